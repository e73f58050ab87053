import { onTestFinished } from 'vitest';
import { type MailServer, startMailServer } from './mail.ts';

/** A real SMTP server on this machine, until the test ends. */
export async function mailServer(): Promise<MailServer> {
  const server = await startMailServer();
  onTestFinished(() => server.close());
  return server;
}
