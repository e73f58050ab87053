import { useLocation } from '@tanstack/react-router';
import { mayOpen } from '#domain/access.ts';
import { useCompany } from '#web/api/company.ts';
import { session } from '#web/api/session.ts';
import { LinkButton } from '#web/ui/LinkTo.tsx';
import { LATER } from '#web/ui/later.ts';
import { Page } from '#web/ui/Page.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { grantOf } from '../access.ts';
import { CollectionsBanner } from './CollectionsBanner.tsx';
import { SCREENS } from './table.ts';

/** A screen of a later version: what it will show, and where to go on meanwhile. */
export function EmptyScreen() {
  const { pathname } = useLocation();
  const grant = grantOf(useCompany(), session()?.roles ?? []);
  const screen = SCREENS.find(({ route }) => pathname === route || pathname.startsWith(`${route}/`));
  if (!screen) return null;
  const { route, title, icon: Icon, sentence, actions } = screen;
  const action = actions.find(({ to }) => mayOpen(to, grant));
  return (
    <Page title={title}>
      {route === '/cobranza' && <CollectionsBanner />}
      <EmptyState icon={<Icon size={40} stroke={1.4} />} action={action && <LinkButton to={action.to}>{action.label}</LinkButton>}>
        {sentence} {LATER}
      </EmptyState>
    </Page>
  );
}
