import { printPdf } from './document-pdf.ts';
import type { PrintedPdf } from './report-drawing.ts';

/** The PDF of a report, letter size, over as many pages as it takes; drawn in the printer's thread. @throws PDF_UNREADABLE */
export function reportPdf(printed: PrintedPdf): Promise<Buffer> {
  return printPdf({ printed });
}
