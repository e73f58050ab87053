import type { FileReading, ImportKind, Problem, ProblemCode } from '#domain/imports/facts.ts';
import { MAX_PROBLEMS } from './limits.ts';

export function problem(line: number | null, column: string | null, code: ProblemCode, message: string): Problem {
  return { line, column, code, message };
}

/** Gathers problems: the first thousand are told one by one, the rest only counted. */
export function problemList() {
  const told: Problem[] = [];
  let untold = 0;
  return {
    add(cause: Problem): void {
      if (told.length < MAX_PROBLEMS) told.push(cause);
      else untold += 1;
    },
    /** Problems that nobody described. */
    count(more: number): void {
      untold += more;
    },
    all: (): Problem[] => (untold === 0 ? told : [...told, problem(null, null, 'E_VALUE', `Otros ${untold} problemas no se detallan.`)]),
  };
}

/** The reading of a file of which nothing may be stored. */
export function refusal(cause: Problem, kind: ImportKind | null = null): FileReading {
  return { kind, documents: [], accounts: [], questions: [], problems: [cause], rowsRead: 0, rowsRejected: 0, isRefused: true };
}
