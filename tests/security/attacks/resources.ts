import { randomBytes, randomUUID } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { administrator } from './empty-installation.ts';
import type { Family, Field } from './kit/attack.ts';
import { fill, openCompany } from './kit/companies.ts';
import { costliest, report } from './kit/costly.ts';
import type { Reply } from './kit/graphql.ts';
import { accepted, check, refused } from './kit/hold.ts';
import { latencies, p99 } from './kit/latency.ts';
import { expectData, type Person, signUp } from './kit/people.ts';
import { openRaw, type Raw } from './kit/raw.ts';
import type { Target } from './kit/target.ts';
import { importFiles } from './kit/upload.ts';
import { cpuSeconds, memory } from './kit/usage.ts';

const MEGABYTE = 1_048_576;

/** One person, or nobody, who wants all of the machine. */
export const resources: Family = {
  name: 'resources',
  run: async (field) => {
    const ana = await signUp(field.plain, 'gasta');
    const { id } = await openCompany(ana);
    await fill(ana, id, 'Gasto');
    await answers(field, ana, id);
    await keys(field, ana, id);
    await uploads(field, ana, id);
    await bodies(field);
    await budget(field);
  },
};

async function answers({ plain, isLong, attack }: Field, ana: Person, c: string): Promise<void> {
  for (const aliases of [1, 8, 15]) {
    await attack(`a report by day, ${aliases} times in one request`, async () => {
      const before = cpuSeconds(plain.pid) ?? 0;
      const fields = Array.from({ length: aliases }, (_, n) => `a${n}: ${report(366)}`).join(' ');
      const reply = await ana.ask(`query ($c: ID!) { ${fields} }`, { c });
      const used = (cpuSeconds(plain.pid) ?? 0) - before;
      return [
        check(reply.bytes <= 10 * MEGABYTE, `${Math.round(reply.bytes / MEGABYTE)} MB`),
        check(used < (isLong ? 2 : 6), `${used.toFixed(1)} s of processor`),
      ];
    });
  }
  await attack('every list as long as it goes, fifteen times', async () => {
    const list =
      'getTransactions(input: { companyId: $c }, pagination: { offset: 100 }) { docs { id matchs { id document { id } } strongMatchCandidates { documentId reasons } } }';
    const fields = Array.from({ length: 15 }, (_, n) => `a${n}: ${list}`).join(' ');
    const reply = await ana.ask(`query ($c: ID!) { ${fields} }`, { c });
    return check(reply.bytes <= 10 * MEGABYTE, `${Math.round(reply.bytes / MEGABYTE)} MB`);
  });
  await attack('a thousand ids', async () => {
    const ids = Array.from({ length: 1_001 }, () => randomUUID());
    return refused(await ana.ask('query ($ids: [ID!]!) { findTransactionsById(ids: $ids) { id } }', { ids }));
  });
}

async function keys({ plain, attack }: Field, ana: Person, c: string): Promise<void> {
  const key = () => ({ 'idempotency-key': randomUUID() });
  await attack('answers of questions are kept under a key', async () => {
    const before = size(plain);
    const query = await costliest(ana, c);
    for (let index = 0; index < 6; index += 1) await ana.ask(query, { c }, { headers: key() });
    const grown = size(plain) - before;
    return check(grown < 20, `the database grew by ${Math.round(grown)} MB`);
  });
  await attack('a question is answered from a key, not from the company', async () => {
    const headers = key();
    const query = 'query ($c: ID!) { get_company(id: $c) { alias } }';
    await ana.ask(query, { c }, { headers });
    await ana.ask('mutation ($c: ID!) { updateCompany(id: $c, input: { alias: "Cambiada" }) { id } }', { c });
    const again = await ana.ask(query, { c }, { headers });
    return check(again.code !== null || again.text.includes('Cambiada'), `the old answer: ${again.text}`);
  });
}

