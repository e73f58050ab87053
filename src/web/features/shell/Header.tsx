import { ActionIcon } from '@mantine/core';
import { IconMenu2 } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { type Grant, mayDo, showsProgress } from '#domain/access.ts';
import type { Company } from '#web/api/company.ts';
import { useLater } from '#web/ui/useLater.ts';
import { CompanySelect } from './CompanySelect.tsx';
import classes from './Header.module.css';
import type { ToolName } from './HeaderTools.tsx';
import { NewCompanyButton } from './NewCompany.tsx';
import { SearchButton } from './SearchButton.tsx';
import { useChangeCompany } from './select.ts';
import { Trial } from './Trial.tsx';
import { UserMenu } from './UserMenu.tsx';

const Tools = lazy(() => import('./HeaderTools.tsx'));
const Bell = lazy(() => import('#web/features/notifications/Bell.tsx'));

type Props = { companies: readonly Company[]; company: Company | null; grant: Grant | null; onMenu: () => void };

/** Above every page. What does not fit on a telephone is in its drawer: see Tools. */
export function Header({ companies, company, grant, onMenu }: Props) {
  const change = useChangeCompany();
  return (
    <header className={classes['header']}>
      <ActionIcon className="narrow-only" size={44} aria-label="Abrir menú" onClick={onMenu}>
        <IconMenu2 size={20} stroke={1.6} />
      </ActionIcon>
      <CompanySelect companies={companies} company={company} onSelect={change} />
      <NewCompanyButton />
      <div className={classes['trial']}>
        <Trial />
      </div>
      <div className={classes['space']} />
      {company && grant && (
        <>
          {showsProgress(grant) && (
            <div className={`wide-only ${classes['progress']}`}>
              <Later name="Progress" companyId={company.id} />
            </div>
          )}
          <SearchButton companies={companies} company={company} onCompany={change} />
          <div className={`wide-only ${classes['currency']}`}>
            <Later name="CurrencyToggle" companyId={company.id} />
          </div>
          {mayDo('connections.read', grant) && (
            <div className={`wide-only ${classes['connections']}`}>
              <Later name="ConnectionsButton" companyId={company.id} />
            </div>
          )}
        </>
      )}
      <LaterBell />
      <UserMenu />
    </header>
  );
}

function LaterBell() {
  const place = <span className={classes['bell']} />;
  return useLater() ? (
    <Suspense fallback={place}>
      <Bell />
    </Suspense>
  ) : (
    place
  );
}

/** A part that is loaded after the first figures, with its space reserved. */
function Later(props: { name: ToolName; companyId: string }) {
  const isTime = useLater();
  return <Suspense>{isTime && <Tools key={props.companyId} {...props} />}</Suspense>;
}
