import { drawSheet, INK, keepRoom, LINE, numberPages, PAGE, QUIET, RIGHT, type Sheet, WIDTH, write } from './pdf.ts';

/** A row of a table; a total stands out. */
type PrintedPdfRow = { cells: readonly string[]; isTotal: boolean };
/** Without `heads`: a label and an amount; with four: day, detail, reason and amount. */
type PrintedPdfTable = { title: string; heads: readonly string[] | null; rows: readonly PrintedPdfRow[] };
/** A report as it is printed: its facts as pairs, then its tables. */
export type PrintedPdf = {
  title: string;
  name: string;
  author: string;
  facts: readonly (readonly [label: string, value: string])[];
  tables: readonly PrintedPdfTable[];
};

/** Draws a report: letter size, over as many pages as it takes. @returns the file's bytes */
export function drawReport({ title, name, author, facts, tables }: PrintedPdf): Promise<Buffer> {
  return drawSheet({ Title: `${title} · ${name}`, Author: author }, (sheet) => {
    const height = write(sheet, title, PAGE.margin, sheet.y, { font: 'bold', size: 16, width: WIDTH - 160 });
    write(sheet, name, RIGHT - 160, sheet.y + 4, { font: 'bold', size: 11, align: 'right', width: 160 });
    sheet.y += height + 10;
    for (const [label, value] of facts) {
      write(sheet, label, PAGE.margin, sheet.y, { width: 90, color: QUIET });
      sheet.y += write(sheet, value, PAGE.margin + 96, sheet.y, { width: WIDTH - 96 }) + 3;
    }
    sheet.y += 12;
    for (const table of tables) drawTable(sheet, table);
    numberPages(sheet.pdf, `${title} · ${name}`);
  });
}

type Column = { width: number; align: 'left' | 'right' };
const PLAIN: readonly Column[] = [
  { width: WIDTH - 150, align: 'left' },
  { width: 150, align: 'right' },
];
const LISTED: readonly Column[] = [
  { width: 70, align: 'left' },
  { width: 210, align: 'left' },
  { width: WIDTH - 380, align: 'left' },
  { width: 100, align: 'right' },
];

function drawTable(sheet: Sheet, { title, heads, rows }: PrintedPdfTable): void {
  const columns = heads ? LISTED : PLAIN;
  keepRoom(sheet, 60);
  sheet.y += write(sheet, title, PAGE.margin, sheet.y, { font: 'bold', size: 10.5, width: WIDTH }) + 5;
  const head = () => heads && drawRow(sheet, columns, { cells: heads, isTotal: false }, QUIET);
  head();
  for (const row of rows) {
    if (keepRoom(sheet, heightOf(sheet, columns, row) + 4)) head();
    drawRow(sheet, columns, row, INK);
  }
  sheet.y += 14;
}

function drawRow(sheet: Sheet, columns: readonly Column[], { cells, isTotal }: PrintedPdfRow, color: string): void {
  const height = heightOf(sheet, columns, { cells, isTotal });
  if (isTotal) sheet.pdf.rect(PAGE.margin, sheet.y - 2, WIDTH, height + 4).fill('#eef1f0');
  let x = PAGE.margin;
  for (const [index, { width, align }] of columns.entries()) {
    write(sheet, cells[index] ?? '', x + 5, sheet.y, { width: width - 10, align, color, font: isTotal ? 'bold' : 'plain' });
    x += width;
  }
  sheet.y += height + 4;
  sheet.pdf
    .moveTo(PAGE.margin, sheet.y - 2)
    .lineTo(RIGHT, sheet.y - 2)
    .lineWidth(0.4)
    .stroke(LINE);
}

function heightOf({ pdf }: Sheet, columns: readonly Column[], { cells, isTotal }: PrintedPdfRow): number {
  pdf.font(isTotal ? 'bold' : 'plain').fontSize(8.5);
  return Math.max(...columns.map(({ width }, index) => pdf.heightOfString(cells[index] || ' ', { width: width - 10, lineGap: 1 })));
}
