/** The credentials of a company, for the history: whose they are, never their content. */
import type { Day } from '../date.ts';
import { type Act, act, COMPANY, final } from '../history/act.ts';
import { changesOf } from '../history/fields.ts';
import { phrase } from '../history/phrase.ts';
import { formatRut } from '../rut.ts';

type Holder = { holder: string; name: string; expiresOn: Day };

export const CONNECTION_ACTS = {
  'certificate.saved': act({
    kind: 'configuracion',
    subject: () => COMPANY,
    sentence: ({ after }: { before: Holder | null; after: Holder }) =>
      phrase`guardó el certificado digital de ${after.name} (${formatRut(after.holder)})`,
    changes: ({ before, after }) => changesOf(before, after),
    undo: final('El certificado anterior no se guarda: súbelo de nuevo en la configuración.'),
  }),
  'certificate.removed': act({
    kind: 'configuracion',
    subject: () => COMPANY,
    sentence: ({ before }: { before: Holder }) => phrase`quitó el certificado digital de ${before.name} (${formatRut(before.holder)})`,
    changes: ({ before }) => changesOf(before, null),
    undo: final('Un certificado quitado no se guarda: súbelo de nuevo en la configuración.'),
  }),
} satisfies Record<string, Act<never>>;
