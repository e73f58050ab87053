/** The first field on the page in which something stands that is no day: its value is read as none, so nothing may be sent yet. */
export function badDay(): HTMLInputElement | null {
  return document.querySelector<HTMLInputElement>('main input[data-day]:invalid');
}
