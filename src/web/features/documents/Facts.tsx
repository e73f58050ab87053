import type { ReactNode } from 'react';
import { formatDay } from '#domain/date.ts';
import { DayText } from '#web/ui/DayText.tsx';
import { LinkTo } from '#web/ui/LinkTo.tsx';
import { RutText } from '#web/ui/RutText.tsx';
import { partyOf } from './columns.tsx';
import classes from './Detail.module.css';
import { accountWords, type Detail, type Layout, partyLabel, shownRate } from './detail.ts';
import { text } from './text.ts';

type Props = { document: Detail; layout: Layout; rate: string };

/** What a document says of itself beside its amounts; which of it, its layout decides. */
export function Facts({ document, layout, rate }: Props) {
  const { meta } = document;
  const pesos = shownRate(meta.documentCode, meta.rate, rate);
  const party = partyOf(document);
  const isOwed = layout === 'obligation' || layout === 'credit';
  return (
    <dl className={classes['facts']}>
      <Fact label={partyLabel(layout, meta.isReceived)}>
        {party.name ?? text.noParty}
        {party.rut && (
          <small>
            <RutText rut={party.rut} />
          </small>
        )}
      </Fact>
      {isOwed && <ObligationTerms document={document} />}
      {meta.identificator && <Loan document={document} />}
      <Fact label={text.issued}>
        <DayText day={meta.issuedAt} />
      </Fact>
      <Fact label={text.due}>
        <DayText day={meta.dueDate} />
      </Fact>
      {document.paymentDate && (
        <Fact label={paymentLabel(meta)}>
          <DayText day={document.paymentDate} />
        </Fact>
      )}
      <Fact label={text.period}>
        <Period period={meta.period} />
        {meta.flexiblePeriod && meta.flexiblePeriod !== meta.period && (
          <small>
            {text.movedTo} <Period period={meta.flexiblePeriod} />
          </small>
        )}
      </Fact>
      <Fact label={text.area}>{document.cashflowArea.name}</Fact>
      {pesos !== null && (
        <Fact label={text.rate}>
          <span className="num">$ {pesos}</span>
        </Fact>
      )}
      {isOwed && meta.accountPlan && <Account plan={meta.accountPlan} />}
    </dl>
  );
}

/** What last lowered it: a note that it is credited with is no payment. */
function paymentLabel({ badge, point: { terms } }: Detail['meta']): string {
  const { matched, settled, cheques, factored, credited } = terms;
  if (credited > 0 && matched + settled + cheques + factored === 0) return text.lastCredited;
  return badge === 'PAID' ? text.paid : text.lastPaid;
}

/** What an obligation is, and what names it. */
function ObligationTerms({ document: { meta } }: { document: Detail }) {
  const { familyLabel, repetition } = meta;
  return (
    <>
      {familyLabel && (
        <Fact label={text.kindOf}>
          {meta.typeLabel}
          <small>{familyLabel}</small>
        </Fact>
      )}
      {meta.number && (
        <Fact label={text.number}>
          <span className="num">{meta.number}</span>
        </Fact>
      )}
      {meta.referenceNumber && <Fact label={text.reference}>{meta.referenceNumber}</Fact>}
      {repetition && (
        <Fact label={text.repetition}>
          {repetition.intervalLabel}
          <small>{text.repeats(repetition.times, repetition.untilDate && formatDay(repetition.untilDate))}</small>
        </Fact>
      )}
    </>
  );
}

/** Of which loan an installment is, and which one of it. */
function Loan({ document }: { document: Detail }) {
  const { meta } = document;
  const { loanId, identificator, paymentNumber, totalPayments, invoiceId } = meta;
  return (
    <>
      <Fact label={text.credit.loan}>
        <LinkTo to="/creditos" search={{ credito: loanId ?? '' }}>
          {identificator}
        </LinkTo>
      </Fact>
      {paymentNumber !== null && totalPayments !== null && (
        <Fact label={text.credit.installment}>{text.credit.numberOf(paymentNumber, totalPayments)}</Fact>
      )}
      {invoiceId !== null && invoiceId !== document.id && (
        <Fact label={text.credit.invoice}>
          <LinkTo to="/documentos_tributarios" search={{ id: invoiceId, isDocumentDetail: true }}>
            {text.credit.seeInvoice}
          </LinkTo>
        </Fact>
      )}
    </>
  );
}

function Account({ plan }: { plan: NonNullable<Detail['meta']['accountPlan']> }) {
  const { name, within } = accountWords(plan);
  return (
    <Fact label={text.account}>
      {name}
      {within && <small>{within}</small>}
    </Fact>
  );
}

function Period({ period }: { period: string }) {
  return (
    <span className="num">
      {period.slice(5)}/{period.slice(0, 4)}
    </span>
  );
}

/** A term and its value, in a list of terms. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
