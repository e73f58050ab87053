/** Before an item of a menu: whether it is chosen. */
export function mark(isOn: boolean): string {
  return isOn ? '✓' : '\u2007';
}
