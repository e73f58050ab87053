/** What a file would bring, told before anything of it is kept: a question, whose answer keeps or discards it. */
import { documentKind } from '../documents/kinds.ts';
import { joinWords, plural } from '../format.ts';
import { formatMoney } from '../money.ts';
import type { CardSettlementFacts } from '../reconciliation/card-settlements.ts';
import type { AccountFacts, DocumentFacts, FileReading, Problem, Question } from './facts.ts';
import type { RowCounts } from './report.ts';

/** Answers about a preview: to see it, to keep what was seen, or not to. */
export const PREVIEW = { see: 'ver', keep: 'guardar', discard: 'descartar' } as const;

/** What a file holds, as a Spanish clause: counts and sums of its documents, movements and card deposits; '' for anything else. */
export function contentsOf({ documents, accounts, settlements = [] }: Pick<FileReading, 'documents' | 'accounts' | 'settlements'>): string {
  return joinWords([...documentSums(documents), ...movementSums(accounts), ...depositSums(settlements)]);
}

/** The question that a preview is. @param rows  what would become of the rows; `contents` as of contentsOf */
export function previewQuestion(contents: string, rows: RowCounts): Question {
  const counts = [
    plural(rows.new, 'fila nueva', 'filas nuevas'),
    ...(rows.repeated > 0 ? [plural(rows.repeated, 'repetida', 'repetidas')] : []),
    ...(rows.rejected > 0 ? [plural(rows.rejected, 'rechazada', 'rechazadas')] : []),
    ...(rows.pending ? [`${rows.pending} por decidir`] : []),
  ];
  return {
    key: 'preview',
    message: `Vista previa: ${joinWords(counts)}.${contents && ` El archivo trae ${contents}.`} Todavía no se guarda nada: ¿qué haces con él?`,
    options: [
      { value: PREVIEW.keep, label: 'Guardarlo' },
      { value: PREVIEW.discard, label: 'Descartarlo' },
    ],
    sample: [],
  };
}

/** Why a file that was discarded is not kept. */
export const DISCARDED: Problem = { line: null, column: null, code: 'E_DISCARDED', message: 'Se descartó en su vista previa.' };

/** What the documents of each side come to: credit notes subtract, annulled ones add nothing. */
function documentSums(documents: readonly DocumentFacts[]): string[] {
  const kinds = Map.groupBy(documents, ({ isReceived, currency }) => `${isReceived ? 'recibido' : 'emitido'} ${currency}`);
  return [...kinds.values()].flatMap((some) => {
    const [first] = some;
    if (!first) return [];
    const { isReceived, currency } = first;
    const total = some.reduce((sum, one) => sum + (one.annulledOn ? 0 : one.total * (documentKind(one.code)?.sign ?? 1)), 0);
    const side = isReceived ? ['documento recibido', 'documentos recibidos'] : ['documento emitido', 'documentos emitidos'];
    return [`${plural(some.length, side[0] ?? '', side[1] ?? '')} por ${formatMoney(total, currency)}`];
  });
}

/** What a card acquirer's report says was paid in. */
function depositSums(settlements: readonly CardSettlementFacts[]): string[] {
  if (settlements.length === 0) return [];
  const net = settlements.reduce((sum, one) => sum + one.net, 0);
  return [`${plural(settlements.length, 'abono', 'abonos')} de tarjetas por ${formatMoney(net, 'CLP')}`];
}

function movementSums(accounts: readonly AccountFacts[]): string[] {
  return accounts.flatMap(({ currency, movements }) => {
    if (movements.length === 0) return [];
    const sum = (sign: 1 | -1) => movements.reduce((total, { amount }) => total + Math.max(0, amount * sign), 0);
    const count = plural(movements.length, 'movimiento', 'movimientos');
    return [`${count} con abonos por ${formatMoney(sum(1), currency)} y cargos por ${formatMoney(sum(-1), currency)}`];
  });
}
