import { Button } from '@mantine/core';
import { formatDay } from '#domain/date.ts';
import type { Currency } from '#domain/money.ts';
import { formatExact } from '#domain/money.ts';
import { Amount } from '#web/ui/Amount.tsx';
import { DayText } from '#web/ui/DayText.tsx';
import { LinkTo } from '#web/ui/LinkTo.tsx';
import { StatusBadge, type Tone } from '#web/ui/StatusBadge.tsx';
import { TwoLines } from '#web/ui/TwoLines.tsx';
import type { WholeLoan } from './draft.ts';
import classes from './Loans.module.css';
import type { PreviewLoanQuery } from './operations.ts';
import { text } from './text.ts';

type Stored = WholeLoan['installments'][number];
type Row = PreviewLoanQuery['previewLoan']['installments'][number] &
  Partial<Pick<Stored, 'documentId' | 'state' | 'rolled' | 'movements' | 'invoice' | 'invoiceCandidates'>>;

const TONES: Record<NonNullable<Stored['state']>, Tone> = {
  PAID: 'good',
  CLOSED: 'neutral',
  PENDING: 'future',
  LATE: 'bad',
  INVOICED: 'good',
  NONE: 'neutral',
};

/** Of a stored loan whose invoices a person may choose. */
export type RentChoice = (number: number, invoiceId: string | null) => void;
/** `isLeasing`: its last one is the option to buy. */
type Props = { rows: readonly Row[]; currency: Currency; isLeasing?: boolean; choose?: RentChoice | undefined };

/** The installments of a schedule, with what each is made of; those of a stored loan lead to their document. */
export function Installments({ rows, currency, isLeasing = false, choose }: Props) {
  return (
    <ol className={classes['rows']} aria-label={text.preview}>
      {rows.map((row) => (
        <li key={row.number}>
          <TwoLines
            title={
              <>
                <Name row={row} isOption={isLeasing && row === rows.at(-1)} /> · <DayText day={row.cashDate} />
              </>
            }
            figure={<Amount value={row.amount} currency={currency} isExact />}
            detail={partsOf(row, currency)}
            isDetailWhole
            {...(row.state ? { aside: <StatusBadge tone={TONES[row.state]}>{text.states[row.state]}</StatusBadge> } : {})}
          />
          <Movements row={row} />
          <Invoices row={row} choose={choose} />
        </li>
      ))}
    </ol>
  );
}

/** What paid it in the bank. */
function Movements({ row: { movements = [] } }: { row: Row }) {
  if (movements.length === 0) return null;
  return (
    <div className={classes['invoices']}>
      {movements.map(({ transactionId, date }) => (
        <LinkTo key={transactionId} to="/conciliacion" search={{ state: 'all', id: transactionId }}>
          {text.paidOn(formatDay(date))}
        </LinkTo>
      ))}
    </div>
  );
}

/** The invoice that is a rent, or those that may be it. */
function Invoices({ row: { number, invoice, invoiceCandidates = [] }, choose }: { row: Row; choose: RentChoice | undefined }) {
  if (invoice)
    return (
      <div className={classes['invoices']}>
        <InvoiceLink invoice={invoice} />
        {choose && (
          <Button size="compact-xs" variant="subtle" onClick={() => choose(number, null)}>
            {text.notThis}
          </Button>
        )}
      </div>
    );
  if (invoiceCandidates.length === 0) return null;
  return (
    <fieldset className={classes['invoices']}>
      <legend>{text.whichInvoice}</legend>
      {invoiceCandidates.map((one) => (
        <span key={one.documentId}>
          <InvoiceLink invoice={one} />
          {choose && (
            <Button size="compact-xs" variant="default" onClick={() => choose(number, one.documentId)}>
              {text.thisOne}
            </Button>
          )}
        </span>
      ))}
      {choose && (
        <Button size="compact-xs" variant="subtle" onClick={() => choose(number, null)}>
          {text.noInvoice}
        </Button>
      )}
    </fieldset>
  );
}

function InvoiceLink({ invoice: { documentId, folio, date, amount } }: { invoice: NonNullable<Stored['invoice']> }) {
  return (
    <span>
      <LinkTo to="/documentos_tributarios" search={{ id: documentId, isDocumentDetail: true }}>
        {text.invoice(folio)}
      </LinkTo>
      {' · '}
      <DayText day={date} /> · <Amount value={amount} currency="CLP" />
    </span>
  );
}

function Name({ row: { number, documentId }, isOption }: { row: Row; isOption: boolean }) {
  const name = isOption ? text.option(number) : text.installment(number);
  if (!documentId) return name;
  return (
    <LinkTo to="/documentos_tributarios" search={{ id: documentId, isDocumentDetail: true }}>
      {name}
    </LinkTo>
  );
}

function partsOf({ dueDate, cashDate, capital, interest, charges, vat, rolled = 0, stock }: Row, currency: Currency): string {
  // A commission of a letter of credit is no debt.
  const isDebt = capital !== 0 || interest !== 0;
  const parts: [label: string, value: number, isAlways: boolean][] = [
    [text.interest, interest, isDebt],
    [text.capital, capital, isDebt],
    [text.charges, charges, false],
    [text.vat, vat, false],
    [text.rolled, rolled, false],
    [text.stock, stock, isDebt],
  ];
  const due = dueDate === cashDate ? [] : [text.dueOn(formatDay(dueDate))];
  const amounts = parts
    .filter(([, value, isAlways]) => isAlways || value !== 0)
    .map(([label, value]) => `${label} ${formatExact(value, currency)}`);
  return [...due, ...amounts].map((part) => part.replaceAll(' ', '\u00a0')).join(' · ');
}
