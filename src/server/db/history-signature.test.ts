// On every server: locks.
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { ParamsOf } from '#domain/acts.ts';
import { testApi } from '../../../tests/support/api.ts';
import { keyringOf } from '../keys.ts';
import { record } from './history.ts';
import { renewSignatures, signHistories, verifySignatures } from './history-signature.ts';
import { verifyHistory } from './history-verify.ts';
import { readCompanies, writeCompany } from './scope.ts';

const { database, services, person, company, contextOf, ask } = await testApi();
const { keys } = services.settings;
const ana = await person();
const later = keyringOf('the secret after 0123456789 abcdefghij', keys[0].secret);

const scope = (companyId: string) => ({ personId: ana.id, companyIds: [companyId] });
const chain = (companyId: string) => readCompanies(database.app, scope(companyId), (db) => verifyHistory(db, companyId));
const signatures = (companyId: string, ring = keys) =>
  readCompanies(database.app, scope(companyId), (db) => verifySignatures(db, ring, companyId));

async function act(companyId: string, count: number): Promise<void> {
  await writeCompany(database.app, { personId: ana.id, companyId }, async (db) => {
    for (let n = 0; n < count; n++)
      await record(db, { companyId, personId: ana.id }, 'softlanding.noted', { before: '', after: String(n) });
  });
}

/** Two nights, with acts before, between and after: 11 entries, signed at the 6th and the 9th. */
async function signedCompany(): Promise<string> {
  const id = await company(ana.id);
  await act(id, 5);
  await night();
  await act(id, 3);
  await night();
  await act(id, 2);
  return id;
}

async function night(ring = keys): Promise<{ signed: string[]; broken: string[] }> {
  const signed: string[] = [];
  const broken = await signHistories(database.owner, ring, ({ companyId }) => signed.push(companyId));
  return { signed, broken };
}

/** What the owner of the tables can do: changes an entry, and recomputes every later hash with our own code. */
async function rewrite(companyId: string, entryNo: number): Promise<void> {
  await database.owner.transaction().execute(async (db) => {
    const { rows } = await sql<{ person_id: string | null; code: 'softlanding.noted'; params: ParamsOf<'softlanding.noted'> }>`
      select person_id, code, params from history where company_id = ${companyId} order by entry_no`.execute(db);
    await sql`delete from history where company_id = ${companyId}`.execute(db);
    await sql`delete from history_head where company_id = ${companyId}`.execute(db);
    for (const [index, row] of rows.entries()) {
      const params = index + 1 === entryNo ? { before: '', after: 'otra cosa' } : row.params;
      await record(db, { companyId, personId: row.person_id }, row.code, params);
    }
  });
}

test('what is signed says until where and when; what has not grown is not signed again', async () => {
  const id = await signedCompany();
  const { at, ...rest } = await signatures(id);
  expect(rest).toEqual({ firstBroken: null, until: 9, isKeyMissing: false });
  expect(Date.now() - Number(at)).toBeLessThan(600_000);
  expect((await night()).signed).toContain(id);
  expect((await night()).signed).toEqual([]);
  expect((await signatures(id)).until).toBe(11);
});

test('a chain made anew after an entry was altered holds by itself, and is found by what was signed', async () => {
  const id = await signedCompany();
  await rewrite(id, 3);
  expect(await chain(id)).toBeNull();
  expect((await signatures(id)).firstBroken).toBe(1);
  const { signed, broken } = await night();
  expect([signed.includes(id), broken]).toEqual([false, [id]]);
  const text = '{ verifyHistory(companyId: "ID") { firstBroken signedUntil } }'.replace('ID', id);
  expect((await ask(await contextOf(ana.token), text)).data?.['verifyHistory']).toEqual({ firstBroken: 1, signedUntil: null });
  await database.owner.deleteFrom('company').where('company_id', '=', id).execute();
});

