import { Dialog } from '#web/ui/Dialog.tsx';
import { ErrorState, SkeletonRows } from '#web/ui/states.tsx';
import { useAnswer } from '#web/ui/useAnswer.ts';
import { pointDocuments } from './operations.ts';
import PointModal from './PointModal.tsx';
import type { PointOperation } from './point.ts';
import { text } from './text.ts';

/** `ids`: 1 to 1,000 documents of one company; `kind` left out: the form asks which operation. */
type Props = { companyId: string; ids: readonly string[]; kind?: PointOperation; onDone?: () => void; onClose: () => void };

/** The payment point of documents of which only the ids are known, as from a list or from a cell of the cash flow. */
export default function PointOfIds({ companyId, ids, kind, onDone, onClose }: Props) {
  const { data, error, refetch } = useAnswer(pointDocuments, { ids: [...ids] });
  const documents = data?.findDocumentsById;
  if (documents && documents.length > 0)
    return <PointModal companyId={companyId} documents={documents} kind={kind ?? null} onClose={onClose} {...(onDone && { onDone })} />;
  return (
    <Dialog onClose={onClose} title={text.point.menu}>
      {error ? <ErrorState error={error} onRetry={refetch} /> : <SkeletonRows rows={4} />}
    </Dialog>
  );
}
