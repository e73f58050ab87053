import type { AgeingBucket } from '#domain/dashboard/ageing.ts';
import type { Day } from '#domain/date.ts';
import { plural } from '#domain/format.ts';
import { Amount } from '#web/ui/Amount.tsx';
import { DayText } from '#web/ui/DayText.tsx';
import { RutText } from '#web/ui/RutText.tsx';
import { SidePanel } from '#web/ui/SidePanel.tsx';
import { ErrorState, SkeletonRows } from '#web/ui/states.tsx';
import { useAnswer } from '#web/ui/useAnswer.ts';
import classes from './CreditPanel.module.css';
import { type AgeingDocumentsQuery, ageingDocuments } from './operations.ts';
import { PlaceLink } from './PlaceLink.tsx';
import { type IsOpen, openedDocument, type Party } from './places.ts';
import { text } from './text.ts';

type Props = {
  companyId: string;
  kind: 'toReceive' | 'toPay';
  asOf: Day | null;
  /** Null: closed. */
  party: Party | null;
  bucket: AgeingBucket | null;
  isOpen: IsOpen;
  onClose: () => void;
};

/** What a figure of a past day is made of: the documents that were open then, as they were. */
export function PartyPanel({ companyId, kind, asOf, party, bucket, isOpen, onClose }: Props) {
  const input = { isPayable: kind === 'toPay', asOf, bucket, rut: party?.rut ?? null, name: party?.name ?? null };
  const { data, error, refetch } = useAnswer(ageingDocuments, { companyId, input }, { pause: party === null });
  const answer = data?.ageingDocuments;
  const side = asOf ? text.ageingTable.endOf(text[kind], asOf) : text[kind];
  return (
    <SidePanel isOpen={party !== null} title={bucket ? `${side}, ${text.bucketOf(text.buckets[bucket])}` : side} onClose={onClose}>
      {error && <ErrorState error={error} onRetry={refetch} />}
      {!answer && !error && <SkeletonRows rows={6} />}
      {answer && party && (
        <>
          <p className={classes['name']}>{answer.name || text.noName}</p>
          {party.rut && (
            <p className={classes['detail']}>
              <RutText rut={party.rut} />
            </p>
          )}
          <Documents answer={answer} kind={kind} isOpen={isOpen} />
        </>
      )}
    </SidePanel>
  );
}

function Documents({
  answer: { docs, totalDocs, amount },
  kind,
  isOpen,
}: { answer: AgeingDocumentsQuery['ageingDocuments'] } & Pick<Props, 'kind' | 'isOpen'>) {
  if (totalDocs === 0) return <p className={classes['detail']}>{text.nothingThen}</p>;
  return (
    <ul className={classes['lines']}>
      {docs.map((one) => (
        <li key={one.id}>
          <PlaceLink isOpen={isOpen} place={openedDocument(kind, one.id)} className={classes['name']}>
            {one.folio ? text.numbered(one.folio, one.description) : one.description}
          </PlaceLink>
          <Amount value={one.remaining} currency={one.currency} />
          <span className={classes['detail']}>
            {text.dueOn} <DayText day={one.dueDate} />
          </span>
          <span className={classes['detail']}>{one.daysLate > 0 ? plural(one.daysLate, 'día', 'días') : text.buckets.valid}</span>
        </li>
      ))}
      {totalDocs > docs.length && <li>{text.now.more(totalDocs - docs.length)}</li>}
      <li className={classes['total']}>
        <span>{text.total}</span>
        <Amount value={amount} />
      </li>
    </ul>
  );
}
