import { randomUUID } from 'node:crypto';
import { readdirSync, rmSync } from 'node:fs';
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { addAbortSignal, type Readable } from 'node:stream';

/** A file that came with a request, as far as resolvers look at it; lives as long as the request. */
export type Upload = Pick<File, 'name' | 'size' | 'arrayBuffer'> & {
  /** From one byte to before another. */
  slice: (start: number, end: number) => Pick<Blob, 'arrayBuffer'>;
};

/** Where the files of running uploads lie, so that they take no memory. */
export type Spool = {
  /** Writes a stream out and gives it as a file. @throws what ends the stream */
  write: (name: string, stream: Readable, signal: AbortSignal) => Promise<Upload & { close: () => Promise<void> }>;
};

/**
 * Files without a name in a folder of the data folder: each loses its name before its first byte, and the system frees it when it is
 * closed, or when the process is killed.
 */
export function openSpool(dataDir: string): Spool {
  const folder = join(dataDir, 'uploads');
  sweep(folder);
  return {
    write: async (name, stream, signal) => {
      const handle = await openNameless(folder);
      try {
        await handle.writeFile(addAbortSignal(signal, stream));
        return uploadOf(name, handle, (await handle.stat()).size);
      } catch (error) {
        await handle.close();
        throw error;
      }
    },
  };
}

async function openNameless(folder: string): Promise<FileHandle> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, randomUUID());
  const handle = await open(path, 'wx+', 0o600);
  // Another process of the same folder may have swept it already.
  await rm(path, { force: true });
  return handle;
}

/** Whoever was killed between the two steps left an empty file. */
function sweep(folder: string): void {
  try {
    for (const name of readdirSync(folder)) rmSync(join(folder, name), { force: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}

function uploadOf(name: string, handle: FileHandle, size: number): Upload & { close: () => Promise<void> } {
  const read = (start: number, end: number) => readRange(handle, start, Math.min(end, size));
  return {
    name,
    size,
    arrayBuffer: () => read(0, size),
    slice: (start, end) => ({ arrayBuffer: () => read(start, end) }),
    close: () => handle.close(),
  };
}

async function readRange(handle: FileHandle, start: number, end: number): Promise<ArrayBuffer> {
  const bytes = new Uint8Array(Math.max(0, end - start));
  for (let filled = 0; filled < bytes.length; ) {
    const { bytesRead } = await handle.read(bytes, filled, bytes.length - filled, start + filled);
    if (bytesRead === 0) throw new Error('an upload is shorter than it was');
    filled += bytesRead;
  }
  return bytes.buffer;
}
