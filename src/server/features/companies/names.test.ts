import { expect, test } from 'vitest';
import { type Rut, rut, rutOf } from '#domain/rut.ts';
import { newId } from '#server/db/ids.ts';
import { testApi } from '../../../../tests/support/api.ts';

const { database, person, company, join, contextOf, ask } = await testApi();
const KNOWN = rut('76543210-3');
const FIND = 'mutation ($rut: Rut!) { findCompanyName(rut: $rut) }';
const find = async (token: string, taxId: string = KNOWN) =>
  ask<{ findCompanyName: string | null }>(await contextOf(token), FIND, { rut: taxId });

async function addInvoice(companyId: string, counterpart: Rut, name: string, issuedOn: string): Promise<void> {
  const { area_id } = await database.owner
    .selectFrom('area')
    .select('area_id')
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
  await database.ownerPool.query(
    `insert into document (company_id, document_id, document_type, code, is_received, sign, folio, counterpart_rut, counterpart_name, issued_on,
       period, currency, amount, amount_clp, due_on, due_from, original_due_on, area_id, is_expected)
     select $1 as company_id, $2 as document_id, 'TAX_DOCUMENT' as document_type, 33 as code, true as is_received, 1 as sign, $3 as folio,
       $4 as counterpart_rut, $5 as counterpart_name, $6::date as issued_on, date_trunc('month', $6::date) as period, 'CLP' as currency,
       1000 as amount, 1000 as amount_clp, $6::date as due_on, 'terms' as due_from, $6::date as original_due_on, $7 as area_id,
       true as is_expected`,
    [companyId, newId(), String(Math.floor(Math.random() * 1e9)), counterpart, name, issuedOn, area_id],
  );
}

test('a name comes from the newest document of any of their companies; unknown, nothing', async () => {
  const ana = await person();
  const first = await company(ana.id);
  const second = await company((await person()).id);
  await join(second, ana.id, 'USER');
  await addInvoice(first, KNOWN, 'Alerce (nombre antiguo)', '2024-01-05');
  await addInvoice(second, KNOWN, 'Comercial Alerce SpA', '2026-05-15');
  expect((await find(ana.token)).data?.findCompanyName).toBe('Comercial Alerce SpA');
  expect((await find(ana.token, '76.543.210-3')).data?.findCompanyName).toBe('Comercial Alerce SpA');
  expect((await find(ana.token, rutOf(76_543_211))).data?.findCompanyName).toBeNull();
  expect((await find(ana.token, '76543210-4')).code).toBe('BAD_USER_INPUT');
});

test('what another tenant knows is not told, not even to an administrator, nor to who has left', async () => {
  const theirs = await company((await person()).id);
  const secret = rutOf(76_999_001);
  await addInvoice(theirs, secret, 'Cliente Secreto SpA', '2026-05-15');
  const stranger = await person();
  await company(stranger.id);
  const former = await person();
  await join(theirs, former.id, 'USER');
  expect((await find(former.token, secret)).data?.findCompanyName).toBe('Cliente Secreto SpA');
  await database.owner.deleteFrom('membership').where('person_id', '=', former.id).execute();
  for (const one of [stranger, former, await person('ADMIN'), await person()]) {
    const { data, code } = await find(one.token, secret);
    expect({ data, code }).toEqual({ data: { findCompanyName: null }, code: null });
  }
});

test('of a blocked company no name is told', async () => {
  const ana = await person();
  const blocked = await company(ana.id, { plan: ['blocked'] });
  await addInvoice(blocked, KNOWN, 'Comercial Alerce SpA', '2026-05-15');
  expect((await find(ana.token)).data?.findCompanyName).toBeNull();
});

test('asking without end is stopped, for that person only', async () => {
  const { token } = await person();
  const context = await contextOf(token);
  const answers = [];
  for (let index = 0; index < 61; index += 1) answers.push((await ask(context, FIND, { rut: KNOWN })).reason);
  expect(answers.slice(0, 60).every((reason) => reason === null)).toBe(true);
  expect(answers[60]).toBe('TOO_MANY_TRIES');
  expect((await find((await person()).token)).code).toBeNull();
});
