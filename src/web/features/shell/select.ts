import { client } from '#web/api/client.ts';
import type { Company } from '#web/api/company.ts';
import { leaveCompany } from '#web/api/leaving.ts';
import { selectCompany } from './operations.ts';
import { useSelected } from './store.ts';
import { text } from './text.ts';

/** Works in a company from now on, here and, by the server's memory, on the person's other devices. */
export function select(company: Company): void {
  useSelected.setState({ company });
  void client.mutation(selectCompany, { companyId: company.id }).toPromise();
}

/** The same, unless something on the page is not saved and the person stays with it. */
export function change(company: Company): void {
  leaveCompany(() => select(company));
}

/** Works in one of these companies, if it is another than the present one and theirs. */
export function selectById(companies: readonly Company[], id: string): void {
  const chosen = companies.find((one) => one.id === id);
  if (chosen && chosen.id !== useSelected.getState().company?.id) change(chosen);
}

/** Says that the company one worked in is gone, and where one is now. */
export function tellGone(gone: Company, now: Company): void {
  void import('#web/ui/notify.tsx').then(({ notify }) =>
    notify.wait(text.gone(gone.alias || gone.name, now.alias || now.name), text.goneTitle),
  );
}
