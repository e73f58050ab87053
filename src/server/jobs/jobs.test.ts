// On every server: LISTEN, locks, the queue.
// Mostly waits: jobs.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { queueMail } from '#server/mail/outbox.ts';
import { transportOptions } from '#server/mail/send.ts';
import { readSettings } from '#server/settings.ts';
import { log, testApi } from '../../../tests/support/api.ts';
import { SECRET } from '../../../tests/support/login.ts';
import { mailServer } from '../../../tests/support/test-mail.ts';
import { startJobs } from './worker.ts';

const ROOT = join(import.meta.dirname, '../../..');
const api = await testApi();
const { database, connection } = api;
const settingsFor = (smtpUrl: string) => readSettings({ CAUDAL_SECRET: SECRET, CAUDAL_SMTP_URL: smtpUrl });
const MAIL = { to: 'ana@empresa.cl', subject: 'Te invitaron', paragraphs: ['Hola <b>Ana</b> & co.'] };

async function withJobs(smtpUrl: string) {
  const settings = settingsFor(smtpUrl);
  const jobs = await startJobs({ database, settings, log }, connection);
  let ending: Promise<void> | undefined;
  const stop = () => {
    ending ??= jobs.stop();
    return ending;
  };
  onTestFinished(stop);
  const send = (to: string) => database.app.transaction().execute((db) => queueMail(db, settings, { ...MAIL, to }));
  return { settings, jobs, send, stop };
}

test('a mail of a committed change goes out as text and HTML, and its text is forgotten', async () => {
  const server = await mailServer();
  const { send } = await withJobs(server.url);
  expect(await send('ana@empresa.cl')).toBe(true);
  const mail = await server.mail();
  expect(mail).toMatchObject({ to: ['ana@empresa.cl'], from: 'caudal@localhost' });
  expect(mail.text).toContain('Hola <b>Ana</b> & co.');
  expect(mail.raw).toContain('text/html');
  expect(mail.raw).not.toContain('<p>Hola <b>Ana');
  await expect.poll(() => row('ana@empresa.cl')).toMatchObject({ state: 'sent', body: null, tries: 1 });
});

