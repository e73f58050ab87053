import { lazy, Suspense } from 'react';
import * as v from 'valibot';
import { TEXT, useSearch } from '#web/ui/useSearch.ts';

const AccountPanel = lazy(() => import('../account/AccountPanel.tsx'));
const SEARCH = v.object({ cuenta: TEXT });

/** The person's own account over any screen: `?cuenta=perfil`. */
export function Account() {
  const [{ cuenta }, setSearch] = useSearch(SEARCH);
  return (
    <Suspense>
      {cuenta && (
        <AccountPanel tab={cuenta} onTab={(tab) => setSearch({ cuenta: tab })} onClose={() => setSearch({ cuenta: '' }, 'back')} />
      )}
    </Suspense>
  );
}
