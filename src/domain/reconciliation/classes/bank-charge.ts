/** What the bank itself takes or gives, by its own wording: a movement of a kind, without a document; and what people called a wording before. */
import { foreignWords } from '../bank-words.ts';
import type { Explanation } from '../facts.ts';
import type { GlosaKind } from '../glosa-kinds.ts';
import { type Items, type Movement, STEP, type Steps } from '../items.ts';
import { type Learned, wordingKey } from '../lessons.ts';
import type { Reason } from '../reason-words.ts';
import { amountKey } from '../rivals.ts';

type Sided = { income?: string; expense?: string };

/** By what a text says that the movement is, and its side. */
const KIND_KEYS = new Map<GlosaKind, Sided>([
  ['bankFee', { expense: 'comisionbancaria' }],
  ['bankTax', { expense: 'impuestobancario' }],
  ['interest', { income: 'interesganado', expense: 'comisionbancaria' }],
  ['creditLine', { income: 'lineadecredito', expense: 'lineadecredito' }],
  ['cardPayment', { expense: 'pagotarjeta' }],
]);

/** What texts of the bank itself say that a movement is. */
export const BANK_WORDINGS: readonly GlosaKind[] = [...KIND_KEYS.keys()];

/**
 * Movements that nothing else explained and whose wording only a bank uses. Left out: what an open document of that very amount might
 * be paid by, and what a person said is none, and what the company's rules explain (`ruledIds`). With words of somebody else it is proposed.
 */
export function* bankCharges(items: Items, ruledIds: ReadonlySet<string> = new Set()): Steps<Explanation[]> {
  const rejected = new Set((items.facts.rejectedExplanations ?? []).flatMap(({ movementId, by }) => (by === 'pair' ? movementId : [])));
  const owed = new Set(items.documents.filter((one) => one.unmatched > 0).map((one) => amountKey(one, '', one.unmatched)));
  const found: Explanation[] = [];
  let done = 0;
  const usual = new Map((items.facts.learned ?? []).filter(({ topic }) => topic === 'kind').map((one) => [one.key, one]));
  for (const { id, kind, glosa, direction, currency, amount, open, isExplained, returnState } of items.acting) {
    const kindKey = KIND_KEYS.get(kind)?.[direction > 0 ? 'income' : 'expense'];
    const isFree = !isExplained && !ruledIds.has(id) && returnState === 'no' && open === Math.abs(amount) && !rejected.has(id);
    const isOwed = owed.has(amountKey({ direction, currency }, '', open));
    if (!kindKey && isFree && !isOwed && usual.size > 0) found.push(...usualOf(usual, { id, glosa, direction, open }));
    if (kindKey && isFree && !isOwed) {
      const others = foreignWords(glosa);
      const wording: Reason = others.length === 0 ? ['bankWording'] : ['likeBankWording', others.slice(0, 3)];
      const reasons: Reason[] = [wording, ['notExpected', open, currency]];
      // A commission that a seller earned, or the interest of a partner's loan, reads alike: a person decides.
      found.push({ movementId: id, kindKey, amount: open, evidence: others.length === 0 ? 'bankFee' : 'usualKind', reasons });
    }
    done += 1;
    if (done % STEP === 0) yield;
  }
  return found;
}

/** The kind that people gave movements of that wording. */
function usualOf(
  usual: ReadonlyMap<string, Learned>,
  { id, glosa, direction, open }: Pick<Movement, 'id' | 'glosa' | 'direction' | 'open'>,
): Explanation[] {
  const lesson = usual.get(wordingKey(glosa, direction) ?? '');
  if (!lesson) return [];
  return [{ movementId: id, kindKey: lesson.value, amount: open, evidence: 'usualKind', reasons: [['usualKind', lesson.times]] }];
}
