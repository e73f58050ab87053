/** What people change in the cash flow, as the history keeps it. */
import { formatDay } from '../date.ts';
import { type Act, act, COMPANY, final, undoable } from '../history/act.ts';
import { changesOf } from '../history/fields.ts';
import { phrase } from '../history/phrase.ts';
import { formatMoney } from '../money.ts';
import { INTERVAL_WORDS, PAY_DAY_WORDS } from './source-words.ts';
import type { Source } from './sources.ts';

type Named = { sourceId: string; label: string };
/** A source as the history shows it: texts by field. */
export type SourceValues = { name: string; area: string; amount: string; dates: string };

const source = ({ sourceId }: Named) => ({ kind: 'source', id: sourceId });

export const CASHFLOW_ACTS = {
  'source.added': act({
    kind: 'flujo',
    subject: source,
    sentence: (p: Named & { after: SourceValues }) => phrase`agregó la fuente ${p.label} al flujo de caja`,
    changes: ({ after }) => changesOf(null, after),
    undo: undoable<null>('cashflow.write'),
  }),
  'source.changed': act({
    kind: 'flujo',
    subject: source,
    sentence: (p: Named & { before: SourceValues; after: SourceValues }) => phrase`cambió la fuente ${p.label} del flujo de caja`,
    changes: ({ before, after }) => changesOf(before, after),
    undo: undoable<{ before: Source; after: Source }>('cashflow.write'),
  }),
  'source.removed': act({
    kind: 'flujo',
    subject: source,
    sentence: (p: Named & { before: SourceValues }) => phrase`quitó la fuente ${p.label} del flujo de caja`,
    changes: ({ before }) => changesOf(before, null),
    undo: undoable<null>('cashflow.write'),
  }),
  'sources.answered': act({
    kind: 'flujo',
    subject: () => COMPANY,
    sentence: (_p: { added: string[]; removed: string[] }) => phrase`llevó respuestas de la puesta en marcha al flujo de caja`,
    changes: ({ added, removed }) => changesOf({ removed, added: [] }, { removed: [], added }),
    undo: final('Sigue a las respuestas: cámbialas, o cambia las fuentes en el flujo de caja.'),
  }),
} satisfies Record<string, Act<never>>;

/** A source in the words of the history. */
export function sourceValues(one: Source, area: string): SourceValues {
  const amount = one.kind === 'f29' ? 'según los documentos' : formatMoney(one.amount, one.currency);
  return { name: one.label, area, amount, dates: datesOf(one) };
}

function datesOf({ kind, dueDay, firstOn, interval, payDay, untilOn, times }: Source): string {
  if (kind === 'f29') return `hasta el ${dueDay} de cada mes`;
  if (interval === null) return formatDay(firstOn);
  const day = payDay === 'date' ? '' : `, ${PAY_DAY_WORDS[payDay].toLowerCase()}`;
  const end = untilOn ? `, hasta el ${formatDay(untilOn)}` : times ? `, ${times} veces` : '';
  return `${INTERVAL_WORDS[interval].toLowerCase()} desde el ${formatDay(firstOn)}${day}${end}`;
}
