import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** A bare connection: what is written goes out as it is. */
export type Raw = {
  socket: Socket;
  write: (bytes: string | Buffer) => void /** What came so far. */;
  text: () => string;
  isOpen: () => boolean;
  end: () => void;
};

export async function openRaw(port: number): Promise<Raw> {
  const socket = connect(port, '127.0.0.1');
  let text = '';
  let isOpen = true;
  socket.on('data', (bytes: Buffer) => (text += bytes.toString('latin1')));
  socket.on('error', () => {});
  socket.on('close', () => {
    isOpen = false;
  });
  await once(socket, 'connect');
  return {
    socket,
    write: (bytes) => {
      if (isOpen) socket.write(bytes);
    },
    text: () => text,
    isOpen: () => isOpen,
    end: () => socket.destroy(),
  };
}

/** Writes bytes and reads until the server closes, or for so long. */
export async function exchange(port: number, bytes: string | Buffer, milliseconds = 3_000): Promise<string> {
  const raw = await openRaw(port);
  raw.write(bytes);
  const until = performance.now() + milliseconds;
  while (raw.isOpen() && performance.now() < until && !/\r\n\r\n./.test(raw.text())) await sleep(20);
  raw.end();
  return raw.text();
}
