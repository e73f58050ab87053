import type { Currency } from '#domain/money.ts';
import { formatMajor } from '#domain/money.ts';
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
type Row = PreviewLoanQuery['previewLoan']['installments'][number] & Partial<Pick<Stored, 'documentId' | 'state' | 'rolled'>>;

const TONES: Record<NonNullable<Stored['state']>, Tone> = {
  PAID: 'good',
  CLOSED: 'neutral',
  PENDING: 'future',
  LATE: 'bad',
  NONE: 'neutral',
};

/** The installments of a schedule, with what each is made of; those of a stored loan lead to their document. */
export function Installments({ rows, currency }: { rows: readonly Row[]; currency: Currency }) {
  return (
    <ol className={classes['rows']} aria-label={text.preview}>
      {rows.map((row) => (
        <li key={row.number}>
          <TwoLines
            title={
              <>
                <Name row={row} /> · <DayText day={row.cashDate} />
              </>
            }
            figure={<Amount value={row.amount} currency={currency} />}
            detail={partsOf(row, currency)}
            {...(row.state ? { aside: <StatusBadge tone={TONES[row.state]}>{text.states[row.state]}</StatusBadge> } : {})}
          />
        </li>
      ))}
    </ol>
  );
}

function Name({ row: { number, documentId } }: { row: Row }) {
  const name = text.installment(number);
  if (!documentId) return name;
  return (
    <LinkTo to="/documentos_tributarios" search={{ id: documentId, isDocumentDetail: true }}>
      {name}
    </LinkTo>
  );
}

function partsOf({ capital, interest, charges, vat, rolled = 0, stock }: Row, currency: Currency): string {
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
  return parts
    .filter(([, value, isAlways]) => isAlways || value !== 0)
    .map(([label, value]) => `${label} ${formatMajor(value, currency)}`)
    .join(' · ');
}
