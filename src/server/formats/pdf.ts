import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import PdfKit from 'pdfkit';
import type { PrintedDte, PrintedLine, PrintedRow } from './dte-print.ts';
import { type Modules, stampModules } from './stamp.ts';
import { unpackedFont } from './woff.ts';

const fontOf = (weight: 400 | 600) =>
  unpackedFont(readFileSync(fileURLToPath(import.meta.resolve(`@fontsource/inter/files/inter-latin-${weight}-normal.woff`))));
// Not the variable font of the page, which cannot be cut down to the letters that are used.
const FONTS = { plain: fontOf(400), bold: fontOf(600) };

/** Letter, in points. */
export const PAGE = { width: 612, height: 792, margin: 40 };
const RIGHT = PAGE.width - PAGE.margin;
const WIDTH = RIGHT - PAGE.margin;
export const INK = '#17211e';
export const QUIET = '#5b6763';
export const LINE = '#c9d1ce';
const SEAL = '#b3261e';

/** `y`: where the next thing is drawn. `right`, `bottom`: of what is drawn, in points. */
export type Sheet = { pdf: PDFKit.PDFDocument; y: number; right: number; bottom: number };

/** Draws a tax document: letter size, the whole of it, over as many pages as it takes. @returns the file's bytes */
export function drawDte(dte: PrintedDte, resolution: string | null): Promise<Buffer> {
  return drawSheet({ Title: `${dte.title} ${dte.folio}`, Author: dte.issuer.name }, (sheet) => {
    drawHead(sheet, dte);
    drawParties(sheet, dte);
    drawLines(sheet, dte.lines);
    drawRows(sheet, 'Descuentos y recargos', dte.changes);
    drawRows(sheet, 'Referencias', dte.references);
    drawFoot(sheet, dte, resolution);
    drawRows(sheet, 'Otros datos del documento', dte.others);
    numberPages(sheet, `Copia impresa del XML · ${dte.title} ${dte.folio}`);
  });
}

/** Draws a file of letter pages, upright or lying. @returns its bytes */
export async function drawSheet(
  info: { Title: string; Author: string },
  draw: (sheet: Sheet) => void,
  { isLying = false }: { isLying?: boolean } = {},
): Promise<Buffer> {
  const [width, height] = isLying ? [PAGE.height, PAGE.width] : [PAGE.width, PAGE.height];
  const pdf = new PdfKit({ size: [width, height], margin: 0, autoFirstPage: true, bufferPages: true, info });
  pdf.registerFont('plain', FONTS.plain);
  pdf.registerFont('bold', FONTS.bold);
  const parts: Buffer[] = [];
  pdf.on('data', (part: Buffer) => parts.push(part));
  const ended = new Promise<void>((resolve) => pdf.on('end', resolve));
  const sheet: Sheet = { pdf, y: PAGE.margin, right: width - PAGE.margin, bottom: height - PAGE.margin };
  draw(sheet);
  pdf.end();
  await ended;
  return Buffer.concat(parts);
}

type Style = { font?: 'plain' | 'bold'; size?: number; color?: string; align?: 'left' | 'right' | 'center'; width: number };

/** Figures are of one width, and nothing draws them together: a point between them would hide beneath a 7. */
function optionsOf({ width, align = 'left' }: Pick<Style, 'width' | 'align'>): PDFKit.Mixins.TextOptions {
  return { width, align, lineGap: 1, ...(align === 'right' && { features: ['tnum'] }) };
}

/** Writes text at a place. @returns how high it is */
export function write(
  { pdf }: Pick<Sheet, 'pdf'>,
  text: string,
  x: number,
  y: number,
  { font = 'plain', size = 8.5, color = INK, align = 'left', width }: Style,
): number {
  pdf.font(font).fontSize(size).fillColor(color);
  const options = optionsOf({ width, align });
  pdf.text(text, x, y, options);
  return pdf.heightOfString(text, options);
}

