import { Navigate, Outlet, useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Provider } from 'urql';
import { client } from '#web/api/client.ts';
import { type Company, CompanyContext } from '#web/api/company.ts';
import { session } from '#web/api/session.ts';
import { ErrorState, NoAccess, SkeletonRows } from '#web/ui/states.tsx';
import { useAnswer } from '#web/ui/useAnswer.ts';
import { useLater } from '#web/ui/useLater.ts';
import { grantOf, isOpen } from './access.ts';
import { BottomBar } from './BottomBar.tsx';
import { companyNamed, startingCompany } from './companies.ts';
import { Header } from './Header.tsx';
import { Invitations } from './Invitations.tsx';
import { landingFor } from './menu.ts';
import { NewCompanyHost } from './NewCompany.tsx';
import { OpenScreens } from './OpenScreens.tsx';
import { companiesByUser } from './operations.ts';
import { Rail } from './Rail.tsx';
import classes from './Shell.module.css';
import { rememberCompany, sayForeign, sayGone } from './select.ts';
import { useIsPinned, useSelected } from './store.ts';
import { text } from './text.ts';

const MenuDrawer = lazy(() => import('./MenuDrawer.tsx'));
const DeferredShell = lazy(() => import('./DeferredShell.tsx'));

/** The frame around every page of a signed-in person. Someone without a company is redirected to create one. */
export function Shell() {
  const isTime = useLater();
  return (
    <Provider value={client}>
      <Frame />
      <Suspense>{isTime && <DeferredShell />}</Suspense>
    </Provider>
  );
}

function Frame() {
  const { companies, company, error, again: refetch } = useCompanies();
  const isPinned = useIsPinned();
  const [isMenuOpen, setMenuOpen] = useState(false);
  const grant = company && grantOf(company, session()?.roles ?? []);
  return (
    <div className={classes['shell']} data-pinned={isPinned || undefined}>
      <a className={classes['skip']} href="#contenido">
        Ir al contenido
      </a>
      <Rail grant={grant} />
      <Header companies={companies} company={company} grant={grant} onMenu={() => setMenuOpen(true)} />
      <Invitations />
      <Main>
        {error && !company && <ErrorState error={error} onRetry={refetch} />}
        {!error && !company && <SkeletonRows />}
        {company && <Guarded company={company} />}
      </Main>
      <BottomBar grant={grant} />
      <NewCompanyHost />
      <Suspense>{isMenuOpen && <MenuDrawer company={company} grant={grant} onClose={() => setMenuOpen(false)} />}</Suspense>
    </div>
  );
}

/**
 * The person's companies, and the one in the address (`empresa`; `companyId` in older links). Without one in the address, the last known
 * company is used, so that a page can load its figures before the list arrives, and is added to the address.
 */
function useCompanies() {
  const navigate = useNavigate();
  const { empresa, companyId } = useSearch({ strict: false }) as { empresa?: string; companyId?: string };
  const requestedId = empresa ?? companyId;
  const { data, error, refetch } = useAnswer(companiesByUser, {});
  const stored = useSelected((state) => state.company);
  const remembered = useRef<string | null>(null);
  const list = data?.companiesByUser;
  const lastCompanyId = data?.lastCompanyId;
  const named = requestedId && list ? companyNamed(list, requestedId) : undefined;
  // A company other than the one in the address is never shown meanwhile.
  const company = named ?? (!requestedId || list || stored?.id === requestedId ? stored : null);

  useEffect(() => {
    if (!list) return;
    const before = useSelected.getState().company;
    const starting = (requestedId ? companyNamed(list, requestedId) : undefined) ?? startingCompany(list, [before?.id, lastCompanyId]);
    useSelected.setState({ company: starting ?? null });
    if (!starting) return void navigate({ to: '/company', replace: true });
    if (starting.id !== (remembered.current ?? lastCompanyId)) rememberCompany(starting.id);
    remembered.current = starting.id;
    if (empresa === starting.id && !companyId) return;
    const isGone = before !== null && !list.some(({ id }) => id === before.id);
    if (isGone) sayGone(before, starting);
    else if (requestedId && !companyNamed(list, requestedId)) sayForeign(starting);
    void navigate({
      to: '.',
      search: (search) => ({ ...search, empresa: starting.id, companyId: undefined }),
      state: true,
      replace: true,
      resetScroll: false,
      ignoreBlocker: true,
    });
  }, [list, lastCompanyId, requestedId, empresa, companyId, navigate]);

  return { companies: list ?? [], company, error, again: refetch };
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Nobody asked for this page: it is where people start. */
    isLanding?: boolean;
  }
}

/** The page, or a message that the person may not open its module in this company; who starts there starts elsewhere. */
function Guarded({ company }: { company: Company }) {
  const { pathname, state } = useLocation();
  const grant = grantOf(company, session()?.roles ?? []);
  if (!isOpen(pathname, grant)) {
    const landing = state.isLanding ? landingFor(grant) : null;
    if (landing) return <Navigate to={landing} search={{ empresa: company.id } as object} replace />;
    return (
      <NoAccess>
        {company.isBlocked && <p>{text.blocked}</p>}
        <OpenScreens grant={grant} />
      </NoAccess>
    );
  }
  return (
    <CompanyContext value={company}>
      <Suspense fallback={<SkeletonRows />}>
        <Outlet key={company.id} />
      </Suspense>
    </CompanyContext>
  );
}

/** The scrolling part. A new page starts at the top, with the focus on its heading. */
function Main({ children }: { children: React.ReactNode }) {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const before = useRef(pathname);

  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    main.current?.scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  }, [pathname]);

  return (
    <main ref={main} id="contenido" tabIndex={-1} className={classes['main']}>
      {children}
    </main>
  );
}
