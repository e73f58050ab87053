import { useNavigate, useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { firstOpenStep } from '#domain/onboarding/steps.ts';
import { SkeletonRows } from '#web/ui/states.tsx';
import { useJourney } from './journey.ts';
import { pathOf, stepOfId } from './steps.ts';

/** /onboarding redirects to the first open step, /onboarding/:stepId to that one; once completed, to the dashboard. */
export function OnboardingPage() {
  const { stepId } = useParams({ strict: false }) as { stepId?: string };
  const { company, onboarding } = useJourney();
  const navigate = useNavigate();
  const named = stepOfId(stepId);
  const isIn = !named && onboarding?.isCompleted;
  const completed = onboarding?.steps.filter((one) => one.completed || one.isSkipped).map(({ name }) => name) ?? [];
  const path = isIn ? '/dashboard' : pathOf(named ?? firstOpenStep(completed));

  useEffect(() => {
    void navigate({ to: path, search: company && !isIn ? { companyId: company.id } : {}, replace: true });
  }, [path, company, isIn, navigate]);
  return <SkeletonRows rows={6} />;
}
