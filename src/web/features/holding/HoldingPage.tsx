import { Loader, Tabs } from '@mantine/core';
import { IconArrowLeft, IconBuildingCommunity } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Provider } from 'urql';
import * as v from 'valibot';
import { client } from '#web/api/client.ts';
import { session } from '#web/api/session.ts';
import { Logo } from '#web/ui/Logo.tsx';
import { EmptyState, ErrorState } from '#web/ui/states.tsx';
import { useAnswer } from '#web/ui/useAnswer.ts';
import { useSearch } from '#web/ui/useSearch.ts';
import { CompanyPicker } from './CompanyPicker.tsx';
import classes from './Holding.module.css';
import { namedBy } from './messages.ts';
import { holdingCompanies } from './operations.ts';
import { Panel, type Tab } from './Panel.tsx';
import { useHolding } from './store.ts';
import { text } from './text.ts';
import { useFrame } from './useFrame.ts';

const SEARCH = v.object({ tab: v.fallback(v.picklist(['dashboard', 'flow']), 'dashboard') });

/** Several companies together, in their own frame; also embedded in another page, which then provides the session. */
export function HoldingPage() {
  const frame = useFrame();
  useEffect(() => {
    document.title = `${text.title} · Caudal`;
  }, []);
  if (!frame.isReady) return <Waiting />;
  return (
    <Provider value={client}>
      <Holding {...frame} />
    </Provider>
  );
}

type Props = { isFramed: boolean; companies: readonly string[] | null; userName: string | null };

function Holding({ isFramed, companies: named, userName }: Props) {
  const [{ tab }, setSearch] = useSearch(SEARCH);
  const { data, error, refetch } = useAnswer(holdingCompanies, {});
  const selected = useHolding((state) => state.selected);
  if (error && !data) return <ErrorState error={error} onRetry={refetch} />;
  if (!data) return <Waiting />;
  const companies = namedBy(
    named,
    data.companiesByUser.filter(({ features, isBlocked }) => features.includes('holding') && !isBlocked),
  );
  const chosen = namedBy(selected, companies);
  return (
    <Tabs value={tab} onChange={(next) => setSearch({ tab: next as Tab })} className={classes['frame'] ?? ''} keepMounted={false}>
      <header className={classes['bar']}>
        <Link to="/dashboard" className={classes['back'] ?? ''} {...(isFramed ? { target: '_top' } : {})}>
          <IconArrowLeft size={16} aria-hidden="true" />
          {text.back}
        </Link>
        <Logo size={28} />
        <h1 className={classes['title']}>{text.title}</h1>
        <Tabs.List aria-label={text.title} className={classes['tabs'] ?? ''}>
          <Tabs.Tab value="dashboard">{text.tabs.dashboard}</Tabs.Tab>
          <Tabs.Tab value="flow">{text.tabs.flow}</Tabs.Tab>
        </Tabs.List>
        <CompanyPicker companies={companies} chosen={chosen} />
        <p className={classes['who']}>{userName ?? session()?.name}</p>
      </header>
      <main className={classes['main']}>
        {companies.length === 0 ? (
          <EmptyState icon={<IconBuildingCommunity size={40} stroke={1.4} />}>{text.none}</EmptyState>
        ) : (
          (['dashboard', 'flow'] as const).map((one) => (
            <Tabs.Panel key={one} value={one}>
              <Panel tab={one} count={chosen.length} />
            </Tabs.Panel>
          ))
        )}
      </main>
    </Tabs>
  );
}

function Waiting() {
  return (
    <div className={classes['waiting']} role="status" aria-label={text.loading}>
      <Loader size={28} />
    </div>
  );
}
