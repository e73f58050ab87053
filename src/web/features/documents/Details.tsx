import { IconAlertTriangle } from '@tabler/icons-react';
import { formatDay } from '#domain/date.ts';
import { retentionRate } from '#domain/documents/honorarios.ts';
import { formatDecimal } from '#domain/format.ts';
import { sumMajor } from '#domain/money.ts';
import { Amount } from '#web/ui/Amount.tsx';
import { LinkTo } from '#web/ui/LinkTo.tsx';
import { Cesion, Sold } from './Cesion.tsx';
import { CreditAmounts } from './CreditAmounts.tsx';
import classes from './Detail.module.css';
import { Downloads } from './Downloads.tsx';
import { type Detail, type Layout, layoutOf, termsOf } from './detail.ts';
import { Facts } from './Facts.tsx';
import { FeeAmounts } from './FeeAmounts.tsx';
import { InPesos } from './InPesos.tsx';
import { LateCharge } from './LateCharge.tsx';
import type { ReferenceFragment } from './operations.ts';
import { Signature } from './Signature.tsx';
import { text } from './text.ts';

function Notice({ children }: { children: string }) {
  return (
    <p className={classes['notice']}>
      <IconAlertTriangle size={16} aria-hidden="true" />
      {children}
    </p>
  );
}

/** What a document says of itself. */
export function Details({ document, rate }: { document: Detail; rate: string }) {
  const { meta } = document;
  const layout = layoutOf(document.documentType, meta.documentCode);
  return (
    <div className={classes['parts']}>
      {document.documentType === 'TAX_DOCUMENT' && meta.isProtested && <Notice>{text.claimed}</Notice>}
      {meta.badge === 'ANNULLED' && layout === 'fee' && <Notice>{text.annulledFee}</Notice>}
      {!meta.isUsualRetention && <Notice>{unusualRetention(meta)}</Notice>}
      {meta.cesion && <Cesion cesion={meta.cesion} isReceived={meta.isReceived} />}
      {meta.factoring.cedido && (meta.cesion === null || meta.factoring.sale) && <Sold document={document} />}
      <Facts document={document} layout={layout} rate={rate} />
      <AmountsOf document={document} layout={layout} />
      {meta.lateCharge && <LateCharge charge={meta.lateCharge} />}
      {layout === 'tax' && <Downloads document={document} />}
      {meta.signature && <Signature signature={meta.signature} />}
      <References title={text.references} list={meta.refDocuments} />
      <References title={text.referencedBy} list={meta.referencedBy} />
      <Lines document={document} />
    </div>
  );
}

/** What was withheld of the gross, and what its year asks for. */
function unusualRetention({ taxAmount, netAmount, issuedAt }: Detail['meta']): string {
  const percent = (ratio: number) => `${formatDecimal(ratio * 100, 2)} %`;
  return text.unusualRetention(percent(taxAmount / netAmount), percent(retentionRate(issuedAt)), issuedAt.slice(0, 4));
}

function AmountsOf({ document, layout }: { document: Detail; layout: Layout }) {
  if (layout === 'fee') return <FeeAmounts document={document} />;
  return layout === 'credit' ? <CreditAmounts document={document} /> : <Amounts document={document} />;
}

function Amounts({ document }: { document: Detail }) {
  const { meta } = document;
  const currency = document.currencyType;
  const sign = document.amount < 0 ? -1 : 1;
  const isTax = document.documentType === 'TAX_DOCUMENT';
  const others = sumMajor(
    meta.otherTaxes.map((tax) => tax.value),
    currency,
  );
  const row = (label: string, value: number, look?: 'part' | 'sum') => (
    <div key={label} data-look={look}>
      <dt>{label}</dt>
      <dd>
        <Amount value={sign * value || 0} currency={currency} />
      </dd>
    </div>
  );
  return (
    <section aria-label={text.amounts}>
      <dl className={classes['amounts']}>
        {meta.taxableAmount !== 0 && row(text.taxable, meta.taxableAmount)}
        {meta.nonTaxableAmount !== 0 && row(text.exempt, meta.nonTaxableAmount)}
        {(isTax || meta.taxAmount !== 0) && row(meta.taxRate ? `${text.iva} (${percent(meta.taxRate)} %)` : text.iva, meta.taxAmount)}
        {meta.nonRecoverableTaxes !== 0 && row(text.unrecoverable, meta.nonRecoverableTaxes)}
        {meta.nonHoldableTaxes !== 0 && row(text.notWithheld, meta.nonHoldableTaxes, 'part')}
        {meta.lateTaxes !== 0 && row(text.lateVat, meta.lateTaxes, 'part')}
        {meta.otherTaxes.length > 0 && row(text.otherTaxes(meta.netAmount > 0 ? percent(others / meta.netAmount, 1) : null), others)}
        {meta.otherTaxes.length > 1 && meta.otherTaxes.map((tax) => row(tax.name, tax.value, 'part'))}
        {row(text.total, meta.originalAmount, 'sum')}
        {currency !== 'CLP' && <InPesos meta={meta} amount={sign * meta.localAmount || 0} />}
        {termsOf(meta.point.terms).map(([label, value]) => row(label, -value, 'part'))}
        {meta.badge === 'PENDING' && row(text.remaining, meta.remaining, 'sum')}
      </dl>
    </section>
  );
}

function percent(fraction: number, digits = 0): string {
  return formatDecimal(100 * fraction, digits, digits);
}

function References({ title, list }: { title: string; list: readonly ReferenceFragment[] }) {
  if (list.length === 0) return null;
  return (
    <section>
      <h3 className={classes['heading']}>{title}</h3>
      <ul className={classes['list']}>
        {list.map((one) => (
          <li key={`${one.typeLabel} ${one.documentId}`}>
            {one.id ? (
              <LinkTo to="/documentos_tributarios" search={{ id: one.id, isDocumentDetail: true }}>
                {one.typeLabel} {one.documentId}
              </LinkTo>
            ) : (
              `${one.typeLabel} ${one.documentId}`
            )}
            <small>
              {[one.date && formatDay(one.date), one.effect && text.effects[one.effect], one.reason].filter(Boolean).join(' · ')}
            </small>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Lines({ document }: { document: Detail }) {
  const currency = document.currencyType;
  const lines = document.meta.detail;
  return (
    <section>
      <h3 className={classes['heading']}>{text.lines}</h3>
      {lines.length === 0 && <p className={classes['none']}>{text.noLines}</p>}
      <ul className={classes['list']}>
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name and never move
          <li key={index} className={classes['line']}>
            <span>
              {line.name}
              {line.description && line.description !== line.name && <small>{line.description}</small>}
              {line.quantity !== null && (
                <small className="num">
                  {formatDecimal(line.quantity, 3)} {line.unit}
                  {line.unit_price !== null && ` × ${formatDecimal(line.unit_price, 3)}`}
                </small>
              )}
            </span>
            <Amount value={line.total_price} currency={currency} />
          </li>
        ))}
      </ul>
    </section>
  );
}
