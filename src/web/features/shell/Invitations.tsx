import { lazy, Suspense } from 'react';
import { useLater } from '#web/ui/useLater.ts';

const InvitationBanner = lazy(() => import('../users/InvitationBanner.tsx'));

/** The person's pending invitations, between the header and the page. */
export function Invitations() {
  const isTime = useLater();
  return (
    <div>
      <Suspense>{isTime && <InvitationBanner />}</Suspense>
    </div>
  );
}
