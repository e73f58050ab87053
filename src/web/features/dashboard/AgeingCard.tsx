import { Button } from '@mantine/core';
import { IconCalendarOff, IconChecks, IconUserSearch, IconX } from '@tabler/icons-react';
import { type CSSProperties, useState } from 'react';
import * as v from 'valibot';
import { AGEING, type AgeingBucket } from '#domain/dashboard/ageing.ts';
import { type Day, dayInChile } from '#domain/date.ts';
import { partyKey } from '#domain/documents/counterpart.ts';
import { formatRut, parseRut } from '#domain/rut.ts';
import { Amount } from '#web/ui/Amount.tsx';
import { useNumbers } from '#web/ui/ChartNumbers.tsx';
import { millionsOf } from '#web/ui/millions.ts';
import { percentOf } from '#web/ui/percent.ts';
import { SearchField } from '#web/ui/SearchField.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '#web/ui/states.tsx';
import { useAnswer } from '#web/ui/useAnswer.ts';
import { TEXT, useSearch } from '#web/ui/useSearch.ts';
import classes from './AgeingCard.module.css';
import { AsOfField } from './AsOfField.tsx';
import { barsAround } from './ageingBars.ts';
import { firstInput, tramoOf } from './ageingSearch.ts';
import { readAsOf } from './asOf.ts';
import { Card } from './Card.tsx';
import { type BucketsFragment, type DashboardReceivablesQuery, dashboardPayables, dashboardReceivables } from './operations.ts';
import { PlaceLink } from './PlaceLink.tsx';
import { ageingTableOf, type IsOpen, openDocuments, openDocumentsIn, openDocumentsOf, partyAsOf } from './places.ts';
import { RateNotices } from './RateNotices.tsx';
import type { Basis } from './SmallFigures.tsx';
import { text } from './text.ts';

type Kind = 'toReceive' | 'toPay';
type Sums = Record<AgeingBucket, number>;

/** Counterparts shown; the list of documents has all of them. */
const SHOWN = 8;
/** Characters that fit over a bar on a telephone. */
const MAX_VALUE = 9;

/** A day that both sides are looked at as of. */
const SEARCH = v.object({ asOf: TEXT });

type Props = { kind: Kind; companyId: string; isOpen: IsOpen; basis: Basis };

/** What is unpaid on a side by how late it is, and by counterpart, now or at the end of a past day. */
export function AgeingCard({ kind, companyId, isOpen, basis: { today, hasIssued, hasReceived } }: Props) {
  const [search, setSearch] = useState('');
  const [bucket, setBucket] = useState<AgeingBucket | null>(null);
  const [{ asOf: raw }, setAddress] = useSearch(SEARCH);
  const { asOf, problem } = readAsOf(raw, today);
  const view = { asOf, search, bucket };
  const { data, error, refetch, variables } = useAgeing({ kind, companyId }, view, problem !== null);
  const isOfOtherDay = data !== undefined && (variables?.asOf ?? null) !== asOf;
  // Until the narrowed ones come, those that stand there are still of what was picked before.
  const shown = variables?.first.bucket ?? null;
  const sums = data && sumsOf(data.summary);
  const behind = bucket ? openDocumentsIn(kind, bucket, today) : openDocuments(kind);
  return (
    <Card
      name={text.ageing[kind]}
      title={text.ageing[kind]}
      aside={<span className={classes['unit']}>{text.unit}</span>}
      hasNumbers
      more={!asOf && isOpen('/documentos_tributarios') && { ...behind, label: text.openDocuments }}
    >
      <div className={classes['body']} aria-busy={isOfOtherDay}>
        {error && <ErrorState error={error} onRetry={refetch} />}
        {!data && !error && !problem && <SkeletonRows rows={8} />}
        {problem && <NoSuchDay problem={problem} onBack={() => setAddress({ asOf: '' })} />}
        {sums && !problem && (
          <>
            {asOf && <RateNotices {...data.summary} />}
            <Bars sums={sums} picked={bucket} onPick={(next) => setBucket(next === bucket ? null : next)} />
            {AGEING.some((one) => sums[one] < 0) && <p className={classes['notes']}>{text.notes}</p>}
            <div className={classes['tools']}>
              <SearchField label={text.searchParty} value={search} onChange={setSearch} />
              <AsOfField asOf={asOf} today={today} onChange={(day) => setAddress({ asOf: day })} />
              {asOf && <ToToday onBack={() => setAddress({ asOf: '' })} />}
              <Share parties={data.parties} total={totalOf(sums)} isNarrowed={search !== '' || shown !== null} />
            </div>
            <Parties
              parties={data.parties}
              bucket={shown}
              kind={kind}
              isOpen={isOpen}
              isSearch={search !== ''}
              asOf={asOf}
              isKnown={kind === 'toPay' ? hasReceived : hasIssued}
            />
            <PlaceLink className={classes['all']} isOpen={isOpen} place={ageingTableOf(kind, { asOf, search, tramo: tramoOf(bucket) })}>
              {text.ageingTable.open}
            </PlaceLink>
          </>
        )}
      </div>
    </Card>
  );
}

function ToToday({ onBack }: { onBack: () => void }) {
  return (
    <Button size="xs" variant="default" leftSection={<IconX size={14} aria-hidden="true" />} onClick={onBack}>
      {text.toToday}
    </Button>
  );
}

type View = { asOf: Day | null; search: string; bucket: AgeingBucket | null };

