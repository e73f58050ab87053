/** `kind` is the API's error code. */
export type ErrorKind = 'UNAUTHENTICATED' | 'FORBIDDEN' | 'NOT_FOUND' | 'BAD_USER_INPUT' | 'CONFLICT' | 'RATE_LIMITED' | 'INTERNAL';

/** A failure that a user can meet, with the sentence they read; `field` is the input that is at fault. */
export type Failure<Params> = { kind: ErrorKind; field?: string; sentence: (params: Params) => string };

export const failure = <Params>(kind: ErrorKind, sentence: (params: Params) => string, field?: string): Failure<Params> => ({
  kind,
  sentence,
  ...(field ? { field } : {}),
});
