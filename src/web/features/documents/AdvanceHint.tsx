import { formatMajor } from '#domain/money.ts';
import { useAnswer } from '#web/ui/useAnswer.ts';
import { useMay } from '../shell/access.ts';
import { openAdvances } from './operations.ts';
import { text } from './text.ts';

type Props = {
  companyId: string;
  documentId: string /** The documents beside it, and itself: they are asked for at once. */;
  among: readonly string[];
};

/** Says of a document in a list that its counterpart was paid, or paid, before it; nothing for whoever may not see that. */
export default function AdvanceHint({ companyId, documentId, among }: Props) {
  const may = useMay('documents.read');
  const documentIds = [...new Set(among)].sort();
  const { data } = useAnswer(openAdvances, { companyId, documentIds }, { pause: !may });
  const [first, ...others] = data?.openAdvances.filter((one) => one.documentId === documentId) ?? [];
  if (!first) return null;
  const left = others.reduce((sum, { remaining }) => sum + remaining, first.remaining);
  return <> · {text.applied.advanceShort(formatMajor(left, first.currency))}</>;
}
