import { lazy, Suspense } from 'react';
import { SkeletonRows } from '#web/ui/states.tsx';

const UploadPart = lazy(() => import('../imports/UploadPart.tsx'));

/** Where files come in, as on the screen of imports. */
export function Files(props: { companyId: string; hint: string }) {
  return (
    <Suspense fallback={<SkeletonRows rows={4} />}>
      <UploadPart {...props} />
    </Suspense>
  );
}
