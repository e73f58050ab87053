import type { Problem, ProblemCode } from '#domain/imports/facts.ts';
import { problem } from './problem.ts';

/** Ends the reading of a whole file from deep inside a reader; `readBankFile` turns it into a refused reading. */
export class Refused extends Error {
  readonly problem: Problem;

  constructor(code: ProblemCode, message: string, line: number | null = null, column: string | null = null) {
    super(code);
    this.problem = problem(line, column, code, message);
  }
}
