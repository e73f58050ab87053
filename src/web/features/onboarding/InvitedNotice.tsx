import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useFetch } from '#web/ui/useFetch.ts';
import classes from './Form.module.css';
import { onboardingCompanies } from './operations.ts';

const InvitationBanner = lazy(() => import('../users/InvitationBanner.tsx'));

/** Pending invitations of a person who would otherwise create a company. New owners continue with its steps, others go to the product. */
export function InvitedNotice() {
  const navigate = useNavigate();
  const [fetchCompanies] = useFetch(onboardingCompanies);

  async function go(companyId: string) {
    const data = await fetchCompanies({});
    const joined = data?.companiesByUser.find(({ id }) => id === companyId);
    const isOwner = joined?.role === 'FOUNDER';
    void navigate({ to: isOwner ? '/onboarding' : '/dashboard', search: isOwner ? { companyId } : {} });
  }

  return (
    <div className={classes['askedIn']}>
      <Suspense>
        <InvitationBanner onJoined={(companyId) => void go(companyId)} />
      </Suspense>
    </div>
  );
}
