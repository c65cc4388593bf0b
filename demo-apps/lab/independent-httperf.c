/*
 * Keeps httperf 0.9 alive when a server ends a connection during the TLS handshake: it calls exit()
 * then, so that the first refusal would end a load. Loaded into it by LD_PRELOAD, see independent.sh.
 *
 * SSL_connect says 0 ("not successful, but shut down") for such a connection in the place of -1, which
 * httperf takes for a connection that is there; its first write fails and says ECONNRESET, and that
 * is how httperf counts it: an error "connreset", and a session that was not completed.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <openssl/err.h>
#include <openssl/ssl.h>


static int wants_more(const SSL *ssl, int result)
{
	int reason = SSL_get_error(ssl, result);

	return reason == SSL_ERROR_WANT_READ || reason == SSL_ERROR_WANT_WRITE;
}

int SSL_connect(SSL *ssl)
{
	static int (*real)(SSL *);
	int result;

	if (!real)
		real = (int (*)(SSL *)) dlsym(RTLD_NEXT, "SSL_connect");
	ERR_clear_error(); /* SSL_get_error looks there, and what stands there may be another connection's */
	result = real(ssl);
	return result < 0 && !wants_more(ssl, result) ? 0 : result;
}

int SSL_write(SSL *ssl, const void *bytes, int length)
{
	static int (*real)(SSL *, const void *, int);
	int result;

	if (!real)
		real = (int (*)(SSL *, const void *, int)) dlsym(RTLD_NEXT, "SSL_write");
	if (!SSL_is_init_finished(ssl)) {
		errno = ECONNRESET;
		return -1;
	}
	ERR_clear_error();
	result = real(ssl, bytes, length);
	if (result <= 0)
		errno = wants_more(ssl, result) ? EAGAIN : ECONNRESET;
	return result;
}
