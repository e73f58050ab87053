/** What can go wrong with import declarations. */
import { type Failure, failure } from '../failure.ts';

export const DIN_ERRORS = {
  DIN_TWICE: failure('CONFLICT', (p: { number: string }) => `La declaración ${p.number} ya está.`, 'number'),
} satisfies Record<string, Failure<never>>;
