import { Button } from '@mantine/core';
import { IconMailOpened } from '@tabler/icons-react';
import { useAct } from '#web/ui/useAct.ts';
import { useAnswer } from '#web/ui/useAnswer.ts';
import classes from './InvitationBanner.module.css';
import { answerInvitation, myInvitations } from './operations.ts';
import { text } from './text.ts';

const words = text.banner;

/** The companies that ask the person in, wherever they are; nothing when none does. `onJoined`: they accepted. */
export default function InvitationBanner({ onJoined }: { onJoined?: (companyId: string) => void }) {
  const { data, refetch } = useAnswer(myInvitations, {});
  const [answer, isBusy] = useAct(answerInvitation, { done: ({ answerInvitation: { message } }) => message });
  const invitations = data?.myInvitations ?? [];

  async function reply(invitationId: string, accepts: boolean) {
    const answered = await answer({ invitationId, accepts });
    // It may have ended meanwhile.
    if (!answered) refetch();
    else if (accepts) onJoined?.(answered.answerInvitation.data.companyId);
  }

  if (invitations.length === 0) return null;
  return (
    <section className={classes['banner']} aria-label={words.label}>
      {invitations.map(({ id, companyName, companyRole, invitedBy }) => (
        <div key={id} className={classes['one']}>
          <IconMailOpened size={18} aria-hidden="true" />
          <p>{words.text(invitedBy, companyName, companyRole)}</p>
          <Button size="compact-sm" loading={isBusy} onClick={() => void reply(id, true)} aria-label={`${words.accept}: ${companyName}`}>
            {words.accept}
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            disabled={isBusy}
            onClick={() => void reply(id, false)}
            aria-label={`${words.decline}: ${companyName}`}
          >
            {words.decline}
          </Button>
        </div>
      ))}
    </section>
  );
}
