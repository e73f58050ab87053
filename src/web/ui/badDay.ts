/** The first date field on the page with invalid text: its value counts as empty, so the form must not be sent yet. */
export function badDay(): HTMLInputElement | null {
  return document.querySelector<HTMLInputElement>('main input[data-day]:invalid');
}
