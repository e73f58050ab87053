import { useLocation, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';

const AccountPanel = lazy(() => import('../account/AccountPanel.tsx'));

/** One's own account over any screen: `?cuenta=perfil`. */
export function Account() {
  const { cuenta } = useLocation().search as { cuenta?: string };
  const navigate = useNavigate();
  const show = (tab: string | undefined) =>
    void navigate({ to: '.', replace: true, resetScroll: false, search: (search) => ({ ...search, cuenta: tab }) });
  return <Suspense>{cuenta && <AccountPanel tab={cuenta} onTab={show} onClose={() => show(undefined)} />}</Suspense>;
}
