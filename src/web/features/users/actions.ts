import { useMemo } from 'react';
import { useAct } from '#web/ui/useAct.ts';
import { useUndo } from '../shell/useUndo.ts';
import { cancelInvitation, changeRole, type ListedFragment, removeUser, resendInvitation } from './operations.ts';
import { nameOf } from './rights.ts';
import { roleLabel, text } from './text.ts';

/** What can be done with people here. */
export function useActions(companyId: string) {
  const back = useUndo(companyId);
  const [change] = useAct(changeRole, { undo: (data) => back(data.editUserCompanyRole.actId) });
  const [remove] = useAct(removeUser, { done: (data) => data.removeUserFromCompany.message });
  const [cancel] = useAct(cancelInvitation, { done: (data) => data.cancelInvitation.message });
  const [resend] = useAct(resendInvitation, { done: ({ resendInvitation: { data, message } }) => (data.isMailed ? message : null) });
  return useMemo(() => {
    const who = ({ email }: ListedFragment) => ({ companyId, userEmail: email ?? '' });
    return {
      changeRole: (user: ListedFragment, role: string) =>
        change({ ...who(user), role }, { done: text.change.done(nameOf(user), roleLabel(role)) }),
      remove: (user: ListedFragment) => remove(who(user)),
      cancel: (user: ListedFragment) => cancel({ companyId, invitationId: user.id }),
      /** @returns the link to hand over, when no mail takes it */
      resend: async (user: ListedFragment): Promise<string | null> => {
        const answer = await resend({ companyId, invitationId: user.id });
        return answer?.resendInvitation.data.invitationUrl ?? null;
      },
    };
  }, [companyId, change, remove, cancel, resend]);
}
export type Actions = ReturnType<typeof useActions>;
