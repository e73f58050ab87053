// What can stand on each screen, and how it comes to stand there. accessibility.spec.ts looks at all of it; tests/support/states.test.ts
// holds that no path of the router is missing.
import { COMPANY, NEW } from './states/company.ts';
import { DEMO, HALLULLA, RIO_TURBIO, SCREENS, VALLE_LARGO } from './states/demo.ts';
import { JOURNEY, NEWCOMER } from './states/journey.ts';
import type { Visit } from './states/types.ts';
import { CLOSED, INVITED, VISITOR } from './states/visitor.ts';

/** By who sees them: accessibility.spec.ts makes those people. */
export const STATES = {
  visitor: VISITOR,
  invited: INVITED,
  closed: CLOSED,
  newcomer: NEWCOMER,
  journey: JOURNEY,
  newCompany: NEW,
  company: COMPANY,
  screens: SCREENS,
  demo: DEMO,
  hallulla: HALLULLA,
  valleLargo: VALLE_LARGO,
  rioTurbio: RIO_TURBIO,
} satisfies Record<string, readonly Visit[]>;

/** Paths of the router that show nothing of their own: they lead on. */
export const LEADING_ON: readonly string[] = ['/', '/$', '/logout', '/onboarding', '/onboarding/$stepId'];
