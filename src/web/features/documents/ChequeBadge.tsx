import { dayInChile } from '#domain/date.ts';
import { StatusBadge, type Tone } from '#web/ui/StatusBadge.tsx';
import type { ChequeFragment } from './operations.ts';
import { text } from './text.ts';

const words = text.cheques;

/** The state of a cheque; one that could be deposited or cashed by now stands out. */
export function ChequeBadge({ row: { state, fecha } }: { row: Pick<ChequeFragment, 'state' | 'fecha'> }) {
  const isDue = state === 'inHand' && fecha <= dayInChile(new Date());
  return <StatusBadge tone={isDue ? 'waiting' : TONES[state]}>{words.states[state]}</StatusBadge>;
}

const TONES: Record<ChequeFragment['state'], Tone> = {
  inHand: 'neutral',
  issued: 'neutral',
  deposited: 'neutral',
  cashed: 'good',
  bounced: 'bad',
  replaced: 'neutral',
  cancelled: 'bad',
};
