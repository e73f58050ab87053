import { Button } from '@mantine/core';
import { IconCheck, IconLock, IconMessageCircle } from '@tabler/icons-react';
import type { Grant, Plan } from '#domain/access.ts';
import { PLAN_WORDS } from '#domain/settings/words.ts';
import { useCompany } from '#web/api/company.ts';
import { session } from '#web/api/session.ts';
import { contact } from '#web/ui/contact.ts';
import { Page } from '#web/ui/Page.tsx';
import { StatusBadge, type Tone } from '#web/ui/StatusBadge.tsx';
import { ErrorState, SkeletonRows } from '#web/ui/states.tsx';
import { useAnswer } from '#web/ui/useAnswer.ts';
import { grantOf } from '../shell/access.ts';
import { MENU } from '../shell/menu.ts';
import { Notice } from './Notice.tsx';
import { type SubscriptionQuery, subscription } from './operations.ts';
import classes from './Subscription.module.css';
import { closedBy } from './screens.ts';
import { text } from './text.ts';

type Company = SubscriptionQuery['get_company'];

const TONES: Record<keyof typeof text.states, Tone> = { blocked: 'bad', trial: 'future', paying: 'good', unpaid: 'neutral' };
const SCREENS = MENU.flatMap(({ entries }) => entries).filter(({ route }) => route !== '/softlanding');

/** The company's plan, what it includes, and how to get more; open to everybody, also while the company is blocked. */
export function SubscriptionPage() {
  const selected = useCompany();
  const { data, error, isLoading, refetch } = useAnswer(subscription, { id: selected.id });
  const company = data?.get_company;
  return (
    <Page title={text.title}>
      {error && <ErrorState error={error} onRetry={refetch} />}
      {isLoading && <SkeletonRows rows={6} />}
      {company && (
        <div className={classes['columns']}>
          <div className={classes['side']}>
            <Plans company={company} />
            <Contact />
          </div>
          <Screens grant={grantOf({ ...selected, plan: company.plan }, session()?.roles ?? [])} />
        </div>
      )}
    </Page>
  );
}

function Plans({ company }: { company: Company }) {
  const { plan, suscriptionId } = company;
  const state = stateOf(company);
  return (
    <section className={classes['card']} aria-labelledby="subscription-plan">
      <div className={classes['head']}>
        <h2 id="subscription-plan">{plan.length > 1 ? text.yourPlans : text.yourPlan}</h2>
        <StatusBadge tone={TONES[state]}>{text.states[state]}</StatusBadge>
      </div>
      <Notice company={company} />
      <ul className={classes['plans']}>
        {plan.map((one) => (
          <li key={one}>
            <strong>{wordsOf(one).label}</strong>
            <span>{wordsOf(one).description}</span>
          </li>
        ))}
        {plan.length === 0 && <li>{text.noPlan}</li>}
      </ul>
      <p className={classes['id']}>
        {suscriptionId ? (
          <>
            {text.subscription} <span className="num">{suscriptionId}</span>
          </>
        ) : (
          text.noSubscription
        )}
      </p>
    </section>
  );
}

function Contact() {
  const address = contact();
  return (
    <section className={classes['card']}>
      <h2>{text.contactTitle}</h2>
      <p className={classes['hint']}>{address ? text.contactText : text.contactNone}</p>
      {address && (
        <span>
          <Button component="a" href={`mailto:${address}`} variant="default" leftSection={<IconMessageCircle size={16} />}>
            {text.contact}
          </Button>
        </span>
      )}
    </section>
  );
}

function Screens({ grant }: { grant: Grant }) {
  return (
    <section className={classes['card']} aria-labelledby="subscription-screens">
      <h2 id="subscription-screens">{text.opens}</h2>
      <p className={classes['hint']}>{text.opensHint}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: on a telephone nothing else here scrolls the page by keyboard */}
      <ul className={classes['screens']} tabIndex={0} aria-labelledby="subscription-screens">
        {SCREENS.map(({ route, label, icon: Icon }) => {
          const reason = closedBy(route, grant);
          return (
            <li key={route} data-closed={reason !== null || undefined}>
              <Icon size={18} stroke={1.6} aria-hidden="true" />
              <span className={classes['screen']}>{label}</span>
              <span className={classes['why']}>
                {reason ? <IconLock size={14} aria-hidden="true" /> : <IconCheck size={14} aria-hidden="true" />}
                {reason ? text.why[reason] : text.open}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function stateOf({ isBlocked, isPaying, plan }: Company): keyof typeof text.states {
  if (isBlocked) return 'blocked';
  if (isPaying) return 'paying';
  return plan.includes('trial') ? 'trial' : 'unpaid';
}

function wordsOf(plan: string): { label: string; description: string } {
  return Object.hasOwn(PLAN_WORDS, plan) ? PLAN_WORDS[plan as Plan] : { label: plan, description: '' };
}
