import { setTimeout as sleep } from 'node:timers/promises';
import { linkIn, type Received } from '../../../support/mail.ts';
import type { Target } from './target.ts';

/** The mails that somebody received so far. */
export function mailsTo({ mail }: Target, email: string): Received[] {
  return mail?.received.filter(({ to }) => to.some((one) => one.toLowerCase() === email)) ?? [];
}

/** The newest link to a page in the mails of somebody, as soon as there is one. @throws after 20 s */
export async function mailedLink(target: Target, email: string, path: string): Promise<string> {
  for (let tries = 0; tries < 400; tries += 1) {
    const found = mailsTo(target, email).findLast(({ text }) => text.includes(`${path}?`));
    if (found) return linkIn(found, path);
    await sleep(50);
  }
  throw new Error(`no mail to ${email} with a link to ${path}`);
}
