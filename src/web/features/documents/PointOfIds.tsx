import { IconFileUnknown } from '@tabler/icons-react';
import { Dialog } from '#web/ui/Dialog.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '#web/ui/states.tsx';
import { useAnswer } from '#web/ui/useAnswer.ts';
import { pointDocuments } from './operations.ts';
import PointModal from './PointModal.tsx';
import type { PointOperation } from './point.ts';
import { text } from './text.ts';

/** `ids`: 1 to 1,000 documents of one company; `kind` left out: the form asks which operation. */
type Props = { companyId: string; ids: readonly string[]; kind?: PointOperation; onDone?: () => void; onClose: () => void };

/** The payment point of documents of which only the ids are known, as from a list or from a cell of the cash flow. */
export default function PointOfIds({ companyId, ids, kind, onDone, onClose }: Props) {
  const { data, error, refetch } = useAnswer(pointDocuments, { ids: [...ids] }, { pause: ids.length === 0 });
  const documents = ids.length === 0 ? [] : data?.findDocumentsById;
  if (documents && documents.length > 0)
    return <PointModal companyId={companyId} documents={documents} kind={kind ?? null} onClose={onClose} {...(onDone && { onDone })} />;
  return (
    <Dialog onClose={onClose} title={text.point.menu}>
      {documents && <EmptyState icon={<IconFileUnknown size={40} stroke={1.4} />}>{text.missing}</EmptyState>}
      {error && <ErrorState error={error} onRetry={refetch} />}
      {!documents && !error && <SkeletonRows rows={4} />}
    </Dialog>
  );
}
