import { Button } from '@mantine/core';
import { useState } from 'react';
import { ErrorState, SkeletonRows } from '#web/ui/states.tsx';
import { useAnswer } from '#web/ui/useAnswer.ts';
import { Entries } from './Entries.tsx';
import { documentHistory } from './operations.ts';
import { text } from './text.ts';

const [FEW, MAX] = [20, 100];

/** The acts on one document, newest first, with undo. */
export default function DocumentHistory({ companyId, documentId }: { companyId: string; documentId: string }) {
  const [offset, setOffset] = useState(FEW);
  const { data, error, isLoading, refetch } = useAnswer(documentHistory, { companyId, documentId, offset });
  if (error) return <ErrorState error={error} onRetry={refetch} />;
  if (isLoading || !data) return <SkeletonRows rows={4} />;
  const { docs, totalDocs } = data.companyHistory;
  if (docs.length === 0) return <p>{text.noneOfDocument}</p>;
  return (
    <>
      <Entries companyId={companyId} entries={docs} />
      {totalDocs > docs.length && offset < MAX && (
        <Button size="sm" variant="default" onClick={() => setOffset(MAX)}>
          {text.more}
        </Button>
      )}
    </>
  );
}
