import { type ApiError, errorMessage, errorReason } from '#web/api/errors.ts';
import { rememberUndo } from './lastUndo.ts';
import { notify } from './notify.tsx';

/** For `refuse` of an undoing: where Caudal was only busy, or out of reach, the act can still be undone, by U or from the message. */
export function keepFor(back: () => unknown): (error: ApiError) => boolean {
  return (error) => {
    if (!error.networkError && errorReason(error) !== 'COMPANY_BUSY') return false;
    rememberUndo(back);
    notify.again(errorMessage(error), back);
    return true;
  };
}
