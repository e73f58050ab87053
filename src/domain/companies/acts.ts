/** How companies are created and their trials end, for the history. */
import { type Act, act, COMPANY, final } from '../history/act.ts';
import { changesOf } from '../history/fields.ts';
import { phrase } from '../history/phrase.ts';

export type CompanyCreated = { name: string; rut: string; plan: readonly string[]; trialExpiresOn?: string; voucherId?: string };
type Plans = { plan: readonly string[] };

export const COMPANY_ACTS = {
  'company.created': act({
    kind: 'configuracion',
    subject: () => COMPANY,
    sentence: (p: CompanyCreated) => phrase`creó la empresa ${p.name}`,
    changes: (p) => changesOf(null, p),
    undo: final('Una empresa no se borra desde su historial.'),
  }),
  'trial.ended': act({
    kind: 'plan',
    subject: () => COMPANY,
    sentence: (_p: { before: Plans; after: Plans }) => phrase`terminó el período de prueba`,
    changes: ({ before, after }) => changesOf(before, after),
    undo: final('La prueba termina en su fecha: un administrador puede cambiar el plan.'),
  }),
} satisfies Record<string, Act<never>>;
