import { drawSheet, INK, keepRoom, LINE, numberPages, PAGE, QUIET, type Sheet, write } from './pdf.ts';

/** A row of a table; a total stands out. */
type PrintedPdfRow = { cells: readonly string[]; isTotal: boolean };
/** amounts: a label and an amount, without heads; list: day, detail, reason and amount; periods: a label, and an amount of each period. */
type Layout = 'amounts' | 'list' | 'periods';
type PrintedPdfTable = { layout: Layout; title: string; heads: readonly string[] | null; rows: readonly PrintedPdfRow[] };
/** A report as it is printed: its facts as pairs, then its tables. `isLying`: on pages that are wider than high. */
export type PrintedPdf = {
  title: string;
  name: string;
  author: string;
  isLying?: boolean;
  facts: readonly (readonly [label: string, value: string])[];
  tables: readonly PrintedPdfTable[];
};

/** Draws a report: letter size, over as many pages as it takes. @returns the file's bytes */
export function drawReport({ title, name, author, isLying = false, facts, tables }: PrintedPdf): Promise<Buffer> {
  const draw = (sheet: Sheet) => {
    const width = sheet.right - PAGE.margin;
    const height = write(sheet, title, PAGE.margin, sheet.y, { font: 'bold', size: 16, width: width - 160 });
    write(sheet, name, sheet.right - 160, sheet.y + 4, { font: 'bold', size: 11, align: 'right', width: 160 });
    sheet.y += height + 10;
    for (const [label, value] of facts) {
      write(sheet, label, PAGE.margin, sheet.y, { width: 90, color: QUIET });
      sheet.y += write(sheet, value, PAGE.margin + 96, sheet.y, { width: width - 96 }) + 3;
    }
    sheet.y += 12;
    for (const table of tables) drawTable(sheet, table);
    numberPages(sheet, `${title} · ${name}`);
  };
  return drawSheet({ Title: `${title} · ${name}`, Author: author }, draw, { isLying });
}

type Column = { width: number; align: 'left' | 'right' };
/** How a table is drawn: its columns, and the size of its letters. */
type Look = { columns: readonly Column[]; size: number };

function lookOf({ layout, heads }: PrintedPdfTable, width: number): Look {
  if (layout === 'amounts') return { columns: [left(width - 150), right(150)], size: 8.5 };
  if (layout === 'list') return { columns: [left(70), left(210), left(width - 380), right(100)], size: 8.5 };
  const periods = Math.max(1, (heads?.length ?? 0) - 1);
  const label = Math.max(120, width - periods * 80);
  return { columns: [left(label), ...Array.from({ length: periods }, () => right((width - label) / periods))], size: 7.5 };
}

function left(width: number): Column {
  return { width, align: 'left' };
}

function right(width: number): Column {
  return { width, align: 'right' };
}

function drawTable(sheet: Sheet, table: PrintedPdfTable): void {
  const { title, heads, rows } = table;
  const width = sheet.right - PAGE.margin;
  const look = lookOf(table, width);
  keepRoom(sheet, 60);
  sheet.y += write(sheet, title, PAGE.margin, sheet.y, { font: 'bold', size: 10.5, width }) + 5;
  const head = () => heads && drawRow(sheet, look, { cells: heads, isTotal: false }, QUIET);
  head();
  for (const row of rows) {
    if (keepRoom(sheet, heightOf(sheet, look, row) + 4)) head();
    drawRow(sheet, look, row, INK);
  }
  sheet.y += 14;
}

function drawRow(sheet: Sheet, look: Look, { cells, isTotal }: PrintedPdfRow, color: string): void {
  const height = heightOf(sheet, look, { cells, isTotal });
  if (isTotal) sheet.pdf.rect(PAGE.margin, sheet.y - 2, sheet.right - PAGE.margin, height + 4).fill('#eef1f0');
  let x = PAGE.margin;
  for (const [index, { width, align }] of look.columns.entries()) {
    const style = { width: width - 10, align, color, size: look.size, font: isTotal ? 'bold' : 'plain' } as const;
    write(sheet, cells[index] ?? '', x + 5, sheet.y, style);
    x += width;
  }
  sheet.y += height + 4;
  sheet.pdf
    .moveTo(PAGE.margin, sheet.y - 2)
    .lineTo(sheet.right, sheet.y - 2)
    .lineWidth(0.4)
    .stroke(LINE);
}

function heightOf({ pdf }: Sheet, { columns, size }: Look, { cells, isTotal }: PrintedPdfRow): number {
  pdf.font(isTotal ? 'bold' : 'plain').fontSize(size);
  return Math.max(...columns.map(({ width }, index) => pdf.heightOfString(cells[index] || ' ', { width: width - 10, lineGap: 1 })));
}
