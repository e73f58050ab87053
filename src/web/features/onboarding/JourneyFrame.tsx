import { Outlet, useLocation, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Provider } from 'urql';
import { type Grant, isManager, systemRoleIn } from '#domain/access.ts';
import type { OnboardingStep } from '#domain/onboarding/steps.ts';
import { client } from '#web/api/client.ts';
import { session } from '#web/api/session.ts';
import { useBooks } from '#web/api/useBooks.ts';
import { useWelcome } from '#web/api/welcome.ts';
import { ErrorState, SkeletonRows } from '#web/ui/states.tsx';
import { attempt, useAct } from '#web/ui/useAct.ts';
import { useAnswer } from '#web/ui/useAnswer.ts';
import { useSelected } from '../shell/store.ts';
import { chosenCompany, useNamedCompany } from './chosenCompany.ts';
import classes from './JourneyFrame.module.css';
import { type Journey, type JourneyCompany, JourneyContext, type SaveState } from './journey.ts';
import { claimWelcome, companyOnboarding, onboardingCompanies, saveOnboardingStep, workInCompany } from './operations.ts';
import { Side } from './Side.tsx';
import { pathOf, stepOfPath } from './steps.ts';
import { TopBar } from './TopBar.tsx';

const Toasts = lazy(() => import('./Toasts.tsx'));

/** The frame around the steps of onboarding. */
export function JourneyFrame() {
  return (
    <Provider value={client}>
      <Loaded />
      <Suspense>
        <Toasts />
      </Suspense>
    </Provider>
  );
}

function Loaded() {
  const companyId = useNamedCompany();
  const { data, error, refetch } = useAnswer(onboardingCompanies, {});
  const company = data ? chosenCompany(data.companiesByUser, companyId) : null;
  useBooks(company);
  const onboarding = useAnswer(companyOnboarding, { companyId: company?.id ?? '' }, { pause: !company });
  const [saveState, setSaveState] = useState<SaveState>('idle');
  const failure = error ?? onboarding.error;
  const journey = useParts(company, onboarding.data?.companyOnboarding ?? null, setSaveState);
  const { pathname } = useLocation();
  const step = stepOfPath(pathname);
  useLeadOn(data ? company : undefined, step);
  // The first step depends on the company alone: it must not disappear while the company just created is loaded.
  const isReady = data && (step === 'company' || !company || onboarding.data?.companyOnboarding.companyId === company.id);
  const retry = error ? refetch : onboarding.refetch;

  return (
    <JourneyContext value={journey}>
      <div className={classes['frame']}>
        <Side current={step} />
        <main className={classes['main']}>
          <TopBar saveState={saveState} />
          <div className={classes['content']}>
            {isReady ? (
              <Outlet key={companyId ?? ''} />
            ) : failure ? (
              <ErrorState error={failure} onRetry={retry} />
            ) : (
              <SkeletonRows rows={6} />
            )}
          </div>
        </main>
      </div>
    </JourneyContext>
  );
}

/** Without a company every step redirects to creating one; a blocked one has nothing to do here. `undefined`: not known yet. */
function useLeadOn(company: JourneyCompany | null | undefined, step: OnboardingStep | null): void {
  const navigate = useNavigate();
  const place = company === null && step !== 'company' ? '/company' : company?.isBlocked ? '/dashboard' : null;
  useEffect(() => {
    if (place) void navigate({ to: place, replace: true });
  }, [place, navigate]);
}

function useParts(company: JourneyCompany | null, onboarding: Journey['onboarding'], onState: (state: SaveState) => void): Journey {
  const navigate = useNavigate();
  const [send] = useAct(saveOnboardingStep);
  const [workIn] = useAct(workInCompany, { done: null });
  const [claim] = useAct(claimWelcome, { done: null, refuse: () => true });
  const grant = company && grantOf(company);

  const track: Journey['track'] = async (work) => {
    onState('saving');
    const result = await work();
    onState(result.error ? 'failed' : 'saved');
    return result;
  };
  return {
    company,
    onboarding: company ? onboarding : null,
    grant,
    isManager: grant !== null && isManager(grant),
    track,
    save: async (step, mark, answers) => {
      if (!company) return undefined;
      const variables = { companyId: company.id, step, mark, answers: answers ?? null };
      return (await track(() => attempt(send, variables))).error;
    },
    goTo: (step, companyId = company?.id) => {
      onState('idle');
      void navigate({ to: pathOf(step), search: companyId ? { companyId } : {} });
    },
    leave: async () => {
      // The new company becomes the current one; the shell asks the server for it.
      if (company) await workIn({ companyId: company.id });
      if (useSelected.getState().company?.id !== company?.id) useSelected.setState({ company: null });
      if ((await claim({}))?.claimWelcome) useWelcome.setState({ isDue: true });
      void navigate({ to: '/dashboard', search: company ? { empresa: company.id } : {} });
    },
  };
}

function grantOf({ role, plan, country, features, restrictsF29 }: JourneyCompany): Grant {
  return { role, systemRole: systemRoleIn(session()?.roles ?? []), plan, country, features, restrictsF29 };
}
