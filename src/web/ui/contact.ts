/** The administrator's mail address, which the server writes into the page; null when none is set. */
export function contact(): string | null {
  return document.querySelector<HTMLMetaElement>('meta[name="contact"]')?.content || null;
}
