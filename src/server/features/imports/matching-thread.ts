// The thread that matches what imports brought to a company with much open: it ends with it, and its memory with it.
import { workerData } from 'node:worker_threads';
import { openLoader } from '#server/db/loader.ts';
import { matchImported } from './matching.ts';

const { connection, companyId } = workerData;
const loader = await openLoader(connection, () => process.exit(1));
await matchImported(loader, companyId);
await loader.close();
