/** What narrows a list of bank movements. */
import type { Day } from '../date.ts';
import type { Rut } from '../rut.ts';

export const ORIGINS = ['statement', 'manual', 'engine', 'clay'] as const;
/** In place of an area: those to which nobody gave one. No area has such a key. */
export const NO_AREA = 'sin-area';
/** Null or false: any. Amounts in units of each movement's currency, without sign, both inclusive. */
export type Narrowings = {
  amountMin: number | null;
  amountMax: number | null;
  /** The class of evidence of one of its matches. */
  evidence: string | null;
  /** Who brought the movement, or made one of its matches. */
  origin: (typeof ORIGINS)[number] | null;
  kind: string | null;
  /** Of an area, or NO_AREA. */
  areaKey: string | null;
  eoafKey: string | null;
  rut: Rut | null;
  hasNotes: boolean;
};

export const SORTS = ['dateDesc', 'dateAsc', 'amountDesc', 'amountAsc'] as const;

export type MovementFilter = Narrowings & {
  companyId: string;
  sort: (typeof SORTS)[number];
  /** In or out; null: both. */
  direction: 1 | -1 | null;
  accountId: string | null;
  bankCode: string | null;
  accountNumber: string | null;
  isReconciled: boolean | null;
  /** Only those with a suggestion. */
  isSuggested: boolean;
  /** Hidden movements instead of the others. */
  isHidden: boolean;
  /** Both days inclusive. */
  from: Day | null;
  to: Day | null;
  search: string;
};