test('a mail of a change that is rolled back never goes out, nor its job', async () => {
  const server = await mailServer();
  const { settings, send } = await withJobs(server.url);
  const undone = database.app.transaction().execute(async (db) => {
    await queueMail(db, settings, { ...MAIL, to: 'nadie@empresa.cl' });
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  await send('despues@empresa.cl');
  await server.mail();
  expect(server.received.map(({ to }) => to)).toEqual([['despues@empresa.cl']]);
  expect(await row('nadie@empresa.cl')).toBeUndefined();
});

test('a name with line ends adds no line and no header to a mail', async () => {
  const server = await mailServer();
  const { settings } = await withJobs(server.url);
  const name = 'Ana\r\nBcc: otra@empresa.cl\u2028\u2029\u0085\r\n\r\n<b>\u202e\tfin';
  await database.app
    .transaction()
    .execute((db) =>
      queueMail(db, settings, { to: 'luz@empresa.cl', subject: `${name} te invitó`, paragraphs: [`Hola, ${name}:`, 'Otra línea.'] }),
    );
  const { raw, text, to } = await server.mail();
  const [head = ''] = raw.split('\r\n\r\n');
  expect(to).toEqual(['luz@empresa.cl']);
  expect(head.split('\r\n').filter((line) => /^bcc/i.test(line))).toEqual([]);
  expect(text.split(/\r?\n/)).toContain('Hola, Ana Bcc: otra@empresa.cl <b> fin:');
  const { rows } = await database.ownerPool.query(`select subject from outbox where recipient = 'luz@empresa.cl'`);
  expect(rows).toEqual([{ subject: 'Ana Bcc: otra@empresa.cl <b> fin te invitó' }]);
});

test('a mail server that offers no encryption gets no mail, unless the address says so', async () => {
  const server = await mailServer();
  const { send } = await withJobs(`${server.url}?requireTLS=true`);
  await send('claro@empresa.cl');
  await expect.poll(() => row('claro@empresa.cl')).toMatchObject({ state: 'waiting', last_error: expect.stringContaining('STARTTLS') });
  expect(server.received).toEqual([]);
});

test.each([
  ['smtp://correo.empresa.cl:587', true],
  ['smtp://10.0.0.5', true],
  ['smtp://127.0.0.1.nip.io', true],
  ['smtp://localhost:25', false],
  ['smtp://127.0.0.1:25', false],
  ['smtp://[::1]:25', false],
  ['smtps://correo.empresa.cl:465', false],
])('%s has to offer STARTTLS: %s', (url, requireTLS) => {
  expect(transportOptions(url)).toMatchObject({ url, requireTLS });
});

test('a recipient that is refused for good is not tried again, and the administrator sees why', async () => {
  const server = await mailServer();
  const { send } = await withJobs(server.url);
  server.behave('refuse');
  await send('fantasma@empresa.cl');
  await expect.poll(() => row('fantasma@empresa.cl')).toMatchObject({ state: 'failed', tries: 1 });
  const admin = await api.contextOf((await api.person('ADMIN')).token);
  const LIST = '{ outboxMails(state: failed) { totalDocs docs { id recipient state lastError } } system { hasMail jobs { task } } }';
  const { data } = await api.ask<{ outboxMails: { docs: { id: string; lastError: string }[] } }>(admin, LIST);
  expect(data?.outboxMails.docs[0]?.lastError).toContain('No such user');

  server.behave('accept');
  const id = data?.outboxMails.docs[0]?.id;
  await api.ask(admin, 'mutation ($id: ID!) { retryMail(id: $id) { state } }', { id });
  await server.mail(({ to }) => to[0] === 'fantasma@empresa.cl');
  await expect.poll(() => row('fantasma@empresa.cl')).toMatchObject({ state: 'sent' });
  expect((await api.ask(admin, 'mutation ($id: ID!) { retryMail(id: $id) { state } }', { id })).code).toBe('NOT_FOUND');
});

test('a server that is busy is asked again later', async () => {
  const server = await mailServer();
  const { send } = await withJobs(server.url);
  server.behave('busy');
  await send('luego@empresa.cl');
  await expect.poll(() => row('luego@empresa.cl')).toMatchObject({ state: 'waiting', tries: 1 });
  server.behave('accept');
  expect((await server.mail(({ to }) => to[0] === 'luego@empresa.cl')).to).toEqual(['luego@empresa.cl']);
});

test('a sender that is refused is for the administrator to mend: the mail waits', async () => {
  const server = await mailServer();
  const { send } = await withJobs(server.url);
  server.behave('refuseSender');
  await send('espera@empresa.cl');
  await expect.poll(() => row('espera@empresa.cl')).toMatchObject({ state: 'waiting', tries: 1 });
  server.behave('accept');
  await server.mail(({ to }) => to[0] === 'espera@empresa.cl');
});

test('a mail whose text is gone is not left waiting when somebody tries it again', async () => {
  const server = await mailServer();
  const { send } = await withJobs(server.url);
  server.behave('refuse');
  await send('antiguo@empresa.cl');
  await expect.poll(() => row('antiguo@empresa.cl')).toMatchObject({ state: 'failed' });
  await database.owner.updateTable('outbox').set({ body: null }).where('recipient', '=', 'antiguo@empresa.cl').execute();
  server.behave('accept');
  const admin = await api.contextOf((await api.person('ADMIN')).token);
  const { id } = await database.owner
    .selectFrom('outbox')
    .select('outbox_id as id')
    .where('recipient', '=', 'antiguo@empresa.cl')
    .executeTakeFirstOrThrow();
  await api.ask(admin, 'mutation ($id: ID!) { retryMail(id: $id) { state } }', { id });
  const LAST = '{ outboxMails { docs { recipient state lastError } } }';
  type Mails = { outboxMails: { docs: { recipient: string; state: string; lastError: string | null }[] } };
  await expect
    .poll(async () => (await api.ask<Mails>(admin, LAST)).data?.outboxMails.docs.find((mail) => mail.recipient === 'antiguo@empresa.cl'))
    .toMatchObject({ state: 'failed', lastError: expect.stringContaining('ya se borró') });
});

test('what a killed process was doing is done by another one', async () => {
  const { server, busy } = await busyElsewhere('tenaz@empresa.cl');
  busy.kill('SIGKILL');
  await once(busy, 'exit');
  server.behave('accept');
  await ageLocks('1 minute');
  await withJobs(server.url);
  expect((await server.mail(({ to }) => to[0] === 'tenaz@empresa.cl')).to).toEqual(['tenaz@empresa.cl']);
  await expect.poll(async () => (await database.ownerPool.query('select 1 from job_process')).rowCount).toBe(1);
});

test('a living process keeps its jobs, however long they take', async () => {
  const { server, busy } = await busyElsewhere('lento@empresa.cl');
  await ageLocks('1 hour');
  const before = await locks();
  expect(before).toHaveLength(1);
  const { jobs } = await withJobs(server.url);
  await expect.poll(async () => (await database.ownerPool.query('select 1 from job_process')).rowCount).toBe(2);
  await jobs.sweep();
  expect(await locks()).toEqual(before);
  server.behave('accept');
  await expect.poll(locks).toEqual([]);
  busy.kill('SIGKILL');
});

test('a database that goes away while a job runs takes neither the job nor the process with it', async () => {
  const server = await mailServer();
  const { send } = await withJobs(server.url);
  const keepers = [connection, database.appConnection].map((login) => new pg.Client({ ...login, database: 'postgres' }));
  for (const one of keepers) {
    await one.connect();
    onTestFinished(() => one.end());
  }
  const [keeper] = keepers as [pg.Client];
  server.behave('hang');
  await send('apagon@empresa.cl');
  await server.isHolding();
  await keeper.query(`alter database "${connection.database}" allow_connections false`);
  // Each role may end its own sessions.
  const end = 'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and usename = current_user';
  for (const one of keepers) await one.query(end, [connection.database]);
  server.behave('accept');
  // Meanwhile the job ends.
  await sleep(500);
  await keeper.query(`alter database "${connection.database}" allow_connections true`);
  expect((await server.mail(({ to }) => to[0] === 'apagon@empresa.cl')).to).toEqual(['apagon@empresa.cl']);
});

test('an orderly stop does not wait for a mail server that does not answer, and the mail goes out later', async () => {
  const server = await mailServer();
  const { stop, send } = await withJobs(server.url);
  server.behave('hang');
  await send('paciente@empresa.cl');
  await server.isHolding();
  await stop();
  expect(await locks()).toEqual([]);
  server.behave('accept');
  await withJobs(server.url);
  expect((await server.mail(({ to }) => to[0] === 'paciente@empresa.cl')).to).toEqual(['paciente@empresa.cl']);
});

test('a machine that was off at night does its work by the clock when it starts', async () => {
  const before = await withJobs('smtp://127.0.0.1:9');
  const crontab = () => database.ownerPool.query(`select from graphile_worker._private_known_crontabs where identifier = 'tidy'`);
  await expect.poll(async () => (await crontab()).rowCount).toBe(1);
  await before.stop();
  await database.ownerPool.query(
    `update graphile_worker._private_known_crontabs set known_since = now() - interval '3 days', last_execution = null`,
  );
  await database.owner
    .insertInto('link')
    .values({ token_hash: 'old', kind: 'invitation', expires_at: new Date(Date.now() - 30 * 86_400_000) })
    .execute();
  await withJobs('smtp://127.0.0.1:9');
  await expect
    .poll(() => database.owner.selectFrom('link').select('kind').where('token_hash', '=', 'old').executeTakeFirst())
    .toBeUndefined();
});

test('only a system ADMIN sees the mail and the jobs; the application cannot read what a mail says', async () => {
  const other = await api.contextOf((await api.person('SUPER_COLABORADOR')).token);
  expect((await api.ask(other, '{ outboxMails { totalDocs } }')).code).toBe('FORBIDDEN');
  expect((await api.ask(await api.contextOf(null), '{ system { hasMail } }')).code).toBe('UNAUTHENTICATED');
  await expect(database.appPool.query('select body from outbox')).rejects.toThrow(/denied|denegado/);
  await expect(database.appPool.query('select * from graphile_worker._private_jobs')).rejects.toThrow(/denied|denegado/);
});

/** Another process that sends a mail to a server which accepts it and does not answer. */
async function busyElsewhere(to: string) {
  const server = await mailServer();
  server.behave('hang');
  const args = [join(ROOT, 'tests/support/job-process.ts'), JSON.stringify(connection), server.url];
  const busy = spawn(process.execPath, args, { cwd: ROOT, stdio: 'inherit' });
  onTestFinished(() => void busy.kill('SIGKILL'));
  await database.app.transaction().execute((db) => queueMail(db, settingsFor(server.url), { ...MAIL, to }));
  await server.isHolding();
  return { server, busy };
}

/** Makes locks look as old as if they had been held for a while, so that no test waits for the grace period. */
async function ageLocks(age: string): Promise<void> {
  await database.ownerPool.query('update graphile_worker._private_jobs set locked_at = now() - $1::interval where locked_at is not null', [
    age,
  ]);
}

async function locks(): Promise<unknown[]> {
  return (await database.ownerPool.query('select id, locked_by from graphile_worker._private_jobs where locked_at is not null')).rows;
}

function row(recipient: string) {
  return database.owner
    .selectFrom('outbox')
    .select(['state', 'tries', 'body', 'last_error'])
    .where('recipient', '=', recipient)
    .executeTakeFirst();
}
