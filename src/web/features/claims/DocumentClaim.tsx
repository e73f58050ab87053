import { Button } from '@mantine/core';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { ClaimAction } from '#domain/claims/office.ts';
import { formatDay } from '#domain/date.ts';
import { LinkTo } from '#web/ui/LinkTo.tsx';
import { StatusBadge, type Tone } from '#web/ui/StatusBadge.tsx';
import { SkeletonRows } from '#web/ui/states.tsx';
import { useAnswer } from '#web/ui/useAnswer.ts';
import { Works } from '../work/Works.tsx';
import classes from './Claims.module.css';
import { type ClaimClockQuery, type ClockFragment, claimClock, type DocumentClaimQuery, documentClaim } from './operations.ts';
import { text } from './text.ts';

const ClaimModal = lazy(() => import('./ClaimModal.tsx').then(({ ClaimModal: Component }) => ({ default: Component })));

const KINDS = ['claims'] as const;
type Claim = NonNullable<DocumentClaimQuery['Document']['claim']>;

type Props = { id: string; companyId: string };

/**
 * A received document at the tax office: its clock, its events, and what can be recorded; empty for other documents.
 * @param children  what stands below: only once it is known where, or a press would meet what was there a moment before
 */
export default function DocumentClaim({ id, companyId, children }: Props & { children: ReactNode }) {
  const { data, isLoading } = useAnswer(documentClaim, { id });
  const clock = useAnswer(claimClock, { companyId });
  if (isLoading || clock.isLoading) return <SkeletonRows rows={8} />;
  const claim = data?.Document.claim;
  return (
    <>
      {claim && <ClaimState id={id} companyId={companyId} claim={claim} clock={clock.data?.claimClock} />}
      {children}
    </>
  );
}

type StateProps = Props & { claim: Claim; clock: ClaimClockQuery['claimClock'] | undefined };

function ClaimState({ id, companyId, claim, clock }: StateProps) {
  const [isAsking, setAsking] = useState(false);
  const canAct = clock?.mayClaim && claim.possible.some(({ refusal }) => refusal === null);
  return (
    <section aria-label={text.events} className={classes['state']}>
      <p className={classes['status']}>
        {claim.clock && <ClockBadge clock={claim.clock} />}
        {canAct && clock.hasCertificate && (
          <Button size="compact-sm" variant="default" onClick={() => setAsking(true)}>
            {text.act}
          </Button>
        )}
      </p>
      {canAct && !clock.hasCertificate && <NoCertificate />}
      <Events events={claim.events} />
      <Works companyId={companyId} kinds={KINDS} documentId={id} />
      <Suspense>
        {isAsking && (
          <ClaimModal
            companyId={companyId}
            documents={[id]}
            refusals={refusalsOf(claim)}
            onClose={() => setAsking(false)}
            onSent={() => setAsking(false)}
          />
        )}
      </Suspense>
    </section>
  );
}

/** The clock of the eight days: amber when fewer than 48 hours are left. */
export function ClockBadge({ clock }: { clock: ClockFragment }) {
  return <StatusBadge tone={clock.isSoon ? 'waiting' : (TONES[clock.state] ?? 'neutral')}>{clock.label}</StatusBadge>;
}

const TONES: Readonly<Record<string, Tone>> = { accepted: 'good', claimed: 'bad' };

/** Says that nothing can be sent without a certificate. */
export function NoCertificate() {
  return (
    <p className={classes['certificate']}>
      {text.noCertificate}{' '}
      <LinkTo to="/configuracion" search={{ seccion: 'sii' }}>
        {text.toSettings}
      </LinkTo>
    </p>
  );
}

function Events({ events }: Pick<Claim, 'events'>) {
  if (events.length === 0) return null;
  return (
    <ul className={classes['events']}>
      {events.map(({ code, codResp, description, date, time, state, message, reason }) => (
        <li key={`${code}${date}${time}${state}`}>
          {description} {text.states[state] && <StatusBadge tone="waiting">{text.states[state]}</StatusBadge>}
          <small>
            {formatDay(date)} {time.slice(0, 5)}
            {message && ` · ${message}`}
            {codResp !== null && codResp !== 0 && ` ${text.code(codResp)}`}
            {reason && ` · ${reason}`}
          </small>
        </li>
      ))}
    </ul>
  );
}

function refusalsOf({ possible }: Claim): Partial<Record<ClaimAction, string>> {
  return Object.fromEntries(possible.flatMap(({ event, refusal }) => (refusal === null ? [] : [[event, refusal] as const])));
}
