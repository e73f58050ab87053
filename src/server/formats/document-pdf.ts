import { Worker } from 'node:worker_threads';
import { AppError } from '#domain/errors.ts';
import type { PrintedPdf } from './report-drawing.ts';

type Waiting = Map<number, (bytes: Uint8Array | null) => void>;
type Printer = { worker: Worker; waiting: Waiting };

let printer: Printer | null = null;
let last = 0;

/** A document takes a few tens of milliseconds, the first one seconds on a busy machine: one that hangs is given up with its thread. */
const MAX_MS = 60_000;

/**
 * The PDF of one tax document: all that its XML says, its lines over as many pages as it takes, and its electronic stamp as PDF417.
 * It is drawn in a thread of its own, one document after the other, so that nothing else waits for it.
 * @param xml  the bytes of one DTE, as `ownDte` gives them
 * @param resolution  'Res. 80 de 2014' of its envelope (`resolutionOf`), or null
 * @throws PDF_UNREADABLE for what is not a tax document
 */
export function documentPdf(xml: Uint8Array, resolution: string | null = null): Promise<Buffer> {
  return printPdf({ xml, resolution });
}

/** What the printer's thread draws: a tax document, or a report. */
export type PdfRequest = { xml: Uint8Array; resolution: string | null } | { printed: PrintedPdf };

/** Draws in the printer's thread, one after the other. @throws PDF_UNREADABLE for what cannot be drawn */
export async function printPdf(request: PdfRequest): Promise<Buffer> {
  printer ??= startPrinter();
  const { worker, waiting } = printer;
  last += 1;
  const id = last;
  const bytes = await new Promise<Uint8Array | null>((resolve) => {
    const timer = setTimeout(() => void worker.terminate(), MAX_MS);
    waiting.set(id, (answer) => {
      clearTimeout(timer);
      resolve(answer);
    });
    worker.ref();
    worker.postMessage({ id, ...request });
  });
  if (!bytes) throw new AppError('PDF_UNREADABLE');
  return Buffer.from(bytes);
}

function startPrinter(): Printer {
  const worker = new Worker(new URL('./pdf-worker.ts', import.meta.url), { resourceLimits: { maxOldGenerationSizeMb: 256 } });
  const waiting: Waiting = new Map();
  const answer = (id: number, bytes: Uint8Array | null) => {
    waiting.get(id)?.(bytes);
    waiting.delete(id);
    // It keeps no process alive that has nothing to print.
    if (waiting.size === 0) worker.unref();
  };
  worker.on('message', ({ id, bytes }: { id: number; bytes: Uint8Array | null }) => answer(id, bytes));
  worker.on('error', () => undefined);
  worker.on('exit', () => {
    printer = null;
    for (const id of [...waiting.keys()]) answer(id, null);
  });
  return { worker, waiting };
}

/** Under which resolution an envelope's documents were authorised, as printed below their stamp; null where it does not say. */
export function resolutionOf(file: Buffer): string | null {
  const text = file.toString('latin1', 0, 20_000);
  const number = /<NroResol>\s{0,10}(\d{1,6})\s{0,10}</.exec(text)?.[1];
  const year = /<FchResol>\s{0,10}(\d{4})-/.exec(text)?.[1];
  return number && year ? `Res. ${number} de ${year}` : null;
}
