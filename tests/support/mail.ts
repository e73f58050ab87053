import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';

export type Received = {
  to: string[];
  from: string /** Headers and body as they travelled. */;
  raw: string /** The plain-text part, decoded. */;
  text: string;
};
type Behaviour = 'accept' | 'refuse' | 'refuseSender' | 'busy' | 'hang';

export type MailServer = Awaited<ReturnType<typeof startMailServer>>;

/** A real SMTP server on this machine. `behave` changes how it answers. */
export async function startMailServer() {
  const received: Received[] = [];
  let behaviour: Behaviour = 'accept';
  let connections = 0;
  const waiting: (() => void)[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onConnect: (_session, done) => {
      connections += 1;
      done();
    },
    onMailFrom: ({ address }, _session, done) => {
      if (behaviour === 'refuseSender') return done(Object.assign(new Error(`Not yours: ${address}`), { responseCode: 550 }));
      done();
    },
    onRcptTo: ({ address }, _session, done) => {
      if (behaviour === 'refuse') return done(Object.assign(new Error(`No such user: ${address}`), { responseCode: 550 }));
      if (behaviour === 'busy') return done(Object.assign(new Error('Try again later'), { responseCode: 451 }));
      done();
    },
    onData: (stream, { envelope }, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (behaviour === 'hang') return waiting.push(() => done(Object.assign(new Error('Try again later'), { responseCode: 451 })));
        const raw = Buffer.concat(chunks).toString('utf8');
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
        received.push({ to: envelope.rcptTo.map(({ address }) => address), from, raw, text: plainPart(raw) });
        done();
      });
    },
  });
  server.on('error', () => {});
  const port = await freePort();
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));

  return {
    close: () => new Promise<void>((done) => server.close(() => done())),
    url: `smtp://127.0.0.1:${port}`,
    received,
    connections: () => connections,
    /** Waits until a mail has arrived that stays unanswered: see `hang`. */
    isHolding: async () => {
      while (waiting.length === 0) await sleep(20);
    },
    /** `hang`: accepts a mail and does not answer. */
    behave: (next: Behaviour) => {
      behaviour = next;
      for (const release of waiting.splice(0)) release();
    },
    /** The first matching mail, as soon as it arrives. */
    mail: async (fits: (mail: Received) => boolean = () => true): Promise<Received> => {
      for (;;) {
        const found = received.find(fits);
        if (found) return found;
        await sleep(20);
      }
    },
  };
}

/** The first address of `path` in a mail's text. */
export function linkIn({ text }: Received, path: string): string {
  const found = text.split(/\s+/).find((word) => word.includes(`${path}?`));
  if (!found) throw new Error(`no link to ${path} in: ${text}`);
  return found;
}

function plainPart(raw: string): string {
  const part = raw.split(/\r\n--[^\r\n]+\r\n/).find((one) => /^content-type: text\/plain/im.test(one)) ?? raw;
  const [head = '', ...body] = part.split('\r\n\r\n');
  const text = body.join('\r\n\r\n');
  if (/base64/i.test(head)) return Buffer.from(text, 'base64').toString('utf8');
  if (!/quoted-printable/i.test(head)) return text;
  const bytes = text.replace(/=\r\n/g, '').replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  await new Promise((done) => probe.close(done));
  return typeof address === 'object' && address ? address.port : 0;
}
