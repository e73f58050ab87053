import type { OperationResult } from '@urql/core';
import { useMemo } from 'react';
import { useMutation } from 'urql';
import { errorMessage } from '#web/api/errors.ts';
import { notify } from '#web/ui/notify.tsx';
import { cancelInvitation, changeRole, type ListedFragment, removeUser, resendInvitation } from './operations.ts';
import { nameOf } from './rights.ts';
import { roleLabel, text } from './text.ts';

/** What can be done with people here. Each tells how it went; the list follows by itself. */
export function useActions(companyId: string) {
  const [, change] = useMutation(changeRole);
  const [, remove] = useMutation(removeUser);
  const [, cancel] = useMutation(cancelInvitation);
  const [, resend] = useMutation(resendInvitation);
  return useMemo(() => {
    const setRole = async (user: ListedFragment, role: string, say: (who: string, role: string) => string) => {
      const { error } = await change({ companyId, userEmail: user.email ?? '', role });
      if (error) notify.error(errorMessage(error));
      else if (say === text.change.done)
        notify.undoable(say(nameOf(user), roleLabel(role)), () => void setRole(user, user.companyRole, text.change.back));
      else notify.success(say(nameOf(user), roleLabel(role)));
    };
    return {
      /** With a way back. */
      changeRole: (user: ListedFragment, role: string) => setRole(user, role, text.change.done),
      remove: (user: ListedFragment) =>
        told(remove({ companyId, userEmail: user.email ?? '' }), (data) => data.removeUserFromCompany.message),
      cancel: (user: ListedFragment) => told(cancel({ companyId, invitationId: user.id }), (data) => data.cancelInvitation.message),
      /** @returns the link to hand over, when no mail takes it */
      resend: async (user: ListedFragment): Promise<string | null> => {
        const { data, error } = await resend({ companyId, invitationId: user.id });
        if (error || !data) {
          notify.error(error ? errorMessage(error) : undefined);
          return null;
        }
        const { message, data: made } = data.resendInvitation;
        if (made.isMailed) notify.success(message);
        return made.invitationUrl;
      },
    };
  }, [companyId, change, remove, cancel, resend]);
}
export type Actions = ReturnType<typeof useActions>;

async function told<Data>(work: Promise<OperationResult<Data>>, message: (data: Data) => string): Promise<void> {
  const { data, error } = await work;
  if (error || !data) notify.error(error ? errorMessage(error) : undefined);
  else notify.success(message(data));
}