/** Goes to another page where less room is left than this. */
export function keepRoom(sheet: Sheet, height: number): boolean {
  if (sheet.y + height <= sheet.bottom - 16) return false;
  sheet.pdf.addPage();
  sheet.y = PAGE.margin;
  return true;
}

const SEAL_WIDTH = 210;

function drawHead(sheet: Sheet, { title, folio, issuer }: PrintedDte): void {
  const { pdf } = sheet;
  const top = sheet.y;
  const width = WIDTH - SEAL_WIDTH - 24;
  let y = top + write(sheet, issuer.name, PAGE.margin, top, { font: 'bold', size: 13, width }) + 4;
  for (const row of issuer.rows) y += write(sheet, row, PAGE.margin, y, { width, color: QUIET }) + 2;
  const x = RIGHT - SEAL_WIDTH;
  const style = { font: 'bold', color: SEAL, align: 'center', width: SEAL_WIDTH - 16 } as const;
  let at = top + 10;
  for (const text of [`R.U.T.: ${issuer.rut}`, title.toUpperCase(), `N° ${folio}`])
    at += write(sheet, text, x + 8, at, { ...style, size: 11 }) + 6;
  pdf
    .rect(x, top, SEAL_WIDTH, at - top + 2)
    .lineWidth(1.5)
    .stroke(SEAL);
  sheet.y = Math.max(y, at + 6) + 12;
}

function drawParties(sheet: Sheet, { receiver, identity }: PrintedDte): void {
  const top = sheet.y;
  const half = WIDTH * 0.62;
  const left = drawPairs(sheet, receiver, PAGE.margin + 8, top + 8, half - 16);
  const right = drawPairs(sheet, identity, PAGE.margin + half, top + 8, WIDTH - half - 8);
  const height = Math.max(left, right) - top + 6;
  sheet.pdf.roundedRect(PAGE.margin, top, WIDTH, height, 4).lineWidth(0.7).stroke(LINE);
  sheet.y = top + height + 12;
}

function drawPairs(sheet: Sheet, pairs: readonly PrintedRow[], x: number, top: number, width: number): number {
  let y = top;
  for (const [label, value] of pairs) {
    write(sheet, label, x, y, { width: 66, color: QUIET });
    y += write(sheet, value, x + 68, y, { width: width - 68 }) + 2;
  }
  return y;
}

const COLUMNS = [
  { head: 'Descripción', width: WIDTH - 314, align: 'left' },
  { head: 'Cantidad', width: 70, align: 'right' },
  { head: 'Precio', width: 80, align: 'right' },
  { head: 'Descuento', width: 84, align: 'right' },
  { head: 'Total', width: 80, align: 'right' },
] as const;

function drawLines(sheet: Sheet, lines: readonly PrintedLine[]): void {
  drawLineHeads(sheet);
  for (const line of lines) {
    const cells = [[line.code, line.name].filter(Boolean).join(' · '), line.quantity, line.price, line.discount, line.amount];
    const height = heightOfLine(sheet, line, cells);
    if (keepRoom(sheet, Math.min(height, 300))) drawLineHeads(sheet);
    drawCells(sheet, cells, 'plain');
    const width = COLUMNS[0].width - 10;
    const nameHeight = sheet.pdf.fontSize(8.5).heightOfString(cells[0] ?? '', { width, lineGap: 1 });
    if (line.description) write(sheet, line.description, PAGE.margin + 5, sheet.y + nameHeight, { width, size: 7.5, color: QUIET });
    sheet.y += height;
    sheet.pdf
      .moveTo(PAGE.margin, sheet.y - 2)
      .lineTo(RIGHT, sheet.y - 2)
      .lineWidth(0.4)
      .stroke(LINE);
  }
  sheet.y += 10;
}

function drawLineHeads(sheet: Sheet): void {
  sheet.pdf.rect(PAGE.margin, sheet.y - 3, WIDTH, 17).fill('#eef1f0');
  drawCells(
    sheet,
    COLUMNS.map(({ head }) => head),
    'bold',
  );
  sheet.y += 18;
}

