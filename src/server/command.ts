import type { Services } from './api/services.ts';

/** One command of `npm run admin`: for the operator of the machine, who does not sign in. */
export type Command = {
  /** Its arguments, as the help shows them. */
  usage: string;
  /** What it does, in a Spanish sentence. */
  help: string;
  /** @returns what to print. @throws AppError for what the person can correct */
  run: (args: readonly string[], services: Pick<Services, 'database' | 'settings'>) => Promise<string>;
};
