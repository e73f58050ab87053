import { parentPort, workerData } from 'node:worker_threads';
import { readPfx } from '#server/formats/pfx.ts';

const { bytes, password } = workerData as { bytes: Uint8Array; password: string };
parentPort?.postMessage(readPfx(bytes, password));
