// Connects twice to localhost and offers the session of the first time. Argument: port.
const tls = require('tls');

function connect(session, then) {
  let latest = session;
  const socket = tls.connect(
    {port: Number(process.argv[2]), host: 'localhost', servername: 'localhost', rejectUnauthorized: false, session},
    () => socket.write('GET / HTTP/1.0\r\n\r\n'));
  socket.on('session', (s) => { latest = s; });
  socket.on('error', () => {});
  socket.on('close', () => then(latest));
  socket.resume();
}

connect(undefined, (session) => connect(session, () => {}));
