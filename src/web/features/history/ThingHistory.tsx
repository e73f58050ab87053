import { MoreButton } from '#web/ui/GrowingList.tsx';
import { ErrorState, SkeletonRows } from '#web/ui/states.tsx';
import { useAnswer } from '#web/ui/useAnswer.ts';
import { useGrowth } from '#web/ui/useGrowth.ts';
import { Entries } from './Entries.tsx';
import { type HistoryFilter, thingHistory } from './operations.ts';
import { text } from './text.ts';

const [FEW, MAX] = [20, 100];

/** The acts on one document or loan, newest first, with undo. */
export default function ThingHistory({ companyId, of }: { companyId: string; of: Pick<HistoryFilter, 'documentId' | 'loanId'> }) {
  const { offset, moreOf } = useGrowth(FEW, MAX);
  const { data, error, isLoading, refetch } = useAnswer(thingHistory, { companyId, filter: of, offset });
  if (error) return <ErrorState error={error} onRetry={refetch} />;
  if (isLoading || !data) return <SkeletonRows rows={4} />;
  const { docs, totalDocs } = data.companyHistory;
  const more = moreOf(docs.length, totalDocs, text.more);
  if (docs.length === 0) return <p>{text.noneOfThing}</p>;
  return (
    <>
      <Entries companyId={companyId} entries={docs} />
      {more && <MoreButton {...more} />}
    </>
  );
}
