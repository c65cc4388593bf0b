// Connects twice to localhost with one session cache. Argument: port.
package main

import (
	"crypto/tls"
	"io"
	"log"
	"os"
)

func main() {
	config := &tls.Config{
		InsecureSkipVerify: true,
		ServerName:         "localhost",
		ClientSessionCache: tls.NewLRUClientSessionCache(1),
	}
	for i := 0; i < 2; i++ {
		connection, err := tls.Dial("tcp", "localhost:"+os.Args[1], config)
		if err != nil {
			log.Fatal(err)
		}
		if _, err := connection.Write([]byte("GET / HTTP/1.0\r\n\r\n")); err != nil {
			log.Fatal(err)
		}
		io.Copy(io.Discard, connection)
		connection.Close()
	}
}