async function uploads({ plain, attack }: Field, ana: Person, c: string): Promise<void> {
  await attack('the same refused file again and again', async () => {
    const content = randomBytes(4 * MEGABYTE);
    const before = size(plain);
    for (let index = 0; index < 8; index += 1) await importFiles(ana, c, [{ name: `nada${index}.bin`, content }]);
    const grown = size(plain) - before;
    return check(grown < 24, `${Math.round(grown)} MB of the disk for one file of 4`);
  });
  await attack('refused files without end', async () => {
    const boss = await administrator(plain);
    const { id } = await openCompany(boss);
    await expectData(
      boss.ask('mutation ($c: ID!) { setCompanyPlan(companyId: $c, plan: ["free"]) { id } }', { c: id }),
      'setCompanyPlan.id',
    );
    const answers: Reply[] = [];
    while (answers.length < 11 && !answers.at(-1)?.code) {
      const files = Array.from({ length: 20 }, (_, n) => ({ name: `${answers.length}-${n}.bin`, content: randomBytes(1_000) }));
      answers.push(await importFiles(boss, id, files));
    }
    return refused(answers.at(-1) as Reply, 'QUOTA_REACHED');
  });
}

/** Bodies that nobody sent, or that never end. */
async function bodies({ plain, isLong, attack }: Field): Promise<void> {
  const count = isLong ? 20 : 8;
  await attack(`${count} anonymous uploads of 23 MB`, async () => {
    const before = memory(plain.pid) ?? 0;
    const health = latencies(() => plain.send({ path: '/healthz' }));
    const raws = await Promise.all(Array.from({ length: count }, () => openRaw(plain.port)));
    let peak = 0;
    for (const raw of raws) {
      raw.write(
        `POST /graphql HTTP/1.1\r\nhost: 127.0.0.1:${plain.port}\r\napollo-require-preflight: 1\r\ncontent-type: multipart/form-data; boundary=b\r\n`,
      );
      raw.write(`content-length: ${23 * MEGABYTE}\r\n\r\n--b\r\ncontent-disposition: form-data; name="0"; filename="a"\r\n\r\n`);
    }
    const block = Buffer.alloc(MEGABYTE);
    for (let sent = 0; sent < 22; sent += 1) {
      for (const raw of raws) raw.write(block);
      await sleep(20);
      peak = Math.max(peak, memory(plain.pid) ?? 0);
    }
    await sleep(300);
    for (const raw of raws) raw.end();
    const [grown, slowest] = [peak - before, p99(await health.stop())];
    return [
      check(grown < (isLong ? 100 : 250), `${Math.round(grown)} MB more`),
      check(slowest < (isLong ? 500 : 5_000), `/healthz ${Math.round(slowest)} ms`),
    ];
  });
  await attack('heads and bodies that never end', async () => {
    const host = `host: 127.0.0.1:${plain.port}\r\n`;
    const starts = [
      `GET / HTTP/1.1\r\n${host}`,
      `POST /graphql HTTP/1.1\r\n${host}content-type: application/json\r\ncontent-length: 60000\r\n\r\n{`,
      '',
    ];
    const raws: Raw[] = [];
    for (let index = 0; index < (isLong ? 300 : 90); index += 1) {
      const raw = await openRaw(plain.port);
      raw.write(starts[index % starts.length] ?? '');
      raws.push(raw);
    }
    const health = await plain.send({ path: '/healthz', patience: 10_000 });
    for (const raw of raws) raw.end();
    return check(health.status === 200, `/healthz answered ${health.status}`);
  });
}

/** Who asks for too much waits; nobody else does. */
async function budget({ plain, isLong, attack }: Field): Promise<void> {
  await attack('one person asks without end', async () => {
    const [greedy, other] = [await signUp(plain, 'avara'), await signUp(plain, 'tranquila')];
    const { id } = await openCompany(greedy);
    const query = await costliest(greedy, id);
    let wasStopped = false;
    for (let index = 0; index < (isLong ? 400 : 100) && !wasStopped; index += 1) {
      const some = await Promise.all(
        // Each under another name: an answer that is kept costs little.
        Array.from({ length: 8 }, (_, one) => greedy.ask(query.replace(/^query\b/, `query q${8 * index + one}`), { c: id })),
      );
      wasStopped = some.some(({ code, status }) => code === 'RATE_LIMITED' || status === 429);
    }
    return [check(wasStopped, 'never asked to wait'), accepted(await other.ask('{ loggedUser { uid } }'))];
  });
}

/** Megabytes of the database's files. */
function size({ folder }: Target): number {
  const root = join(folder, 'pgdata/base');
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' });
  return files.reduce((sum, name) => sum + (statSync(join(root, name), { throwIfNoEntry: false })?.size ?? 0), 0) / MEGABYTE;
}
