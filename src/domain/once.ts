/** Computes a value when it is first asked for. */
export function once<Value>(work: () => Value): () => Value {
  let made: { value: Value } | null = null;
  return () => {
    made ??= { value: work() };
    return made.value;
  };
}
