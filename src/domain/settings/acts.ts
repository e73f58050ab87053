/** What those who run a company decide about it, as the history keeps it. */
import { type Act, act, COMPANY, final, undoable } from '../history/act.ts';
import { changed, formatValue } from '../history/change-words.ts';
import { changesOf } from '../history/fields.ts';
import { phrase } from '../history/phrase.ts';

/** Values by field, those that changed only. */
export type Values = Readonly<Record<string, unknown>>;
export type Changed = { before: Values; after: Values };
type Logo = { hash: string };

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
