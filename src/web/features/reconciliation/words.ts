/** How the screen writes accounts, documents, amounts and suggestions. */
import { bankName } from '#domain/banks.ts';
import { type Currency, formatMajor } from '#domain/money.ts';
import type { CandidateFragment, MovementFragment, PaperFragment } from './operations.ts';
import { text } from './text.ts';

/** `Santander ·3210`: enough to tell the accounts of a company apart. */
export function accountName(bankId: string, number: string): string {
  const digits = number.replace(/\D/g, '');
  return `${bankName(bankId).replace(/^Banco (de )?/, '')} ·${digits.slice(-4)}`;
}

export function paperName({ typeLabel, number }: Pick<PaperFragment, 'typeLabel' | 'number'>): string {
  const label = typeLabel.replace(' electrónica', '');
  // A cheque is called by its number already.
  return number && !label.endsWith(` ${number}`) ? `${label} ${number}` : label;
}

type Ceded = { isReceived: boolean; factoring: { cedido: boolean; issuerId: string | null; issuerName: string | null } };

/** Who is owed a bill now that its issuer sold it, where a payment goes to somebody else. @param payee  the movement's RUT, if it tells one */
export function holderPassedOver({ isReceived, factoring }: Ceded, payee: string | null): string | null {
  const holder = factoring.issuerName ?? factoring.issuerId;
  return isReceived && factoring.cedido && holder !== null && factoring.issuerId !== payee ? holder : null;
}

/** Suggested documents as text, each with what its movement pays less or more than it and why: accepting books that too. */
export function partsName(parts: readonly CandidateFragment[], currency: Currency): string {
  return parts
    .map(({ document, difference }) => [paperName(document), ...(difference ? [differenceName(difference, currency)] : [])].join(' con '))
    .join(', ');
}

/** `Retención de $ 85.889 de menos`. */
export function differenceName({ label, amount }: { label: string; amount: number }, currency: Currency): string {
  return `${label} de ${text.panel.difference.of(formatMajor(Math.abs(amount), currency), amount > 0)}`;
}

/** Whether a person can accept something proposed for a movement: documents, a transfer or a kind. */
export function hasSuggestion(row: MovementFragment): boolean {
  return suggestionsOf(row).length > 0 || row.transferCandidate !== null || row.kindCandidate !== null;
}

/** What accepting the best suggestion of a movement matches it with, as text. */
export function bestName(row: MovementFragment): string {
  const [best] = suggestionsOf(row);
  if (best) return partsName(best.parts, row.currency);
  if (row.transferCandidate) return pairText(row, row.transferCandidate);
  return row.kindCandidate?.kindLabel ?? '';
}

/** What another movement is to one: a payment and its return in one account, else a transfer. */
export function pairText(row: Of, other: Of): string {
  const isReturned = other.bankId === row.bankId && other.accountNumber === row.accountNumber;
  return isReturned ? text.returned : text.transferWith(accountName(other.bankId, other.accountNumber));
}
type Of = { bankId: string; accountNumber: string };

export type Suggestion = { option: number; isStrong: boolean; reasons: readonly string[]; parts: readonly CandidateFragment[] };

type Candidates = Pick<MovementFragment, 'strongMatchCandidates' | 'weakMatchCandidates'>;

/** The ways to explain a movement, best first. */
export function suggestionsOf({ strongMatchCandidates, weakMatchCandidates }: Candidates): Suggestion[] {
  const byOption = new Map<number, Suggestion & { parts: CandidateFragment[] }>();
  const add = (isStrong: boolean) => (part: CandidateFragment) => {
    const option = byOption.get(part.option);
    if (option) option.parts.push(part);
    else byOption.set(part.option, { option: part.option, isStrong, reasons: part.reasons, parts: [part] });
  };
  strongMatchCandidates.forEach(add(true));
  weakMatchCandidates.forEach(add(false));
  return [...byOption.values()].sort((a, b) => a.option - b.option);
}
