import { Button } from '@mantine/core';
import { Fragment, lazy, Suspense, useState } from 'react';
import { formatDecimal } from '#domain/format.ts';
import { rateWords } from '#domain/loans/terms.ts';
import { formatExact, formatMajor, sumMajor } from '#domain/money.ts';
import { Amount } from '#web/ui/Amount.tsx';
import { DayText } from '#web/ui/DayText.tsx';
import { LinkTo } from '#web/ui/LinkTo.tsx';
import { RutText } from '#web/ui/RutText.tsx';
import { SidePanel } from '#web/ui/SidePanel.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { ErrorState, SkeletonRows } from '#web/ui/states.tsx';
import { TwoLines } from '#web/ui/TwoLines.tsx';
import { useAct } from '#web/ui/useAct.ts';
import { useAnswer } from '#web/ui/useAnswer.ts';
import { useMay } from '../shell/access.ts';
import { useUndo } from '../shell/useUndo.ts';
import type { WholeLoan } from './draft.ts';
import { Installments, type RentChoice } from './Installments.tsx';
import { LoanEvents } from './LoanEvents.tsx';
import LoanForm from './LoanForm.tsx';
import classes from './Loans.module.css';
import { chooseRentInvoice, deleteLoan, loan as loanQuery, loanScheduleAsExcel } from './operations.ts';
import { Stock } from './Stock.tsx';
import { text } from './text.ts';

const ThingHistory = lazy(() => import('../history/ThingHistory.tsx'));

type Props = { companyId: string; id: string; onClose: () => void };

/** A loan with its schedule, and what was done to it. */
export default function LoanPanel({ companyId, id, onClose }: Props) {
  const may = useMay('loans.write');
  const [isEditing, setEditing] = useState(false);
  const { data, error, refetch } = useAnswer(loanQuery, { companyId, id });
  const back = useUndo(companyId);
  const [remove, isBusy] = useAct(deleteLoan, { done: text.removed, undo: ({ deleteLoan: { actId } }) => back(actId) });
  const [chooseInvoice] = useAct(chooseRentInvoice, {
    done: (_data, { invoiceId }) => (invoiceId ? text.invoiceChosen : text.invoiceParted),
    undo: ({ chooseRentInvoice: { actId } }) => back(actId),
  });
  const choose: RentChoice = (number, invoiceId) => void chooseInvoice({ companyId, id, number, invoiceId });
  const loan = data?.loan;
  async function removeLoan() {
    if (await remove({ companyId, id })) onClose();
  }
  return (
    <SidePanel
      isOpen
      title={loan?.identificator ?? text.title}
      onClose={onClose}
      footer={
        <>
          {may && loan && (
            <Button size="sm" variant="subtle" color="red" loading={isBusy} onClick={() => void removeLoan()}>
              {text.remove}
            </Button>
          )}
          <Button size="sm" variant="default" onClick={onClose}>
            {text.close}
          </Button>
          {may && loan && isOwn(loan) && (
            <Button size="sm" onClick={() => setEditing(true)}>
              {text.edit}
            </Button>
          )}
        </>
      }
    >
      {error && <ErrorState error={error} onRetry={refetch} />}
      {!data && !error && <SkeletonRows rows={8} />}
      {loan && <Facts loan={loan} />}
      {loan && may && <LoanEvents companyId={companyId} loan={loan} />}
      {loan && <Prepayments loan={loan} />}
      {loan && <Schedule loan={loan} choose={may ? choose : undefined} />}
      {loan && <Spreadsheet companyId={companyId} id={id} />}
      {loan && <History companyId={companyId} id={id} />}
      {loan && isEditing && <LoanForm companyId={companyId} loan={loan} onClose={() => setEditing(false)} />}
    </SidePanel>
  );
}

/** Its schedule as a file. */
function Spreadsheet({ companyId, id }: { companyId: string; id: string }) {
  const [prepare, isPreparing] = useAct(loanScheduleAsExcel, { done: null });
  async function download() {
    const file = await prepare({ companyId, id });
    if (file) location.assign(file.loanScheduleAsExcel.url);
  }
  return (
    <Button size="compact-sm" variant="subtle" loading={isPreparing} onClick={() => void download()}>
      {text.spreadsheet}
    </Button>
  );
}

function Schedule({ loan, choose }: { loan: WholeLoan; choose: RentChoice | undefined }) {
  const { installments, currency, creditType, hasBankTable } = loan;
  return <Installments rows={installments} currency={currency} isLeasing={creditType === 'leasing' && !hasBankTable} choose={choose} />;
}

/** Each version of its agreement and schedule, with who made it; for who reads the history. */
function History({ companyId, id }: { companyId: string; id: string }) {
  if (!useMay('history.read')) return null;
  return (
    <section className={classes['history']} aria-label={text.history}>
      <h3>{text.history}</h3>
      <Suspense>
        <ThingHistory companyId={companyId} of={{ loanId: id }} />
      </Suspense>
    </section>
  );
}