/** The bars of a side, and who has most of it or of the bucket that is picked. */
function useAgeing({ kind, companyId }: Pick<Props, 'kind' | 'companyId'>, { asOf, search, bucket }: View, pause: boolean) {
  const query = kind === 'toPay' ? dashboardPayables : dashboardReceivables;
  const first = firstInput({ isPayable: kind === 'toPay', asOf, search, bucket });
  return useAnswer(query, { companyId, asOf, first, pagination: { page: 1, offset: SHOWN } }, { pause });
}

/** In the place of figures: those of today would be taken for the day's. */
function NoSuchDay({ problem, onBack }: { problem: string; onBack: () => void }) {
  const back = (
    <Button variant="default" onClick={onBack}>
      {text.toToday}
    </Button>
  );
  return (
    <EmptyState icon={<IconCalendarOff size={40} stroke={1.4} />} action={back}>
      {text.noSuchDay(problem)}
    </EmptyState>
  );
}

function sumsOf(summary: BucketsFragment): Sums {
  const of = (bucket: AgeingBucket) => summary[bucket].reduce((sum, { amount }) => sum + amount, 0);
  return {
    valid: of('valid'),
    expired30: of('expired30'),
    expired60: of('expired60'),
    expired90: of('expired90'),
    expiredOlder: of('expiredOlder'),
  };
}

function totalOf(sums: Sums): number {
  return AGEING.reduce((total, bucket) => total + sums[bucket], 0);
}

/** A bar for each bucket, which filters the counterparts below; one below zero is of notes that no invoice took. */
function Bars({ sums, picked, onPick }: { sums: Sums; picked: AgeingBucket | null; onPick: (bucket: AgeingBucket) => void }) {
  const amounts = AGEING.map((bucket) => sums[bucket]);
  const rows = AGEING.map((bucket) => ({ head: text.buckets[bucket], cells: [sums[bucket]] }));
  useNumbers({ heads: [text.ageingTable.bucket, text.total], rows });
  const { zero, heights } = barsAround(amounts);
  const isLong = amounts.some((amount) => millionsOf(amount).length > MAX_VALUE);
  return (
    <ul className={classes['bars']} data-long={isLong || undefined} style={{ '--zero': `${zero}%` } as CSSProperties}>
      {AGEING.map((bucket, index) => {
        const amount = sums[bucket];
        return (
          <li key={bucket}>
            <button
              type="button"
              className={classes['bar']}
              aria-pressed={picked === bucket}
              title={amount < 0 ? text.notes : undefined}
              onClick={() => onPick(bucket)}
            >
              <span className={classes['value']}>
                <span aria-hidden="true">{amount === 0 ? '–' : millionsOf(amount)}</span>
                <span className="sr">
                  {text.bucketOf(text.buckets[bucket])}: <Amount value={amount} />
                  {amount < 0 && `. ${text.notes}`}
                </span>
              </span>
              <span className={classes['track']} aria-hidden="true">
                <span
                  className={classes['fill']}
                  data-late={bucket !== 'valid' || undefined}
                  data-negative={amount < 0 || undefined}
                  style={{ height: `${heights[index]}%` }}
                />
              </span>
              <span className={classes['label']} aria-hidden="true">
                {text.buckets[bucket]}
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

/** The first of them, and how many there are. */
type First = DashboardReceivablesQuery['parties'];

function Share({ parties: { docs, totalDocs }, total, isNarrowed }: { parties: First; total: number; isNarrowed: boolean }) {
  if (isNarrowed || totalDocs <= 5 || total <= 0) return null;
  const first = docs.slice(0, 5).reduce((sum, one) => sum + one.total, 0);
  return <p className={classes['share']}>{text.topShare(percentOf(Math.min(1, first / total)))}</p>;
}

type PartiesProps = Pick<Props, 'kind' | 'isOpen'> & {
  parties: First;
  bucket: AgeingBucket | null;
  isSearch: boolean;
  asOf: Day | null;
  isKnown: boolean;
};

function Parties({ parties: { docs: rows, totalDocs }, bucket, kind, isOpen, isSearch, asOf, isKnown }: PartiesProps) {
  if (rows.length === 0)
    return isSearch ? (
      <EmptyState icon={<IconUserSearch size={40} stroke={1.4} />}>{text.noParty}</EmptyState>
    ) : (
      <EmptyState icon={<IconChecks size={40} stroke={1.4} />}>
        {asOf ? text.nothingThen : text.nothing[kind][isKnown ? 'known' : 'unknown']}
      </EmptyState>
    );
  return (
    <table className={classes['table']}>
      <caption className="sr">{bucket ? `${text.ageing[kind]}: ${text.bucketOf(text.buckets[bucket])}` : text.ageing[kind]}</caption>
      <thead>
        <tr>
          <th scope="col">{totalDocs > SHOWN ? text.firstOnes(SHOWN) : text.party}</th>
          <th scope="col">{bucket ? text.bucketOf(text.buckets[bucket]) : text.total}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((one) => (
          <tr key={partyKey(one)}>
            <td>
              <PlaceLink
                className={classes['link']}
                isOpen={(route) => isOpen(route) && isOpen('/documentos_tributarios')}
                place={
                  asOf
                    ? partyAsOf(kind, one, asOf, bucket)
                    : bucket
                      ? openDocumentsIn(kind, bucket, dayInChile(new Date()), one)
                      : openDocumentsOf(kind, { party: one })
                }
              >
                {one.name || text.noName}
              </PlaceLink>
              {one.rut && <span className={classes['rut']}>{rutText(one.rut)}</span>}
            </td>
            <td>
              <Amount value={bucket ? one[bucket] : one.total} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Those abroad have other numbers. */
function rutText(rut: string): string {
  const known = parseRut(rut);
  return known ? formatRut(known) : rut;
}
