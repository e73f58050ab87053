import type { CombinedError } from '@urql/core';
import { createContext, useContext } from 'react';
import type { Grant } from '#domain/access.ts';
import type { Answers } from '#domain/onboarding/answers.ts';
import type { OnboardingStep } from '#domain/onboarding/steps.ts';
import type { CompanyOnboardingQuery, OnboardingCompaniesQuery, OnboardingMark } from './operations.ts';

export type JourneyCompany = OnboardingCompaniesQuery['companiesByUser'][number];
export type Onboarding = CompanyOnboardingQuery['companyOnboarding'];
export type SaveState = 'idle' | 'saving' | 'saved' | 'failed';

/** Shared by all steps: the company, saving answers, and moving on. */
export type Journey = {
  /** Null until the first step creates it. */
  company: JourneyCompany | null;
  onboarding: Onboarding | null;
  /** The person's grant in the company. */
  grant: Grant | null;
  /** The person may change the company's settings. */
  isManager: boolean;
  /** Tracks a step's saving, shown at the top. */
  track: <Result extends { error?: CombinedError | undefined }>(work: () => Promise<Result>) => Promise<Result>;
  /** Saves answers and how a step was left. @returns the error, if any */
  save: (step: OnboardingStep, mark: OnboardingMark, answers?: Answers) => Promise<CombinedError | undefined>;
  goTo: (step: OnboardingStep, companyId?: string) => void;
  /** To the dashboard, which shows the welcome the first time. */
  leave: () => Promise<void>;
};

export const JourneyContext = createContext<Journey | null>(null);

export function useJourney(): Journey {
  const journey = useContext(JourneyContext);
  if (!journey) throw new Error('a step outside its frame');
  return journey;
}
