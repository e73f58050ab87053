import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatDay } from '#domain/date.ts';
import { isHonorarios } from '#domain/documents/kinds.ts';
import { Amount } from '#web/ui/Amount.tsx';
import { DayText } from '#web/ui/DayText.tsx';
import { LinkTo } from '#web/ui/LinkTo.tsx';
import { RutText } from '#web/ui/RutText.tsx';
import { Cesion } from './Cesion.tsx';
import { partyOf } from './columns.tsx';
import classes from './Detail.module.css';
import type { Detail } from './detail.ts';
import { FeeAmounts } from './FeeAmounts.tsx';
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
export function Details({ document }: { document: Detail }) {
  const { meta } = document;
  return (
    <div className={classes['parts']}>
      {meta.isProtested && <Notice>{text.claimed}</Notice>}
      {meta.badge === 'ANNULLED' && isHonorarios(meta.documentCode) && <Notice>{text.annulledFee}</Notice>}
      {!meta.isUsualRetention && <Notice>{text.unusualRetention}</Notice>}
      {meta.cesion && <Cesion cesion={meta.cesion} isReceived={meta.isReceived} />}
      <Facts document={document} />
      {isHonorarios(meta.documentCode) ? <FeeAmounts document={document} /> : <Amounts document={document} />}
      {meta.signature && <Signature signature={meta.signature} />}
      <References title={text.references} list={meta.refDocuments} />
      <References title={text.referencedBy} list={meta.referencedBy} />
      <Lines document={document} />
    </div>
  );
}

function Facts({ document }: { document: Detail }) {
  const { meta } = document;
  const party = partyOf(document);
  return (
    <dl className={classes['facts']}>
      <Fact label={meta.isReceived ? text.issuedBy : text.issuedTo}>
        {party.name ?? text.noParty}
        {party.rut && (
          <small>
            <RutText rut={party.rut} />
          </small>
        )}
      </Fact>
      <Fact label={text.issued}>
        <DayText day={meta.issuedAt} />
      </Fact>
      <Fact label={text.due}>
        <DayText day={meta.dueDate} />
      </Fact>
      {document.paymentDate && (
        <Fact label={text.paid}>
          <DayText day={document.paymentDate} />
        </Fact>
      )}
      <Fact label={text.period}>
        <span className="num">
          {meta.period.slice(5)}/{meta.period.slice(0, 4)}
        </span>
      </Fact>
      <Fact label={text.area}>{document.cashflowArea.name}</Fact>
      {meta.rate !== null && (
        <Fact label={text.rate}>
          <span className="num">$ {meta.rate.toLocaleString('es-CL', { maximumFractionDigits: 4 })}</span>
        </Fact>
      )}
    </dl>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Amounts({ document }: { document: Detail }) {
  const { meta } = document;
  const currency = document.currencyType;
  const sign = document.amount < 0 ? -1 : 1;
  const others = meta.otherTaxes.reduce((sum, tax) => sum + tax.value, 0);
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
        {row(meta.taxRate ? `${text.iva} (${percent(meta.taxRate)} %)` : text.iva, meta.taxAmount)}
        {meta.nonRecoverableTaxes !== 0 && row(text.unrecoverable, meta.nonRecoverableTaxes)}
        {meta.otherTaxes.length > 0 && row(text.otherTaxes(meta.netAmount > 0 ? percent(others / meta.netAmount, 1) : null), others)}
        {meta.otherTaxes.length > 1 && meta.otherTaxes.map((tax) => row(tax.name, tax.value, 'part'))}
        {row(text.total, meta.originalAmount, 'sum')}
        {currency !== 'CLP' && (
          <div>
            <dt>{text.inPesos}</dt>
            <dd>
              <Amount value={sign * meta.localAmount || 0} tone="muted" />
            </dd>
          </div>
        )}
        {meta.badge === 'PENDING' && row(text.remaining, meta.remaining, 'sum')}
      </dl>
    </section>
  );
}

function percent(fraction: number, digits = 0): string {
  return (100 * fraction).toLocaleString('es-CL', { minimumFractionDigits: digits, maximumFractionDigits: digits });
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
                  {line.quantity.toLocaleString('es-CL')} {line.unit}
                  {line.unit_price !== null && ` × ${line.unit_price.toLocaleString('es-CL')}`}
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
