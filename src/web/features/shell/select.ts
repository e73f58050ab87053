import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { send } from '#web/api/background.ts';
import type { Company } from '#web/api/company.ts';
import { leaveCompany } from '#web/api/leaving.ts';
import { selectCompany } from './operations.ts';
import { text } from './text.ts';

/**
 * How to work in another company from now on: the present screen opens in it, as a step that Back undoes, unless something on it is not
 * saved and the person stays.
 */
export function useChangeCompany(): (company: Pick<Company, 'id'>) => void {
  const navigate = useNavigate();
  return useCallback(
    ({ id }) => leaveCompany(() => void navigate({ to: '.', search: { empresa: id }, ignoreBlocker: true, resetScroll: false })),
    [navigate],
  );
}

/** Has the server remember where one works: the person's other devices start there. */
export function rememberCompany(companyId: string): void {
  send(selectCompany, { companyId });
}

/** Says that the company one worked in is gone, and where one is now. */
export function sayGone(lost: Company, now: Company): void {
  say(text.accessLost(nameOf(lost), nameOf(now)), text.accessLostTitle);
}

/** Says that a link is of a company in which the person is not, and where one is instead. */
export function sayForeign(now: Company): void {
  say(text.foreign(nameOf(now)), text.foreignTitle);
}

function say(sentence: string, title: string): void {
  void import('#web/ui/notify.tsx').then(({ notify }) => notify.wait(sentence, title));
}

const nameOf = ({ alias, name }: Company) => alias || name;
