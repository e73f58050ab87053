/** What a mail says: all of it plain text, for what people wrote is never markup. */
export type MailBody = {
  /** Each of one line. */
  paragraphs: readonly string[];
  /** One button. */
  action?: { label: string; url: string };
};

/** The two forms of a mail. Everything in it is text: markup that somebody wrote is shown, never run. */
export function writeMail({ paragraphs, action }: MailBody): { text: string; html: string } {
  const text = [...paragraphs, ...(action ? [`${action.label}: ${action.url}`] : []), '— Caudal'].join('\n\n');
  const button = action
    ? `<p><a href="${escapeHtml(action.url)}" style="display:inline-block;padding:10px 18px;border-radius:8px;background:#0f766e;color:#ffffff;text-decoration:none">${escapeHtml(action.label)}</a></p><p style="color:#64706c;font-size:12px">${escapeHtml(action.url)}</p>`
    : '';
  const body = paragraphs.map((one) => `<p>${escapeHtml(one)}</p>`).join('');
  const html = `<!doctype html><html lang="es"><body style="font:15px/22px system-ui,sans-serif;color:#17211e;max-width:560px;margin:24px auto;padding:0 16px">${body}${button}<p style="color:#64706c">Caudal</p></body></html>`;
  return { text, html };
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
}
