import type { Problem, ProblemCode } from '#domain/imports/facts.ts';
import { problem } from './problem.ts';
import type { TableRow } from './table.ts';

/** Ends the reading of a whole file from deep inside a reader; `readBankFile` turns it into a refused reading. */
export class Refused extends Error {
  readonly problem: Problem;

  constructor(code: ProblemCode, message: string, line: number | null = null, column: string | null = null) {
    super(code);
    this.problem = problem(line, column, code, message);
  }
}

/** @throws Refused when nothing of the row's file may be stored */
export function refuseFatal({ isFatal, problem: cause, line }: TableRow): void {
  if (isFatal && cause) throw new Refused(cause.code, cause.message, line);
}
