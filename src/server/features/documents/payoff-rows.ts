/** What the sheet of payments says when it comes back, from its bytes alone: run in a thread of its own. */
import { PAYOFF_SHEET } from '#domain/documents/bulk.ts';
import { foldText } from '#domain/fold.ts';
import { Refused, refuseFatal } from '#server/formats/refused.ts';
import { type Cell, cellText, type TableRow } from '#server/formats/table.ts';
import { readXlsx } from '#server/formats/xlsx.ts';
import { OWN_SHEET } from '#server/formats/zip.ts';

/** The columns that are read back. */
export const HEADINGS = { id: 'Id', remaining: 'Saldo', payment: 'Pago', on: 'Fecha', account: 'Cuenta' } as const;

/** A row in which somebody wrote a payment; cells as they stand, `line` as in the sheet. */
export type PayoffRow = {
  line: number;
  id: string;
  payment: Cell;
  remaining: Cell | undefined;
  on: Cell | undefined;
  account: string;
  /** Why the row cannot be read; null for one that can. */
  problem: string | null;
};
/** `why`: the sheet is none of ours. */
export type PayoffReading = { rows: PayoffRow[] } | { why: string };

/** The rows with a payment, whatever the order of the columns; why it is none of ours otherwise. */
export function readPayoffRows(bytes: Uint8Array): PayoffReading {
  try {
    return { rows: paymentsIn(bytes) };
  } catch (error) {
    if (error instanceof Refused) return { why: asClause(error.problem.message) };
    throw error;
  }
}

/** A reader's sentence, to stand behind a colon. */
function asClause(sentence: string): string {
  return sentence.charAt(0).toLowerCase() + sentence.slice(1).replace(/\.$/, '');
}

function paymentsIn(bytes: Uint8Array): PayoffRow[] {
  const found: PayoffRow[] = [];
  let places: Places | null = null;
  let count = 0;
  const [sheet] = readXlsx(bytes, OWN_SHEET);
  for (const row of sheet?.rows() ?? []) {
    refuseFatal(row);
    count += 1;
    if (count > PAYOFF_SHEET.rows) throw new Refused('E_TOO_LARGE', 'trae más de 100.000 filas');
    if (!places) places = placesOf(row);
    else if (cellText(row.cells[places.payment]) !== '') found.push(paymentIn(row, places, sheet?.serialOffset ?? 0));
  }
  if (!places) throw new Refused('E_EMPTY', 'está vacía');
  return found;
}

type Places = Record<keyof typeof HEADINGS, number>;

/** @throws Refused when a heading is missing, or is there twice: nobody knows which one was filled in */
function placesOf({ cells }: TableRow): Places {
  const headings = cells.map((cell) => foldText(cellText(cell)));
  const place = (heading: string) => {
    const found = headings.indexOf(foldText(heading));
    if (found < 0) throw new Refused('E_HEADER', `le falta la columna «${heading}»`);
    if (headings.includes(headings[found] ?? '', found + 1)) throw new Refused('E_HEADER', `la columna «${heading}» está repetida`);
    return found;
  };
  const { id, remaining, payment, on, account } = HEADINGS;
  return { id: place(id), remaining: place(remaining), payment: place(payment), on: place(on), account: place(account) };
}

function paymentIn({ line, cells, problem }: TableRow, places: Places, serialOffset: number): PayoffRow {
  const on = cells[places.on];
  return {
    line,
    id: cellText(cells[places.id]).toLowerCase(),
    payment: cells[places.payment] ?? '',
    remaining: cells[places.remaining],
    on: typeof on === 'number' ? on + serialOffset : on,
    account: cellText(cells[places.account]),
    problem: problem?.message ?? null,
  };
}
