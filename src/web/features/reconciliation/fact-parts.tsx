import { LinkTo } from '#web/ui/LinkTo.tsx';
import type { Tone } from '#web/ui/StatusBadge.tsx';
import type { MatchingFactsQuery } from './operations.ts';

export const FACT_TONES: Readonly<Record<MatchingFactsQuery['matchingFacts'][number]['state'], Tone>> = {
  suggests: 'future',
  acts: 'good',
  suspended: 'waiting',
};

/** The movements behind something learned, each a click. */
export function Movements({ ids }: { ids: readonly string[] }) {
  return ids.map((id, index) => (
    <LinkTo key={id} to="/conciliacion" search={{ state: 'all', id }}>
      {index + 1}{' '}
    </LinkTo>
  ));
}
