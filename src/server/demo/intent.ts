/** What happened, as far as a bank knows it, before the bank puts it in its own words. */
import type { DayNumber } from './calendar.ts';
import type { Payer } from './parties.ts';

export type IntentKind =
  | 'transferIn'
  | 'transferOut'
  | 'ownIn'
  | 'ownOut'
  | 'chequeIn'
  | 'chequeOut'
  | 'chequeBack'
  | 'cashIn'
  | 'cashOut'
  | 'cardCredit'
  | 'cardDebit'
  | 'cardGetnet'
  | 'factoring'
  | 'wireIn'
  | 'batchOut'
  | 'payrollOut'
  | 'previred'
  | 'sii'
  | 'siiRefund'
  | 'tgr'
  | 'loanIn'
  | 'loanOut'
  | 'serviceOut'
  | 'feePlan'
  | 'feeIva'
  | 'feeTransfer'
  | 'lineInterest'
  | 'lineTax'
  | 'interestIn'
  | 'cardPurchase'
  | 'returnIn'
  | 'returnOut'
  | 'exchangeIn'
  | 'exchangeOut';

/** What a bank could say of a movement. `number` is the batch, cheque or loan; `saleDay` the day of card sales. */
export type Intent = {
  kind: IntentKind;
  payer: Payer | null;
  number?: number;
  saleDay?: DayNumber;
  about?: { folio: number };
  /** The text always says by whom, whatever others say. */
  isNamed?: boolean;
};

/** The same at a bank: what it knows of the counterpart in this text, in the shapes banks use. */
export type Words = {
  /** How much the text says of the counterpart. */
  tells: 'rut' | 'name' | 'none';
  /** `76543210-3`, `765432103`, `0765432103`, `76.543.210-3` of the RUT that the bank prints. */
  rut: string;
  glued: string;
  padded: string;
  dotted: string;
  /** Capitals without accents; and with capital initials. */
  upper: string;
  title: string;
  number: string;
  saleDay: string;
  account: string;
};
