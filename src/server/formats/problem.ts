import type { FileReading, ImportKind, Problem, ProblemCode } from '#domain/imports/facts.ts';
import { MAX_PROBLEMS } from './limits.ts';

export function problem(line: number | null, column: string | null, code: ProblemCode, message: string): Problem {
  return { line, column, code, message };
}

/** Gathers problems: the first thousand are listed one by one, the rest only counted. */
export function problemList() {
  const list: Problem[] = [];
  let unlisted = 0;
  return {
    add(item: Problem): void {
      if (list.length < MAX_PROBLEMS) list.push(item);
      else unlisted += 1;
    },
    /** Problems that nobody described. */
    count(more: number): void {
      unlisted += more;
    },
    all: (): Problem[] =>
      unlisted === 0 ? list : [...list, problem(null, null, 'E_VALUE', `Otros ${unlisted} problemas no se detallan.`)],
  };
}

/** The reading of a file of which nothing may be stored. */
export function refusal(item: Problem, kind: ImportKind | null = null): FileReading {
  return { kind, documents: [], accounts: [], questions: [], problems: [item], rowsRead: 0, rowsRejected: 0, isRefused: true };
}
