import { useEffect } from 'react';
import type { Company } from '#web/api/company.ts';
import { session } from '#web/api/session.ts';
import { identify, loadVendors } from '#web/api/vendors.ts';
import { useAnswer } from '#web/ui/useAnswer.ts';
import { ownPhone } from './operations.ts';

/** The scripts of a chat and of usage, where the installation wants them: they know of the person while the shell is open. */
export default function Vendors({ company }: { company: Company }) {
  const { data } = useAnswer(ownPhone, {}, { policy: 'cache-first' });
  const phone = data ? (data.loggedUser.phone ?? '') : null;
  useEffect(() => {
    const person = session();
    if (!person || phone === null) return;
    loadVendors(person);
    return identify(person, phone, company);
  }, [phone, company]);
  return null;
}
