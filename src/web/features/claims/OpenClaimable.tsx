import { Button } from '@mantine/core';
import { IconClockExclamation } from '@tabler/icons-react';
import { useAnswer } from '#web/ui/useAnswer.ts';
import { claimClock } from './operations.ts';
import { text } from './text.ts';

/** A link to what can still be accepted or claimed, if there is anything. */
export default function OpenClaimable({ companyId, onOpen }: { companyId: string; onOpen: () => void }) {
  const clock = useAnswer(claimClock, { companyId }).data?.claimClock;
  if (!clock || clock.pending === 0) return null;
  return (
    <Button size="sm" variant="default" leftSection={<IconClockExclamation size={16} />} onClick={onOpen}>
      {text.open(clock.pending)}
    </Button>
  );
}
