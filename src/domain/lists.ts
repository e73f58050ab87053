/** Adds to a list any number of others: as arguments of `push`, beyond a hundred thousand, they overflow the stack. */
export function append<One>(list: One[], more: Iterable<One>): void {
  for (const one of more) list.push(one);
}
