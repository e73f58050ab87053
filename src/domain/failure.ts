/** `kind` is the API's error code. */
export type ErrorKind = 'UNAUTHENTICATED' | 'FORBIDDEN' | 'NOT_FOUND' | 'BAD_USER_INPUT' | 'CONFLICT' | 'RATE_LIMITED' | 'INTERNAL';

/** A failure that a user can meet, with the sentence they read; `field` is the input at fault. */
export type Failure<Params> = { kind: ErrorKind; field?: string; sentence: (params: Params) => string };

/** Declares an expected failure: its kind, its Spanish sentence made from its parameters, and the form field it is about. */
export const failure = <Params>(kind: ErrorKind, sentence: (params: Params) => string, field?: string): Failure<Params> => ({
  kind,
  sentence,
  ...(field ? { field } : {}),
});
