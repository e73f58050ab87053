import { MAX_MINOR } from './money.ts';

/** What is wrong with a field of a form: its name at the API, and the Spanish sentence that is shown beside it. */
export type Problem = { field: string; message: string };

/** A fault of one field. */
export function wrong(field: string, message: string): Problem {
  return { field, message };
}

/** What is wrong with an amount in the minor units of its currency, which is more than zero. */
export function amountProblem(field: string, amount: number): Problem | false {
  if (amount > MAX_MINOR) return wrong(field, 'El monto es demasiado grande.');
  return !(Number.isSafeInteger(amount) && amount > 0) && wrong(field, 'Escribe un monto mayor que cero.');
}
