import { Button } from '@mantine/core';
import { IconFileUpload, IconId, IconPencil } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { formatRut } from '#domain/rut.ts';
import { LinkButton } from '#web/ui/LinkTo.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '#web/ui/states.tsx';
import { useAnswer } from '#web/ui/useAnswer.ts';
import { useWindowLink } from '#web/ui/useWindow.ts';
import { useMay, useOpen } from '../shell/access.ts';
import { Differences } from './Differences.tsx';
import { companyTaxInfo, type TaxInfoFragment } from './operations.ts';
import classes from './TaxInfo.module.css';
import { text } from './text.ts';

/** Not needed for the first facts. */
const TaxInfoPanel = lazy(() => import('./TaxInfoPanel.tsx'));
const TaxInfoForm = lazy(() => import('./TaxInfoForm.tsx'));

/** What the tax office says of the company: the main facts, what needs a look, and from when and where it is. */
export default function TaxInfo({ companyId }: { companyId: string }) {
  const { data, error, refetch } = useAnswer(companyTaxInfo, { companyId });
  const all = useWindowLink('datos-sii');
  const [isWriting, setIsWriting] = useState(false);
  const mayWrite = useMay('company.write');
  const info = data?.companyTaxInfo;
  const write = mayWrite ? () => setIsWriting(true) : null;
  return (
    <>
      <div className={classes['body']}>
        {error && <ErrorState error={error} onRetry={refetch} />}
        {!data && !error && <SkeletonRows rows={4} />}
        {data && !info && <Empty onWrite={write} />}
        {info && <KnownInfo companyId={companyId} info={info} all={all.link} onWrite={write} />}
      </div>
      <Suspense>
        {info && all.isOpen && <TaxInfoPanel info={info} onClose={all.close} onWrite={write} />}
        {isWriting && <TaxInfoForm companyId={companyId} info={info ?? null} onClose={() => setIsWriting(false)} />}
      </Suspense>
    </>
  );
}

/** How to bring it. */
function Empty({ onWrite }: { onWrite: (() => void) | null }) {
  const isOpen = useOpen();
  return (
    <EmptyState
      icon={<IconId size={40} stroke={1.4} />}
      action={
        <div className={classes['buttons']}>
          {isOpen('/carga') && (
            <LinkButton to="/carga" variant="default" leftSection={<IconFileUpload size={16} stroke={1.6} />}>
              {text.load}
            </LinkButton>
          )}
          {onWrite && <Write onWrite={onWrite} />}
        </div>
      }
    >
      {text.empty}
    </EmptyState>
  );
}

function Write({ onWrite }: { onWrite: () => void }) {
  return (
    <Button variant="default" leftSection={<IconPencil size={16} stroke={1.6} />} onClick={onWrite}>
      {text.write}
    </Button>
  );
}

type KnownProps = { companyId: string; info: TaxInfoFragment; all: ReturnType<typeof useWindowLink>['link']; onWrite: (() => void) | null };

function KnownInfo({ companyId, info, all, onWrite }: KnownProps) {
  const version = info.versions.find(({ part }) => part === 'taxpayer') ?? info.versions.at(-1);
  return (
    <>
      <Warnings info={info} />
      <Differences companyId={companyId} differences={info.differences} />
      <MainFacts info={info} />
      <div className={classes['foot']}>
        <p className={classes['from']}>{version && text.from(version.source, version.date, version.fileName)}</p>
        {onWrite && <Write onWrite={onWrite} />}
        <Button component="a" variant="default" {...all}>
          {text.all}
        </Button>
      </div>
    </>
  );
}

/** The error of the last answer, folios that end, and alerts on other companies. */
function Warnings({ info }: { info: TaxInfoFragment }) {
  const { errorCode, errorDescription, stampings, participations, versions } = info;
  const error = versions.length > 1 ? text.error : text.onlyError;
  const lines = [
    ...(errorCode ? [error(errorCode, errorDescription)] : []),
    ...stampings.filter(({ isLow }) => isLow).map(({ description, code, left }) => text.lowOf(description ?? code ?? '', left ?? 0)),
    ...participations.filter(({ alerts }) => alerts > 0).map(({ name, alerts }) => text.alertsOf(name ?? '', alerts)),
  ];
  if (lines.length === 0) return null;
  return (
    <ul className={classes['marks']} aria-label={text.warnings}>
      {lines.map((line) => (
        <li key={line}>
          <Notice tone="waiting">{line}</Notice>
        </li>
      ))}
    </ul>
  );
}

function MainFacts({ info: { contribuyente, activities, addresses } }: { info: TaxInfoFragment }) {
  const [activity] = activities;
  const [address] = addresses;
  const more = activities.length > 1 ? text.others(activities.length - 1) : null;
  const facts: [string, string | null | undefined][] = [
    [text.fields.name, contribuyente?.name],
    [text.fields.rut, contribuyente?.rut && formatRut(contribuyente.rut)],
    [text.fields.startedOn, contribuyente?.startedOn && text.day(contribuyente.startedOn)],
    [text.fields.type, joined(contribuyente?.type, contribuyente?.subtype)],
    [text.mainActivity, activity ? joined(activity.description ?? activity.code, more) : contribuyente?.activity],
    [text.address, address && joined(joined(address.street, address.number, ' '), address.comuna ?? address.city)],
    [text.fields.email, contribuyente?.email],
  ];
  const known = facts.flatMap(([label, value]) => (value ? [{ label, value }] : []));
  return (
    <dl className={classes['facts']}>
      {known.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function joined(a: string | null | undefined, b: string | null | undefined, mark = ', '): string {
  return [a, b].filter(Boolean).join(mark);
}
