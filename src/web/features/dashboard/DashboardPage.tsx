import { Button } from '@mantine/core';
import { IconPlus, IconRocket, IconUpload } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense } from 'react';
import * as v from 'valibot';
import type { Card as CardName } from '#domain/dashboard/cards.ts';
import { formatInstant } from '#domain/format.ts';
import { useCompany } from '#web/api/company.ts';
import { LinkButton } from '#web/ui/LinkTo.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Page } from '#web/ui/Page.tsx';
import { PressMenu } from '#web/ui/PressMenu.tsx';
import { ErrorState, SkeletonRows } from '#web/ui/states.tsx';
import { useAnswer } from '#web/ui/useAnswer.ts';
import { choice, useSearch } from '#web/ui/useSearch.ts';
import { useOpen } from '../shell/access.ts';
import { AccountsCard } from './AccountsCard.tsx';
import { BelowFold } from './BelowFold.tsx';
import classes from './DashboardPage.module.css';
import { DueCard } from './DueCard.tsx';
import { Figures } from './Figures.tsx';
import { FirstSteps } from './FirstSteps.tsx';
import { FlowCard } from './FlowCard.tsx';
import { type DashboardQuery, dashboard } from './operations.ts';
import { PlaceLink } from './PlaceLink.tsx';
import type { IsOpen } from './places.ts';
import { RateNotices } from './RateNotices.tsx';
import { TodayCard } from './TodayCard.tsx';
import { text } from './text.ts';
import { type Arranged, useCards } from './useCards.ts';
import { YearsCard } from './YearsCard.tsx';
import { Zone } from './Zone.tsx';

const AgeingPage = lazy(() => import('./AgeingPage.tsx'));

/** The first screen of the day: balances, and what comes in and goes out. */
export function DashboardPage() {
  const [{ cartera }] = useSearch(VIEWS);
  if (cartera === '') return <Overview />;
  return (
    <Suspense fallback={<SkeletonRows rows={8} />}>
      <AgeingPage />
    </Suspense>
  );
}

/** What stands instead of the overview. */
const VIEWS = v.object({ cartera: choice(['', 'cobrar', 'pagar'], '') });

function Overview() {
  const { id: companyId, alias, name } = useCompany();
  const isOpen = useOpen();
  const { data, error, refetch } = useAnswer(dashboard, { companyId });
  const summary = data?.dashboard;
  const cards = useCards(companyId, summary?.layout);
  if (error) return <ErrorState error={error} onRetry={refetch} />;
  const hasDocuments = summary !== undefined && (summary.hasIssued || summary.hasReceived);
  if (summary && !summary.hasData) return <FirstSteps company={alias || name} />;
  return (
    <Page
      title={text.title}
      aside={<Updated at={summary?.updatedAt} isOpen={isOpen} />}
      actions={<Actions cards={cards} steps={summary?.firstSteps ?? null} canUpload={isOpen('/carga')} />}
    >
      <Figures companyId={companyId} summary={summary} isOpen={isOpen} cards={cards} />
      <RateNotices rateDays={summary?.rateDays ?? []} missingRates={summary?.missingRates ?? []} />
      {summary && !(hasDocuments && summary.hasBanks) && (
        <Notice tone="info">{(hasDocuments ? text.withoutBanks : text.withoutDocuments)(isOpen('/flujo_caja'))}</Notice>
      )}
      <Cards companyId={companyId} summary={summary} isOpen={isOpen} cards={cards} />
      <BelowFold companyId={companyId} isOpen={isOpen} basis={summary} cards={cards} />
    </Page>
  );
}

/** The last upload leads to all of them. Its place is kept until it is known, so that nothing moves when it comes. */
function Updated({ at, isOpen }: { at: string | null | undefined; isOpen: IsOpen }) {
  return (
    <p className={classes['updated']}>
      {at ? (
        <PlaceLink place={{ to: '/carga', search: {} }} isOpen={isOpen}>
          {text.updated(formatInstant(at))}
        </PlaceLink>
      ) : (
        '\u00a0'
      )}
    </p>
  );
}

type CardsProps = { companyId: string; summary: DashboardQuery['dashboard'] | undefined; isOpen: IsOpen; cards: Arranged };

/** The cards in the order of this person, each in its zone. */
function Cards({ companyId, summary, isOpen, cards }: CardsProps) {
  const today = summary?.today;
  const contents: Partial<Record<CardName, ReactNode>> = {
    flow: isOpen('/flujo_caja') && <FlowCard companyId={companyId} />,
    years: <YearsCard years={summary?.years} today={today} isOpen={isOpen} />,
    today: (
      <div className={classes['today']}>
        <TodayCard companyId={companyId} answer={summary?.todayItems} mail={summary?.morningMail ?? null} today={today} isOpen={isOpen} />
      </div>
    ),
    accounts: (
      <AccountsCard accounts={summary?.accounts} balance={summary?.balance} today={today} month={summary?.monthAccounts} isOpen={isOpen} />
    ),
    toReceive: <DueCard kind="toReceive" side={summary?.toReceive} isKnown={summary?.hasIssued} today={today} isOpen={isOpen} />,
    toPay: <DueCard kind="toPay" side={summary?.toPay} isKnown={summary?.hasReceived} today={today} isOpen={isOpen} />,
  };
  const due = (
    <div className={classes['halves']}>
      <Zone name="due" cards={cards} contents={contents} />
    </div>
  );
  // Without the balance ahead there is room for what is due beside 'Hoy'.
  const hasFlow = isOpen('/flujo_caja');
  return (
    <>
      <div className={classes['grid']}>
        <div className={classes['column']}>
          <Zone name="main" cards={cards} contents={contents} />
          {!hasFlow && due}
          {!hasFlow && <Notice tone="info">{text.withoutFlow}</Notice>}
        </div>
        <div className={classes['column']}>
          <Zone name="side" cards={cards} contents={contents} />
        </div>
      </div>
      {hasFlow && due}
    </>
  );
}

type ActionsProps = { cards: Arranged; steps: DashboardQuery['dashboard']['firstSteps']; canUpload: boolean };

/** The next of the first steps while there is one; what is hidden can be added again. */
function Actions({ cards: { layout, add }, steps, canUpload }: ActionsProps) {
  return (
    <>
      {steps && (
        <LinkButton to="/softlanding" variant="default" leftSection={<IconRocket size={16} stroke={1.6} />}>
          {text.firstSteps(steps.done, steps.steps, steps.next)}
        </LinkButton>
      )}
      {layout.hidden.length > 0 && (
        <PressMenu entries={layout.hidden.map((card) => ({ label: text.cards.names[card], key: card, onClick: () => add(card) }))}>
          <Button variant="default" leftSection={<IconPlus size={16} stroke={1.6} />}>
            {text.cards.add}
          </Button>
        </PressMenu>
      )}
      {canUpload && <Upload />}
    </>
  );
}

function Upload() {
  return (
    <LinkButton to="/carga" variant="default" leftSection={<IconUpload size={16} stroke={1.6} />}>
      {text.upload}
    </LinkButton>
  );
}
