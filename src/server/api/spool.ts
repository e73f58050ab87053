import { createHash, randomUUID } from 'node:crypto';
import { readdirSync, rmSync } from 'node:fs';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { addAbortSignal, type Readable } from 'node:stream';
import { makeFolder } from '../make-folder.ts';

/** An uploaded file as resolvers use it; it exists as long as the request. */
export type Upload = Pick<File, 'name' | 'size' | 'arrayBuffer'> & {
  /** From one byte up to, but not including, another. */
  slice: (start: number, end: number) => Pick<Blob, 'arrayBuffer'>;
};

/** Keeps uploaded files on disk, so that they take no memory. */
export type Spool = {
  /** Writes a stream to a file. @throws the stream's error */
  write: (name: string, stream: Readable, signal: AbortSignal) => Promise<Upload & { close: () => Promise<void> }>;
};

/**
 * Nameless files in the data folder: each is unlinked before its first byte is written, so the system frees it when it is closed, or when
 * the process is killed.
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

const PIECE = 1_048_576;

/** What tells an upload from any other by its bytes. */
export async function digestOf({ size, slice }: Upload): Promise<string> {
  const hash = createHash('sha256');
  for (let start = 0; start < size; start += PIECE) hash.update(new Uint8Array(await slice(start, start + PIECE).arrayBuffer()));
  return hash.digest('hex');
}

async function openNameless(folder: string): Promise<FileHandle> {
  makeFolder(folder, 0o700);
  const path = join(folder, randomUUID());
  const handle = await open(path, 'wx+', 0o600);
  // Another process on the same folder may have removed it already.
  await rm(path, { force: true });
  return handle;
}

/** A process killed between creating and unlinking leaves an empty file. */
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
