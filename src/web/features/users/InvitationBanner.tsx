import { Button } from '@mantine/core';
import { IconMailOpened } from '@tabler/icons-react';
import { useMutation, useQuery } from 'urql';
import { errorMessage } from '#web/api/errors.ts';
import { notify } from '#web/ui/notify.tsx';
import classes from './InvitationBanner.module.css';
import { answerInvitation, myInvitations } from './operations.ts';
import { text } from './text.ts';

const words = text.banner;

/** The companies that ask the person in, wherever she is; nothing when none does. `onJoined`: she accepted. */
export default function InvitationBanner({ onJoined }: { onJoined?: (companyId: string) => void }) {
  const [{ data }, again] = useQuery({ query: myInvitations, requestPolicy: 'cache-and-network' });
  const [{ fetching }, answer] = useMutation(answerInvitation);
  const invitations = data?.myInvitations ?? [];

  async function reply(invitationId: string, accepts: boolean) {
    const { data: answered, error } = await answer({ invitationId, accepts });
    if (error) {
      notify.error(errorMessage(error));
      // It may have ended meanwhile.
      return again({ requestPolicy: 'network-only' });
    }
    if (!answered) return;
    const { message, data: joined } = answered.answerInvitation;
    notify.success(message);
    if (accepts) onJoined?.(joined.companyId);
  }

  if (invitations.length === 0) return null;
  return (
    <section className={classes['banner']} aria-label={words.label}>
      {invitations.map(({ id, companyName, companyRole, invitedBy }) => (
        <div key={id} className={classes['one']}>
          <IconMailOpened size={18} aria-hidden="true" />
          <p>{words.text(invitedBy, companyName, companyRole)}</p>
          <Button size="compact-sm" loading={fetching} onClick={() => void reply(id, true)} aria-label={`${words.accept}: ${companyName}`}>
            {words.accept}
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            disabled={fetching}
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
