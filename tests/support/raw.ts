import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** A raw connection to a server, for requests that no HTTP client would send. */
export async function openRaw(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {});
  await once(socket, 'connect');
  return socket;
}

/** Everything that the server sends until it ends the connection. */
export async function heardFrom(socket: Socket): Promise<string> {
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  // Not `once`, which fails on the reset that may end a cut body.
  if (!socket.closed) await new Promise((resolve) => socket.once('close', resolve));
  return Buffer.concat(chunks).toString('utf8');
}

/** Sends these bytes and reads the beginning of the answer: all of a short one. */
export async function exchange(url: string, text: string): Promise<string> {
  const socket = await openRaw(url);
  const ended = heardFrom(socket);
  socket.write(text, 'latin1');
  const first = await Promise.race([once(socket, 'data').then(([chunk]) => String(chunk)), ended]);
  socket.destroy();
  return first;
}