test.each([
  [
    'a signature of a chain made anew, by whoever has no key',
    `update history_signature s set hash = h.hash from history h
     where s.company_id = $1 and h.company_id = s.company_id and h.entry_no = s.entry_no`,
  ],
  ['without the first signature', 'delete from history_signature where company_id = $1 and signature_no = 1'],
  ['with a later date', `update history_signature set signed_at = signed_at + interval '1 day' where company_id = $1`],
  ['with the signature of another entry', 'update history_signature set entry_no = entry_no + 1 where company_id = $1'],
])('%s is found', async (_words, text) => {
  const id = await signedCompany();
  await rewrite(id, 3);
  await database.ownerPool.query(text, [id]);
  expect((await signatures(id)).firstBroken).toBe(1);
  await database.owner.deleteFrom('company').where('company_id', '=', id).execute();
});

test('a signature serves its own company only', async () => {
  const [one, other] = [await signedCompany(), await signedCompany()];
  await database.ownerPool.query(
    `update history_signature s set signature = o.signature, signed_at = o.signed_at from history_signature o
     where s.company_id = $1 and o.company_id = $2 and o.signature_no = s.signature_no`,
    [one, other],
  );
  expect((await signatures(one)).firstBroken).toBe(1);
  await database.owner.deleteFrom('company').where('company_id', '=', one).execute();
});

test('an entry that was altered after it was signed, without its hash, is not signed over', async () => {
  const id = await signedCompany();
  await sql`update history set params = '{"after": "7"}' where company_id = ${id} and entry_no = 10`.execute(database.owner);
  expect((await night()).broken).toEqual([id]);
  await database.owner.deleteFrom('company').where('company_id', '=', id).execute();
});

test('with a new secret, signatures of the older one hold while it is given, and for good once they are renewed', async () => {
  const id = await signedCompany();
  const after = keyringOf(later[0].secret);
  expect(await signatures(id, later)).toMatchObject({ firstBroken: null, until: 9, isKeyMissing: false });
  expect(await signatures(id, after)).toMatchObject({ firstBroken: null, until: null, isKeyMissing: true });
  // Signing continues, and does not hide that earlier signatures cannot be verified.
  await rewrite(id, 3);
  expect((await signatures(id, after)).firstBroken).toBe(1);
  await database.owner.deleteFrom('company').where('company_id', '=', id).execute();
  const other = await signedCompany();
  expect((await renewSignatures(database.owner, later)).unknown).toBe(0);
  expect(await signatures(other, after)).toMatchObject({ firstBroken: null, until: 9, isKeyMissing: false });
});

test('a signature that was forged is not renewed', async () => {
  const id = await company(ana.id);
  await night(later);
  const forged = createHash('sha256').update('forged').digest('base64url');
  await sql`update history_signature set key_id = ${keys[0].id}, signature = ${forged} where company_id = ${id}`.execute(database.owner);
  expect(await renewSignatures(database.owner, later)).toEqual({ renewed: 0, unknown: 1 });
});

test('the application cannot sign', async () => {
  await expect(database.appPool.query('delete from history_signature')).rejects.toThrow('permission denied');
  await expect(database.appPool.query(`update history_signature set hash = ''`)).rejects.toThrow('permission denied');
});

test('a history that cannot be signed this night does not keep the others from it', async () => {
  const ids = [await company(ana.id), await company(ana.id), await company(ana.id)];
  await night();
  for (const id of ids) await act(id, 1);
  await database.ownerPool.query(`
    create function refuse_one() returns trigger language plpgsql as $$ begin
      if new.company_id = '${ids[1]}' then raise exception 'not this one'; end if;
      return new;
    end $$;
    create trigger refuse_one before insert on history_signature for each row execute function refuse_one()`);
  await expect(night()).rejects.toThrow('some histories could not be signed');
  await database.ownerPool.query('drop trigger refuse_one on history_signature; drop function refuse_one');
  expect((await night()).signed).toEqual([ids[1]]);
});