/** Whether only its agreement decides its schedule, so that another agreement may. */
function isOwn({ prepayments, installments, letterState }: WholeLoan): boolean {
  return prepayments.length === 0 && (letterState ?? 'ABIERTA') === 'ABIERTA' && installments.every(({ rolled }) => rolled === 0);
}

function Prepayments({ loan: { prepayments, currency } }: { loan: WholeLoan }) {
  if (prepayments.length === 0) return null;
  return (
    <ol className={classes['rows']} aria-label={text.prepayments}>
      {prepayments.map(({ date, capital, interest, commission, documentId, isPaid }) => (
        <li key={documentId}>
          <TwoLines
            title={
              <>
                <LinkTo to="/documentos_tributarios" search={{ id: documentId, isDocumentDetail: true }}>
                  {text.prepayment}
                </LinkTo>{' '}
                · <DayText day={date} />
              </>
            }
            figure={<Amount value={sumMajor([capital, interest, commission], currency)} currency={currency} isExact />}
            isDetailWhole
            detail={[
              `${text.capital} ${formatExact(capital, currency)}`,
              `${text.interest} ${formatExact(interest, currency)}`,
              `${text.commission} ${formatExact(commission, currency)}`,
            ].join(' · ')}
            aside={<StatusBadge tone={isPaid ? 'good' : 'future'}>{text.prepaymentPaid[isPaid ? 'true' : 'false']}</StatusBadge>}
          />
        </li>
      ))}
    </ol>
  );
}

function LetterFacts({ loan: { letterState, principal, currency, stock, installments } }: { loan: WholeLoan }) {
  if (letterState === null) return null;
  const used = sumMajor(
    installments.map(({ capital }) => capital),
    currency,
  );
  const isPaid = letterState === 'NEGOCIADA' && used > 0 && stock === 0;
  return (
    <>
      <dt>{text.letterState}</dt>
      <dd>{isPaid ? text.letterPaid : text.letterStates[letterState]}</dd>
      <dt>{text.lineUse}</dt>
      <dd>{text.line(formatMajor(used, currency), formatMajor(Math.max(0, principal - used), currency))}</dd>
    </>
  );
}

function Institution({ loan: { institution, institutionRut } }: { loan: WholeLoan }) {
  if (!institution && !institutionRut) return null;
  return (
    <>
      <dt>{text.heads.institution}</dt>
      <dd>
        {institution} {institutionRut && <RutText rut={institutionRut} />}
      </dd>
    </>
  );
}

/** What the bank kept back when it gave the money. */
function Costs({ loan: { stampTax, notary, currency } }: { loan: WholeLoan }) {
  const costs = [
    [text.fields.stampTax, stampTax],
    [text.fields.notary, notary],
  ] as const;
  return costs
    .filter(([, value]) => value !== 0)
    .map(([label, value]) => (
      <Fragment key={label}>
        <dt>{label}</dt>
        <dd>
          <Amount value={value} currency={currency} />
        </dd>
      </Fragment>
    ));
}

function Facts({ loan }: { loan: WholeLoan }) {
  const { creditType, method, currency, principal, hasBankTable, rowCount, tolerance } = loan;
  const isLetter = creditType === 'cartaCredito';
  const hasMethod = !isLetter && rowCount > 1;
  return (
    <>
      {isLetter && <p className={classes['hint']}>{text.noDebt}</p>}
      <dl className={classes['facts']}>
        <dt>{text.heads.type}</dt>
        <dd>{[text.types[creditType], hasMethod ? text.methods[method] : ''].filter(Boolean).join(' · ')}</dd>
        <Institution loan={loan} />
        <dt>{isLetter ? text.fields.line : text.heads.principal}</dt>
        <dd>
          <Amount value={principal} currency={currency} />
          {isLetter && tolerance > 0 && ` ± ${formatDecimal(tolerance, 2)} %`}
        </dd>
        <Costs loan={loan} />
        <dt>{text.heads.stock}</dt>
        <dd>
          <Stock loan={loan} />
        </dd>
        {!isLetter && (
          <>
            <dt>{text.heads.rate}</dt>
            <dd>{rateWords(loan)}</dd>
          </>
        )}
        {loan.accountName && (
          <>
            <dt>{text.fields.accountId}</dt>
            <dd>{loan.accountName}</dd>
          </>
        )}
        {loan.disbursementDate && (
          <>
            <dt>{text.fields.disbursementDate}</dt>
            <dd>
              <DayText day={loan.disbursementDate} />
            </dd>
          </>
        )}
        <LetterFacts loan={loan} />
        {loan.renewsId && (
          <>
            <dt>{text.renews}</dt>
            <dd>
              <LinkTo to="/creditos" search={{ credito: loan.renewsId }}>
                {text.seeRenewed}
              </LinkTo>
            </dd>
          </>
        )}
        <dt>{text.heads.paid}</dt>
        <dd>{text.paid(loan.paidCount, loan.rowCount)}</dd>
      </dl>
      {hasBankTable && <p className={classes['hint']}>{text.ofBank}</p>}
    </>
  );
}
