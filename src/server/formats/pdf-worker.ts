import { parentPort } from 'node:worker_threads';
import type { PdfRequest } from './document-pdf.ts';
import { printedDte } from './dte-print.ts';
import { drawDte } from './pdf.ts';
import { drawReport } from './report-drawing.ts';

/** The thread of document-pdf.ts: one document after the other; null for what cannot be printed. */
parentPort?.on('message', ({ id, ...request }: PdfRequest & { id: number }) => {
  void draw(request)
    .catch(() => null)
    .then((bytes) => parentPort?.postMessage({ id, bytes }));
});

async function draw(request: PdfRequest): Promise<Buffer | null> {
  if ('printed' in request) return drawReport(request.printed);
  const dte = printedDte(Buffer.from(request.xml));
  return dte && drawDte(dte, request.resolution);
}
