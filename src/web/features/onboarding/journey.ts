import type { CombinedError } from '@urql/core';
import { createContext, useContext } from 'react';
import type { Grant } from '#domain/access.ts';
import type { Answers } from '#domain/onboarding/answers.ts';
import type { OnboardingStep } from '#domain/onboarding/steps.ts';
import type { CompanyOnboardingQuery, OnboardingCompaniesQuery, OnboardingMark } from './operations.ts';

export type JourneyCompany = OnboardingCompaniesQuery['companiesByUser'][number];
export type Onboarding = CompanyOnboardingQuery['companyOnboarding'];
export type SaveState = 'idle' | 'saving' | 'saved' | 'failed';

/** What every step shares: the company that comes in, and the ways to keep and to go on. */
export type Journey = {
  /** Null while there is none: its first step makes it. */
  company: JourneyCompany | null;
  onboarding: Onboarding | null;
  /** What the person holds in the company. */
  grant: Grant | null;
  /** The person may change the company's settings. */
  isManager: boolean;
  /** Marks the work of a step as being kept: shown at the top. */
  track: <Result extends { error?: CombinedError | undefined }>(work: () => Promise<Result>) => Promise<Result>;
  /** Keeps answers and how a step was left. @returns what went wrong */
  save: (step: OnboardingStep, mark: OnboardingMark, answers?: Answers) => Promise<CombinedError | undefined>;
  goTo: (step: OnboardingStep, companyId?: string) => void;
  /** To the dashboard, where the welcome waits the first time. */
  leave: () => Promise<void>;
};

export const JourneyContext = createContext<Journey | null>(null);

export function useJourney(): Journey {
  const journey = useContext(JourneyContext);
  if (!journey) throw new Error('a step outside its frame');
  return journey;
}
