import type { CombinedError } from '@urql/core';

export const FAILED = 'Ha ocurrido un error en la operación, por favor vuelva a intentarlo más tarde';
const OFFLINE = 'Error de conexión. Por favor, intenta nuevamente.';

/** The API's code for a failure (`FORBIDDEN`, `NOT_FOUND`, …), or undefined for a broken connection. */
export function errorCode(error: CombinedError): string | undefined {
  const code = error.graphQLErrors[0]?.extensions['code'];
  return typeof code === 'string' ? code : undefined;
}

/** The sentence to show for a failure: the server's own, which is written for people. */
export function errorMessage(error: CombinedError): string {
  if (error.networkError) return OFFLINE;
  return error.graphQLErrors[0]?.message || FAILED;
}

/** The name of the input that a failure is about (`email`, `rut`, …), where the server says so. */
export function errorField(error: CombinedError): string | undefined {
  const field = error.graphQLErrors[0]?.extensions['field'];
  return typeof field === 'string' ? field : undefined;
}
