import type { FileReading, ImportKind, Problem, ProblemCode } from '#domain/imports/facts.ts';

export function problem(line: number | null, column: string | null, code: ProblemCode, message: string): Problem {
  return { line, column, code, message };
}

/** The reading of a file of which nothing may be stored. */
export function refusal(cause: Problem, kind: ImportKind | null = null): FileReading {
  return { kind, documents: [], accounts: [], questions: [], problems: [cause], rowsRead: 0, rowsRejected: 0, isRefused: true };
}
