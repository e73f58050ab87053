/** What is wrong with a field of a form: its name at the API, and the Spanish sentence that is shown beside it. */
export type Problem = { field: string; message: string };

/** A fault of one field. */
export function wrong(field: string, message: string): Problem {
  return { field, message };
}
