import { useNavigate } from '@tanstack/react-router';
import { lazy } from 'react';
import { useFetch } from '#web/ui/useFetch.ts';
import { companiesByUser } from './operations.ts';

const NewCompanyModal = lazy(() => import('../companies/NewCompanyModal.tsx'));

/** The form for a new company, and the way into it once it is created. */
export default function NewCompanyWindow({ onClose }: { onClose: () => void }) {
  const [fetchCompanies, isBusy] = useFetch(companiesByUser);
  const navigate = useNavigate();

  async function goTo(companyId: string) {
    // The shell opens only companies of its list.
    if (await fetchCompanies({})) void navigate({ to: '/dashboard', search: { empresa: companyId }, replace: true });
  }
  return <NewCompanyModal onClose={onClose} onGoTo={(id) => void goTo(id)} isGoing={isBusy} />;
}
