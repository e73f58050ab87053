/** What is done to many documents at once, as its form gives it. */
import type { Day } from '#domain/date.ts';
import type { PaymentMeans } from '#domain/documents/means.ts';
import type { DocumentBulkAct, DocumentBulkKind } from './operations.ts';

export type BulkKind = DocumentBulkKind;
type Share = { center: string; value: number | '' };
/** What the form of an act holds; '' for nothing. */
export type BulkValues = {
  date: Day | '';
  days: number | '';
  onlyBankDays: boolean;
  amount: number | '';
  means: PaymentMeans | '';
  note: string;
  confirmsClaimed: boolean;
  area: string;
  shares: readonly Share[];
  comment: string;
};
export const NO_BULK_VALUES: BulkValues = {
  ...{ date: '', days: '', onlyBankDays: false, amount: '', means: '', note: '', confirmsClaimed: false, area: '', comment: '' },
  shares: [{ center: '', value: '' }],
};

/** The act that a form describes; null while it lacks something. */
export function bulkActOf(kind: BulkKind, values: BulkValues): DocumentBulkAct | null {
  const { date, days, onlyBankDays, amount, means, note, confirmsClaimed, area, shares, comment } = values;
  const payment = { date: date || null, means: means || null, note: note || null, confirmsClaimed };
  switch (kind) {
    case 'payoff':
      return { kind, ...payment };
    case 'partialPayoff':
      return amount === '' ? null : { kind, ...payment, amount };
    case 'postpone':
      return date === '' && days === '' ? null : { kind, date: date || null, days: days === '' ? null : days, onlyBankDays };
    case 'area':
      return { kind, areaId: area || null };
    case 'split': {
      const costCenters = shares.flatMap(({ center, value }) => (center === '' || value === '' ? [] : [{ id: center, percentage: value }]));
      // Without any part the split is taken away; one that lacks something is still being written.
      return costCenters.length < shares.length ? null : { kind, costCenters };
    }
    case 'comment':
      return comment.trim() === '' ? null : { kind, comment };
    default:
      return { kind };
  }
}

/** What a trial needs of an act: words decide nothing, and each letter of them would ask again. */
export function trialActOf({ note: _note, means: _means, comment, ...act }: DocumentBulkAct): DocumentBulkAct {
  return comment ? { ...act, comment: '-' } : act;
}
