/** The administrator's e-mail, which the server writes into the page; null when it is not configured. */
export function contact(): string | null {
  return document.querySelector<HTMLMetaElement>('meta[name="contact"]')?.content || null;
}
