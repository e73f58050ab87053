import { lazy, Suspense } from 'react';
import { useLater } from '#web/ui/useLater.ts';

const InvitationBanner = lazy(() => import('../users/InvitationBanner.tsx'));

/** The companies that ask the person in, between the header and any page. */
export function Invitations() {
  const isTime = useLater();
  return (
    <div>
      <Suspense>{isTime && <InvitationBanner />}</Suspense>
    </div>
  );
}
