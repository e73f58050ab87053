/** What people do with documents at the tax office, for the history. */
import { type Act, act, COMPANY, final, undoable } from '../history/act.ts';
import { changesOf } from '../history/fields.ts';
import { link, phrase } from '../history/phrase.ts';
import { CLAIM_WORDS, type ClaimAction } from './office.ts';

type Entered = { id: string; name: string; action: ClaimAction; reason: string };
/** `members`: their e-mails. */
type Rules = { members: readonly string[]; confirmAbove: number | null };
/** `members`: their ids, in order. */
export type StoredRules = { members: readonly string[]; confirmAbove: number | null };

const AT_THE_OFFICE = 'Lo que el SII registró no se deshace desde aquí.';

export const CLAIM_ACTS = {
  'document.accepted': act({
    kind: 'documentos',
    subject: ({ id }: Entered) => ({ kind: 'document', id }),
    sentence: (p) => phrase`registró en el SII «${CLAIM_WORDS[p.action]}» de ${[link('document', p.id, p.name)]}`,
    undo: final(AT_THE_OFFICE),
  }),
  'document.claimed': act({
    kind: 'documentos',
    subject: ({ id }: Entered) => ({ kind: 'document', id }),
    sentence: (p) => phrase`registró en el SII «${CLAIM_WORDS[p.action]}» de ${[link('document', p.id, p.name)]}`,
    changes: ({ reason }) => changesOf(null, { reason }),
    undo: final(AT_THE_OFFICE),
  }),
  'claims.rulesChanged': act({
    kind: 'configuracion',
    subject: () => COMPANY,
    sentence: (_p: { before: Rules; after: Rules }) => phrase`cambió quién acepta y reclama en el SII, o desde qué monto se confirma`,
    changes: ({ before, after }) => changesOf(before, after),
    undo: undoable<{ before: StoredRules; after: StoredRules }>('company.write'),
  }),
} satisfies Record<string, Act<never>>;
