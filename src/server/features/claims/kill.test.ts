// Mostly waits: a process that dies while the tax office has what it sent.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { addDays, dayInChile, timeInChile } from '#domain/date.ts';
import { readPfx } from '#server/formats/pfx.ts';
import { runWork } from '#server/jobs/work-runner.ts';
import { startWork } from '#server/jobs/work-store.ts';
import { testApi } from '../../../../tests/support/api.ts';
import { testBooks } from '../../../../tests/support/books.ts';
import { makePfx } from '../../../../tests/support/certificates.ts';
import { deadFrom } from '../../../../tests/support/failing.ts';
import { settled } from '../../../../tests/support/killed.ts';
import { startSiiSimulator } from '../../../../tests/support/sii-simulator.ts';
import { workOf } from '../../../../tests/support/works.ts';
import { saveCertificate } from '../connections/credentials.ts';
import { askDoubtsByJob } from './jobs.ts';

const ROOT = join(import.meta.dirname, '../../../..');
const simulator = await startSiiSimulator();
afterAll(() => simulator.stop());
const { database, connection, services: plain } = await testApi();
const services = { ...plain, settings: { ...plain.settings, simulatorsUrl: simulator.url } };
const books = await testBooks(database);
const { companyId, personId } = books;
const pfx = readPfx(makePfx({ password: 'x', rut: '12345678-5' }), 'x');
if (typeof pfx === 'string') throw new Error(pfx);
await books.write((db) => saveCertificate(db, { companyId, personId }, services.settings.masterKeys, pfx));

const now = new Date();
const on = addDays(dayInChile(now), -1);
const invoice = (folio: string) =>
  books.document(addDays(on, 30), 119_000, { is_received: true, issued_on: on, received_on: on, received_time: timeInChile(now), folio });

const accept = (documentId: string) =>
  books.write((db) => startWork(db, { companyId, personId }, 'claims', { action: 'ACD', reason: '', documents: [documentId] }));
const sent = (folio: string) => simulator.calls().filter((call) => call === `ingresarAceptacionReclamoDoc ${folio}`).length;
/** Asks once more about what is open, half an hour later: by then what was not recorded never will be. */
async function askLater(documentId: string): Promise<string | undefined> {
  await database.ownerPool.query(`update claim_attempt set sent_at = now() - interval '31 minutes' where document_id = $1`, [documentId]);
  await askDoubtsByJob({ companyId }, services, { isLast: false });
  const { rows } = await database.ownerPool.query('select state from claim_attempt where document_id = $1', [documentId]);
  expect(rows.length).toBeLessThanOrEqual(1);
  return rows[0]?.state;
}

// Hangs: the office received it, and the answer never arrives. `written`: the event was recorded all the same.
test.each([
  ['written', '901', ['ACD']],
  ['lost', '902', []],
] as const)('kill -9 while an event is sent that is %s: whoever goes on asks, and nothing is sent twice', async (fate, folio, events) => {
  const documentId = await invoice(folio);
  simulator.meet('ingresarAceptacionReclamoDoc', folio, fate === 'written' ? 'hang' : 'hangUnwritten');
  const workId = await accept(documentId);
  const args = [join(ROOT, 'tests/support/job-process.ts'), JSON.stringify(connection), 'smtp://127.0.0.1:9'];
  const env = { ...process.env, CAUDAL_SIMULATORS: simulator.url, CAUDAL_DATA_DIR: services.settings.dataDir };
  const busy = spawn(process.execPath, args, { cwd: ROOT, stdio: 'inherit', env });
  onTestFinished(() => void busy.kill('SIGKILL'));
  await expect.poll(() => sent(folio), { timeout: 60_000 }).toBe(1);
  busy.kill('SIGKILL');
  await once(busy, 'exit');
  await runWork({ companyId, workId }, services, { isLast: false });
  const isKnown = fate === 'written';
  expect(await workOf(database.ownerPool, companyId)).toMatchObject({
    state: 'done',
    result: { entered: isKnown ? 1 : 0, refused: 0, unknown: isKnown ? 0 : 1 },
  });
  expect(await askLater(documentId)).toBe(isKnown ? 'entered' : 'refused');
  expect(sent(folio)).toBe(1);
  expect(simulator.events(folio)).toEqual(events);
});

test('accepting, gone from any other of its statements on, is sent at most once: whoever goes on asks, and says what the office has', async () => {
  const outcomes = new Map<string, number>();
  for (let n = 1; ; n += 2) {
    const folio = String(1_000 + n);
    const documentId = await invoice(folio);
    const workId = await accept(documentId);
    const attempt = deadFrom(services, n);
    await runWork({ companyId, workId }, attempt.context, { isLast: false }).catch(() => {});
    await settled(database);
    if (!attempt.isReached()) break;
    const sentBefore = sent(folio);
    await runWork({ companyId, workId }, services, { isLast: false });
    const state = await askLater(documentId);
    const outcome = `${sentBefore} ${sent(folio)} ${simulator.events(folio)} ${state}`;
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    const { rows } = await database.ownerPool.query(`select count(*)::int as n from history where subject_id = $1`, [documentId]);
    expect([n, outcome, rows[0]?.n]).toEqual([n, outcome, simulator.events(folio).length]);
  }
  // Gone before it was sent, and while its answer is stored. In between no statement is made.
  expect([...outcomes.keys()].sort()).toEqual(['0 1 ACD entered', '1 1 ACD entered']);
  for (const times of outcomes.values()) expect(times).toBeGreaterThan(3);
});
