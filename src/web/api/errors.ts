export const FAILED = 'Ha ocurrido un error en la operación, por favor vuelva a intentarlo más tarde';
/** What a server says of a question that it does not know; its other failures have a code and words for people. */
const NOT_UNDERSTOOD = /^(?:Cannot query field|Unknown (?:argument|type|field|directive)|Field "|Variable "|Value "|Fragment ")/;
/** The server no longer knows what this page asks: another version runs there. */
const OUTDATED = 'Caudal se actualizó. Recarga la página para seguir.';
const OFFLINE = 'Error de conexión. Por favor, intenta nuevamente.';

/** The parts of an API error that pages use. */
export type ApiError = {
  graphQLErrors: readonly { message: string; extensions?: Record<string, unknown> }[];
  networkError?: Error;
};

/** The API's code for a failure (`FORBIDDEN`, `NOT_FOUND`, …), or undefined for a broken connection. */
export function errorCode(error: ApiError): string | undefined {
  return extension(error, 'code');
}

/** The sentence to show for a failure: the server's own, which is written for people. */
export function errorMessage(error: ApiError): string {
  if (error.networkError) return OFFLINE;
  if (errorCode(error) === undefined && NOT_UNDERSTOOD.test(error.graphQLErrors[0]?.message ?? '')) return OUTDATED;
  return error.graphQLErrors[0]?.message || FAILED;
}

/** The name of the input that a failure is about (`email`, `rut`, …), if the server gives it. */
export function errorField(error: ApiError): string | undefined {
  return extension(error, 'field');
}

/** The code of the failure in `domain/errors.ts`. */
export function errorReason(error: ApiError): string | undefined {
  return extension(error, 'reason');
}

function extension(error: ApiError, name: string): string | undefined {
  const value = error.graphQLErrors[0]?.extensions?.[name];
  return typeof value === 'string' ? value : undefined;
}
