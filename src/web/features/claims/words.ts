import { type Currency, formatMoney } from '#domain/money.ts';
import { text } from './text.ts';

/** What is known of a document that is sent. */
export type SentDocument = {
  name: string | null;
  amount: number;
  currencyType: Currency;
  meta: { typeLabel: string; number: string | null };
};

/** What a document is. */
export function titleOf({ meta }: Pick<SentDocument, 'meta'>): string {
  return `${meta.typeLabel} ${meta.number ?? ''}`.trim();
}

/** What is sent to the tax office, where nothing is taken back: a document and its amount, or how many and their sum; never of two currencies. */
export function sentWords(documents: readonly SentDocument[]): string | undefined {
  const [first, ...others] = documents;
  if (!first || others.some(({ currencyType }) => currencyType !== first.currencyType)) return undefined;
  const amount = formatMoney(
    documents.reduce((sum, one) => sum + one.amount, 0),
    first.currencyType,
  );
  if (others.length > 0) return text.summary(documents.length, amount);
  return [titleOf(first), first.name, amount].filter(Boolean).join(' · ');
}
