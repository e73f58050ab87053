import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatMoney } from '#domain/money.ts';
import { formatRut } from '#domain/rut.ts';
import type { TaxPart } from '#domain/taxinfo/facts.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { SidePanel } from '#web/ui/SidePanel.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import type { TaxInfoFragment } from './operations.ts';
import classes from './TaxInfo.module.css';
import { text } from './text.ts';

type Props = { info: TaxInfoFragment; onClose: () => void; onWrite: (() => void) | null };

/** Every part, each with the day and source of what it says. */
export default function TaxInfoPanel({ info, onClose, onWrite }: Props) {
  const { errorCode, errorDescription, isMasked } = info;
  return (
    <SidePanel
      isOpen
      title={text.title}
      onClose={onClose}
      footer={
        <>
          <Button size="sm" variant="default" onClick={onClose}>
            {text.close}
          </Button>
          {onWrite && (
            <Button size="sm" onClick={onWrite}>
              {text.write}
            </Button>
          )}
        </>
      }
    >
      {errorCode && <Notice tone="waiting">{text.error(errorCode, errorDescription)}</Notice>}
      {isMasked && <Notice tone="info">{text.masked}</Notice>}
      <Part info={info} part="taxpayer">
        <Taxpayer info={info} />
      </Part>
      <Entries info={info} part="activities" rows={info.activities.map(activityRow)} />
      <Entries info={info} part="addresses" rows={info.addresses.map(addressRow)} />
      <Entries info={info} part="representatives" rows={info.representatives.map(personRow)} />
      <Entries info={info} part="partners" rows={info.partners.map(partnerRow)} />
      <Entries info={info} part="stampings" rows={info.stampings.map(stampingRow)} />
      <Entries info={info} part="attributes" rows={info.attributes.map(attributeRow)} />
      <Entries info={info} part="participations" rows={info.participations.map(participationRow)} />
    </SidePanel>
  );
}

/** `mark`: what needs a look. */
type Row = { name: string; details: readonly (string | null | undefined | false)[]; mark?: string | null };

function Part({ info, part, children }: { info: TaxInfoFragment; part: TaxPart; children: ReactNode }) {
  const version = info.versions.find((one) => one.part === part);
  return (
    <section className={classes['part']}>
      <h3>{text.parts[part]}</h3>
      <p className={classes['from']}>{version ? text.from(version.source, version.date, version.fileName) : text.nothing}</p>
      {version && children}
    </section>
  );
}

function Entries({ info, part, rows }: { info: TaxInfoFragment; part: TaxPart; rows: readonly Row[] }) {
  return (
    <Part info={info} part={part}>
      {rows.length === 0 && <p className={classes['detail']}>{text.nothing}</p>}
      {rows.length > 0 && (
        <ul className={classes['rows']} aria-label={text.parts[part]}>
          {rows.map(({ name, details, mark }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they have no name of their own, and do not move
            <li key={index}>
              {name} {mark && <StatusBadge tone="waiting">{mark}</StatusBadge>}
              <span className={classes['detail']}>{details.filter(Boolean).join(' · ')}</span>
            </li>
          ))}
        </ul>
      )}
    </Part>
  );
}

function Taxpayer({ info: { contribuyente } }: { info: TaxInfoFragment }) {
  if (!contribuyente) return null;
  const { rut, startedOn, constitutedOn, endedOn, capitalPaid, capitalPending, declaresOn20, ...texts } = contribuyente;
  const day = (value: string | null) => value && text.day(value);
  const money = (value: number | null) => (value === null ? null : formatMoney(value));
  const values = {
    ...{ name: texts.name, rut: rut && formatRut(rut), type: texts.type, subtype: texts.subtype, activity: texts.activity },
    ...{ startedOn: day(startedOn), constitutedOn: day(constitutedOn), endedOn: day(endedOn), email: texts.email, phone: texts.phone },
    ...{ office: texts.office, segment: texts.segment, capitalPaid: money(capitalPaid), capitalPending: money(capitalPending) },
    declaresOn20: declaresOn20 === null ? null : declaresOn20 ? text.yes : text.no,
  };
  const names = ['name', 'rut', 'startedOn', 'type', 'subtype', 'activity', 'email', 'phone', 'constitutedOn', 'endedOn'] as const;
  const further = ['office', 'segment', 'capitalPaid', 'capitalPending', 'declaresOn20'] as const;
  return (
    <dl className={classes['facts']}>
      {[...names, ...further].map(
        (name) =>
          values[name] && (
            <div key={name}>
              <dt>{text.fields[name]}</dt>
              <dd>{values[name]}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

function activityRow({ code, description, category, isVatable, startedOn }: TaxInfoFragment['activities'][number]): Row {
  const vat = isVatable === null ? null : isVatable ? text.vatable : text.notVatable;
  return { name: description ?? code ?? '', details: [code, category, vat, startedOn && text.since(startedOn)] };
}

function addressRow(one: TaxInfoFragment['addresses'][number]): Row {
  const street = [one.street, one.number, one.unit].filter(Boolean).join(' ');
  return {
    name: street || one.comuna || one.city || '',
    details: [one.kind, one.neighbourhood, one.comuna, one.city, one.region, one.email, one.phone],
  };
}

function personRow({ rut, name, surnames, isCurrent, from, to }: TaxInfoFragment['representatives'][number]): Row {
  const standing = isCurrent === null ? null : isCurrent ? text.current : text.notCurrent;
  return {
    name: [name, surnames].filter(Boolean).join(' ') || (rut ? formatRut(rut) : ''),
    details: [rut && formatRut(rut), standing, from && text.since(from), to && text.until(to)],
  };
}

function partnerRow(partner: TaxInfoFragment['partners'][number]): Row {
  const { name, details } = personRow(partner);
  const { capitalShare, profitShare, paidIn, pending } = partner;
  const shares = [capitalShare && text.capital(capitalShare), profitShare && text.profit(profitShare)];
  const money = [paidIn !== null && text.paidIn(formatMoney(paidIn)), !!pending && text.pending(formatMoney(pending))];
  return { name, details: [...details, ...shares, ...money] };
}

function stampingRow({ code, description, first, last, authorizedOn, left, isLow }: TaxInfoFragment['stampings'][number]): Row {
  return {
    name: description ?? code ?? '',
    details: [text.range(first, last), authorizedOn && text.authorized(authorizedOn), left !== null && text.left(left)],
    mark: isLow ? text.low : null,
  };
}

function attributeRow({ code, description, startedOn }: TaxInfoFragment['attributes'][number]): Row {
  return { name: description ?? code ?? '', details: [description && code, startedOn && text.since(startedOn)] };
}

function participationRow({ rut, name, alerts, status }: TaxInfoFragment['participations'][number]): Row {
  return {
    name: name ?? (rut ? formatRut(rut) : ''),
    details: [name && rut && formatRut(rut), status],
    mark: alerts > 0 ? text.alerts(alerts) : null,
  };
}