function drawCells(sheet: Sheet, cells: readonly string[], font: 'plain' | 'bold'): void {
  let x = PAGE.margin;
  for (const [index, { width, align }] of COLUMNS.entries()) {
    write(sheet, cells[index] ?? '', x + 5, sheet.y, { width: width - 10, align, font });
    x += width;
  }
}

function heightOfLine({ pdf }: Sheet, { description }: PrintedLine, cells: readonly string[]): number {
  const below = description
    ? pdf
        .font('plain')
        .fontSize(7.5)
        .heightOfString(description, { width: COLUMNS[0].width - 10, lineGap: 1 })
    : 0;
  pdf.font('plain').fontSize(8.5);
  const heights = COLUMNS.map(({ width, align }, index) => {
    const height = pdf.heightOfString(cells[index] ?? '', optionsOf({ width: width - 10, align }));
    return index === 0 ? height + below : height;
  });
  return Math.max(...heights) + 6;
}

function drawRows(sheet: Sheet, title: string, rows: readonly PrintedRow[]): void {
  if (rows.length === 0) return;
  keepRoom(sheet, 40);
  sheet.y += write(sheet, title, PAGE.margin, sheet.y, { font: 'bold', width: WIDTH }) + 3;
  for (const [label, value] of rows) {
    const style = { width: WIDTH - 200, size: 8 };
    keepRoom(sheet, Math.min(sheet.pdf.font('plain').fontSize(8).heightOfString(value, style) + 2, 300));
    write(sheet, label, PAGE.margin, sheet.y, { width: 192, size: 8, color: QUIET });
    sheet.y += write(sheet, value, PAGE.margin + 200, sheet.y, style) + 2;
  }
  sheet.y += 10;
}

const STAMP_WIDTH = 230;

/** The totals at the right and the stamp at the left, never apart. */
function drawFoot(sheet: Sheet, { totals, stamp }: PrintedDte, resolution: string | null): void {
  const modules = stamp && stampModules(stamp);
  keepRoom(sheet, Math.max(totals.length * 14, modules ? 140 : 30) + 20);
  const top = sheet.y;
  let y = top;
  for (const [label, value] of totals) {
    const font = label === 'Total' ? 'bold' : 'plain';
    write(sheet, label, RIGHT - 230, y, { width: 130, font, color: font === 'bold' ? INK : QUIET });
    y += write(sheet, value, RIGHT - 100, y, { width: 95, align: 'right', font }) + 4;
  }
  sheet.pdf
    .rect(RIGHT - 238, top - 6, 238, y - top + 8)
    .lineWidth(0.7)
    .stroke(LINE);
  const below = modules ? drawStamp(sheet, modules, top) : top;
  const caption = modules
    ? `Timbre Electrónico SII${resolution ? `\n${resolution}` : ''}\nVerifique documento: www.sii.cl`
    : 'Sin timbre electrónico en el XML';
  const end = below + write(sheet, caption, PAGE.margin, below + 4, { width: STAMP_WIDTH, size: 7.5, align: 'center' });
  sheet.y = Math.max(y, end + 4) + 14;
}

function drawStamp({ pdf }: Sheet, { columns, rows, isDark }: Modules, top: number): number {
  const module = STAMP_WIDTH / columns;
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const from = column;
      while (column < columns && isDark(column, row)) column += 1;
      if (column > from) pdf.rect(PAGE.margin + from * module, top + row * module, (column - from) * module, module);
    }
  }
  pdf.fill('#000000');
  return top + rows * module;
}

/** Writes at the foot of each page what the file is, and which page of how many. */
export function numberPages(sheet: Sheet, name: string): void {
  const { count } = sheet.pdf.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    sheet.pdf.switchToPage(page);
    const text = `${name} · página ${page + 1} de ${count}`;
    write(sheet, text, PAGE.margin, sheet.bottom, { width: sheet.right - PAGE.margin, size: 7, color: QUIET, align: 'center' });
  }
}
