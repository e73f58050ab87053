import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { CompanyRole } from '#domain/access.ts';
import { useCompany } from '#web/api/company.ts';
import { ConfirmModal } from '#web/ui/ConfirmModal.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import type { Actions } from './actions.ts';
import { InvitationLink } from './InvitationLink.tsx';
import type { ListedFragment } from './operations.ts';
import { nameOf, type Rights, screenChange } from './rights.ts';
import { screenNames } from './screens.ts';
import { roleLabel, text } from './text.ts';
import classes from './Users.module.css';

/** Something that somebody wants to do with a person of the list. */
export type Intent =
  | { kind: 'role'; user: ListedFragment; role: CompanyRole }
  | { kind: 'remove' | 'cancel' | 'resend'; user: ListedFragment };

type Props = { intent: Intent | null; rights: Rights; actions: Actions; onClose: () => void };

/** Asks before what changes somebody's access, does it, and shows the link of an invitation that no mail takes. */
export function Intents({ intent, rights, actions, onClose }: Props) {
  const [link, setLink] = useState<{ who: string; url: string } | null>(null);
  const [isBusy, setBusy] = useState(false);
  const started = useRef<Intent | null>(null);

  async function resend({ user }: Intent) {
    const url = await actions.resend(user);
    if (url) setLink({ who: nameOf(user), url });
    onClose();
  }

  async function confirm(confirmed: Intent) {
    setBusy(true);
    if (confirmed.kind === 'role') await actions.changeRole(confirmed.user, confirmed.role);
    else if (confirmed.kind === 'remove') await actions.remove(confirmed.user);
    else await actions.cancel(confirmed.user);
    setBusy(false);
    onClose();
  }

  // Sending again harms nothing: it needs no question.
  useEffect(() => {
    if (intent?.kind !== 'resend' || started.current === intent) return;
    started.current = intent;
    void resend(intent);
  });

  const words = intent && intent.kind !== 'resend' ? wordsOf(intent, rights) : null;
  return (
    <>
      {intent && words && (
        <ConfirmModal isOpen {...words} isBusy={isBusy} onClose={onClose} onConfirm={() => void confirm(intent)}>
          {words.body}
        </ConfirmModal>
      )}
      <Dialog isOpen={link !== null} onClose={() => setLink(null)} title={text.panel.linkTitle}>
        {link && <InvitationLink name={link.who} url={link.url} />}
      </Dialog>
    </>
  );
}

type Words = { title: string; body: ReactNode; confirmLabel: string; isDangerous: boolean };

function wordsOf(intent: Intent, { email }: Rights): Words {
  const who = nameOf(intent.user);
  const isSelf = intent.user.email === email && intent.user.status === 'active';
  const { change, remove } = text;
  if (intent.kind === 'role') {
    const body = <RoleChange user={intent.user} role={intent.role} isSelf={isSelf} />;
    return { title: change.title, body, confirmLabel: change.confirm, isDangerous: false };
  }
  if (intent.kind === 'cancel')
    return { title: remove.invitedTitle(who), body: remove.invitedBody, confirmLabel: remove.invited, isDangerous: true };
  if (isSelf) return { title: remove.selfTitle, body: remove.selfBody, confirmLabel: remove.self, isDangerous: true };
  return { title: remove.memberTitle(who), body: remove.memberBody, confirmLabel: remove.member, isDangerous: true };
}

/** Who gets which role, and which screens that opens and closes. */
function RoleChange({ user, role, isSelf }: { user: ListedFragment; role: CompanyRole; isSelf: boolean }) {
  const { gains, loses } = screenChange(user.companyRole, role, useCompany());
  const { change } = text;
  return (
    <div className={classes['lines']}>
      <p>{change.body(nameOf(user), roleLabel(user.companyRole), roleLabel(role))}</p>
      {loses.length > 0 && <p>{`${change.loses}: ${screenNames(loses)}.`}</p>}
      {gains.length > 0 && <p>{`${change.gains}: ${screenNames(gains)}.`}</p>}
      {isSelf && <p>{change.self}</p>}
    </div>
  );
}
