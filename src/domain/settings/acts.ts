/** Decisions about a company by those who manage it, for the history. */
import { formatDay } from '../date.ts';
import type { LateRate } from '../documents/late-charge.ts';
import { plural } from '../format.ts';
import { type Act, act, COMPANY, final, undoable } from '../history/act.ts';
import { changed, formatValue } from '../history/change-words.ts';
import { changesOf } from '../history/fields.ts';
import { type Phrase, phrase } from '../history/phrase.ts';

/** Values by field, only of changed fields. */
export type Values = Readonly<Record<string, unknown>>;
export type Changed = { before: Values; after: Values };
type Logo = { hash: string };
/** Rates for late invoices before and after an act: those of the same days. */
export type LateRateChange = { before: readonly LateRate[]; after: readonly LateRate[] };
/** `only`: the change, when it is of one rate. */
type LateRates = { count: number; isRemoval: boolean; only: { before: LateRate | null; after: LateRate | null } | null };

const valuesChanged = (kind: 'configuracion' | 'plan', action: 'company.write' | 'company.administer') =>
  act({
    kind,
    subject: () => COMPANY,
    sentence: (p: Changed) => [changed(p.before, p.after)],
    changes: ({ before, after }) => changesOf(before, after),
    undo: undoable<Changed>(action),
  });

export const SETTINGS_ACTS = {
  'settings.changed': valuesChanged('configuracion', 'company.write'),
  'plan.changed': valuesChanged('plan', 'company.administer'),
  'modules.changed': valuesChanged('plan', 'company.administer'),
  'country.changed': valuesChanged('configuracion', 'company.administer'),
  'subscription.paid': act({
    kind: 'plan',
    subject: () => COMPANY,
    sentence: (p: Changed) => phrase`registró el pago de la suscripción ${formatValue('suscriptionId', p.after['suscriptionId'] ?? null)}`,
    changes: ({ before, after }) => changesOf(before, after),
    undo: final('Un pago hecho no se deshace desde aquí.'),
  }),
  'lateRates.changed': act({
    kind: 'configuracion',
    subject: () => COMPANY,
    sentence: lateRateSentence,
    changes: ({ only }: LateRates) => (only ? changesOf(only.before, only.after) : []),
    undo: undoable<LateRateChange>('company.write'),
  }),
  'logo.changed': act({
    kind: 'configuracion',
    subject: () => COMPANY,
    sentence: (_p: { before: Logo | null; after: Logo & { type: string; width: number; height: number } }) => phrase`cambió el logo`,
    changes: ({ before, after }) => changesOf(before, after),
    undo: final('La imagen anterior no se guarda: súbela de nuevo en la configuración.'),
  }),
  'logo.removed': act({
    kind: 'configuracion',
    subject: () => COMPANY,
    sentence: (_p: { before: Logo }) => phrase`quitó el logo`,
    changes: ({ before }) => changesOf(before, null),
    undo: final('La imagen anterior no se guarda: súbela de nuevo en la configuración.'),
  }),
} satisfies Record<string, Act<never>>;

function lateRateSentence({ count, isRemoval, only }: LateRates): Phrase {
  if (!only) return phrase`${isRemoval ? 'quitó' : 'guardó'} ${plural(count, 'tasa', 'tasas')} por atraso`;
  const { before, after } = only;
  const rate = before ?? after;
  if (!rate) return phrase`cambió las tasas por atraso`;
  const day = formatDay(rate.from);
  if (before && after) return phrase`cambió la tasa por atraso que rige desde ${day} de ${shown(before)} a ${shown(after)}`;
  return phrase`${after ? 'agregó' : 'quitó'} la tasa por atraso de ${shown(rate)} que rige desde ${day}`;
}

function shown({ percent }: LateRate): string {
  return `${percent.replace('.', ',')} %`;
}
