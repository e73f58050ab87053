import { parentPort, workerData } from 'node:worker_threads';
import { readSourceRows } from './source-sheet-rows.ts';

const { bytes } = workerData as { bytes: Uint8Array };
parentPort?.postMessage(readSourceRows(bytes));
