import { sql } from 'kysely';
import { createTransport, type Transporter } from 'nodemailer';
import type { Task } from '#server/jobs/queue.ts';
import { writeMail } from './write.ts';

const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };
const LOOPBACK = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/i;
/** See tidyOutbox. */
const TEXT_GONE = 'El texto de este correo ya se borró: pasaron más de 7 días desde que se escribió.';
const transports = new Map<string, Transporter>();

/**
 * Sends one mail of the outbox and forgets its text. A failure is kept for the administrator and tried again, unless the
 * receiving server refuses the recipient for good, or its text is gone already. Killed between the server's yes and our note of it, the mail goes out
 * twice, with the same Message-ID.
 */
export const sendMail: Task<'mail'> = async ({ outboxId }, { database, settings }, { isLast }) => {
  const mail = await database.owner
    .selectFrom('outbox')
    .select(['recipient', 'subject', 'body'])
    .where('outbox_id', '=', outboxId)
    .where('state', '<>', 'sent')
    .executeTakeFirst();
  if (!mail) return;
  const row = database.owner.updateTable('outbox').where('outbox_id', '=', outboxId);
  if (!mail.body) {
    await row.set({ state: 'failed', last_error: TEXT_GONE }).execute();
    return;
  }
  try {
    if (!settings.smtpUrl) throw new Error('CAUDAL_SMTP_URL no está definida.');
    await transportOf(settings.smtpUrl).sendMail({
      from: settings.mailFrom,
      to: { name: '', address: mail.recipient },
      subject: mail.subject,
      messageId: `<${outboxId}@caudal>`,
      ...writeMail(mail.body),
    });
  } catch (error) {
    const isOver = isLast || isRefused(error as Refusal);
    const state = isOver ? 'failed' : 'waiting';
    await row.set({ tries: sql`tries + 1`, state, last_error: (error as Error).message.slice(0, 500) }).execute();
    if (isOver) return;
    throw error;
  }
  await row.set({ tries: sql`tries + 1`, state: 'sent', sent_at: sql`now()`, body: null, last_error: null }).execute();
};

type Refusal = Error & { command?: string; responseCode?: number };

/** The recipient does not exist or takes no mail from us: 5xx to RCPT (RFC 5321, 4.2.1). A refused sender is for the administrator to mend. */
function isRefused({ command, responseCode = 0 }: Refusal): boolean {
  return command === 'RCPT TO' && responseCode >= 500 && responseCode < 600;
}

function transportOf(url: string): Transporter {
  const known = transports.get(url) ?? createTransport(transportOptions(url));
  transports.set(url, known);
  return known;
}

/**
 * How a mail server is spoken to. Over `smtp://` it has to offer STARTTLS, so that nobody on the way reads links and passwords: but
 * on this machine, and where the address itself says otherwise (`?requireTLS=false`).
 */
export function transportOptions(url: string): { url: string; requireTLS: boolean } & typeof TIMEOUTS {
  const { protocol, hostname } = new URL(url);
  return { url, requireTLS: protocol === 'smtp:' && !LOOPBACK.test(hostname), ...TIMEOUTS };
}
