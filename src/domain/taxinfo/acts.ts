/** What people do to tax information, for the history. What it says of persons stays out of it. */
import { type Act, act, COMPANY, final, undoable } from '../history/act.ts';
import { phrase } from '../history/phrase.ts';
import { TAX_PART_WORDS, type TaxPart } from './facts.ts';

type Saved = { parts: readonly TaxPart[] };

function partsText(parts: readonly TaxPart[]): string {
  const words = parts.map((part) => TAX_PART_WORDS[part]);
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} y ${words.at(-1)}`;
}

export const TAX_INFO_ACTS = {
  'taxInfo.saved': act({
    kind: 'configuracion',
    subject: () => COMPANY,
    sentence: ({ parts }: Saved) => phrase`escribió la información tributaria: ${partsText(parts)}`,
    undo: undoable<{ versionIds: readonly string[] }>('company.write'),
  }),
  'taxInfo.withdrawn': act({
    kind: 'configuracion',
    subject: () => COMPANY,
    sentence: ({ parts }: Saved) => phrase`volvió a la información tributaria anterior: ${partsText(parts)}`,
    undo: final('Vuelve a escribirla: lo que se quita de la información tributaria no se guarda.'),
  }),
} satisfies Record<string, Act<never>>;
