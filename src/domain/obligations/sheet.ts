/** The spreadsheet of obligations: what its template prints, and what a row of one must say to be the same as another. */
import { CSV_START, csvRow } from '../csv.ts';
import { foldText } from '../fold.ts';
import { MOVEMENT_KINDS, type MovementKind } from '../kinds/catalogue.ts';
import { type Obligation, PAYROLL_KINDS, payrollInstitution } from './obligation.ts';

/** Headings of its columns. Those after the third may be empty or left out. */
export const OBLIGATION_COLUMNS = {
  kind: 'Tipo de obligación',
  amount: 'Monto',
  due: 'Vencimiento',
  name: 'Nombre',
  side: 'Por pagar o por cobrar',
  rut: 'RUT',
  party: 'Contraparte',
  institution: 'Institución',
  number: 'Número',
  reference: 'Referencia',
  detail: 'Detalle',
  period: 'Mes',
  currency: 'Moneda',
  issued: 'Emisión',
} as const;

/** The template as a CSV that spreadsheets open. */
export function obligationTemplate(): string {
  return CSV_START + csvRow(Object.values(OBLIGATION_COLUMNS));
}

/** Kinds that an obligation may have: those that stand in an area. */
export const OBLIGATION_KINDS: readonly MovementKind[] = MOVEMENT_KINDS.filter(({ area }) => area.INCOME || area.EXPENSE);

const BY_NAME = new Map(OBLIGATION_KINDS.flatMap((kind) => [kind.key, kind.label].map((name) => [foldText(name), kind] as const)));

/**
 * A kind by its key or its label, however somebody writes it; undefined for none. `own`: what the company calls them, which comes first and is
 * then its label.
 */
export function kindNamed(text: string, own: readonly Pick<MovementKind, 'key' | 'label'>[] = []): MovementKind | undefined {
  const name = foldText(text);
  const called = own.find(({ label }) => foldText(label) === name);
  const kind = OBLIGATION_KINDS.find(({ key }) => key === called?.key);
  return called && kind ? { ...kind, label: called.label } : BY_NAME.get(name);
}

/**
 * An obligation as a file says it. `line`: the file's own; `documentType`: where it is not OBLIGATION; `isWhole`: all wages or contributions
 * of its month, by whatever kinds and institutions the company has them.
 */
export type ObligationFacts = Omit<Obligation, 'documentType' | 'areaId' | 'receipts'> & {
  line: number;
  documentType?: 'MANUAL';
  isWhole?: true;
};

/**
 * What two files must agree on for a row of each to be one obligation: of payroll its month, kind and institution; of others their number
 * where they have one, else day and amount.
 */
export function obligationIdentity(one: Omit<ObligationFacts, 'documentType' | 'isWhole'>): string {
  const { kindKey, isReceived, institution, period, counterpartRut, number, dueOn, amount, currency, label } = one;
  const side = isReceived ? 'C' : 'V';
  if (PAYROLL_KINDS.includes(kindKey)) return `${side}|${kindKey}|${payrollInstitution(one)}|${period}`;
  const owner = `${side}|${kindKey}|${foldText(institution ?? '')}`;
  const own = number ? `n:${number}` : `${dueOn}|${amount}|${currency}|${foldText(label)}`;
  return `${owner}|${counterpartRut ?? ''}|${own}`;
}
