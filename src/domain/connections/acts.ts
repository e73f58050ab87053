/** The credentials of a company, for the history: whose they are by name alone, since it tells nobody a person's RUT; never their content. */
import type { Day } from '../date.ts';
import { type Act, act, COMPANY, final } from '../history/act.ts';
import { changesOf } from '../history/fields.ts';
import { phrase } from '../history/phrase.ts';

type Holder = { name: string; expiresOn: Day };
/** Older entries hold the RUT as well, which is not shown. */
const shownOf = ({ name, expiresOn }: Holder) => ({ name, expiresOn });

export const CONNECTION_ACTS = {
  'certificate.saved': act({
    kind: 'configuracion',
    subject: () => COMPANY,
    sentence: ({ after }: { before: Holder | null; after: Holder }) => phrase`guardó el certificado digital de ${after.name}`,
    changes: ({ before, after }) => changesOf(before && shownOf(before), shownOf(after)),
    undo: final('El certificado anterior no se guarda: súbelo de nuevo en la configuración.'),
  }),
  'certificate.removed': act({
    kind: 'configuracion',
    subject: () => COMPANY,
    sentence: ({ before }: { before: Holder }) => phrase`quitó el certificado digital de ${before.name}`,
    changes: ({ before }) => changesOf(shownOf(before), null),
    undo: final('Un certificado quitado no se guarda: súbelo de nuevo en la configuración.'),
  }),
} satisfies Record<string, Act<never>>;
