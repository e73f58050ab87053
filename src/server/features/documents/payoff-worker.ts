import { parentPort, workerData } from 'node:worker_threads';
import { readPayoffRows } from './payoff-rows.ts';

const { bytes } = workerData as { bytes: Uint8Array };
parentPort?.postMessage(readPayoffRows(bytes));
