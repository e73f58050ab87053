import { expect, test } from 'vitest';
import type { Role } from '#domain/access.ts';
import { RUN_DONE, RUN_FAILED } from '#domain/connections.ts';
import type { Context } from '#server/api/context.ts';
import { schema } from '#server/api/schema.ts';
import { newId } from '#server/db/ids.ts';
import { announceIn } from '#server/db/open.ts';
import { writeCompany } from '#server/db/scope.ts';
import { testApi } from '../../../../tests/support/api.ts';

const { database, person, company, join, contextOf, ask } = await testApi();
const boss = await person();
const worker = await person();
const colleague = await person();
const stranger = await person();
const firm = await company(boss.id, { plan: ['pepper'] });
await company(stranger.id);
await join(firm, worker.id, 'WORKER');
await join(firm, colleague.id, 'USER');

const LIST = `query ($companyId: ID!) { allPasswordsByCompanyId(companyId: $companyId) {
  id name templateId allowedRoles description isActive isUpdating reconcile reconcileUntil companyId status botlogSummary { mssg status }
} }`;
const COLLECTIONS = 'query ($companyId: ID!) { collectionsAccount(companyId: $companyId) { isConnected signUpUrl } }';

const addConnection = async (fields: { name: string; template_id?: string; allowed_roles?: Role[]; is_active?: boolean }) => {
  const connection_id = newId();
  await writeCompany(database.app, { personId: boss.id, companyId: firm }, (db) =>
    db
      .insertInto('connection')
      .values({ company_id: firm, connection_id, template_id: 'sii', ...fields })
      .execute(),
  );
  return connection_id;
};
/** A run as a connector stores it, announced at the commit. */
const run = async (connection_id: string, status: 'success' | 'error', message = status === 'success' ? RUN_DONE : RUN_FAILED) => {
  const run_id = newId();
  await writeCompany(database.app, { personId: null, companyId: firm }, async (db) => {
    await db.insertInto('connection_run').values({ company_id: firm, run_id, connection_id, status, message }).execute();
    await announceIn(db, { topic: 'connection', companyId: firm, id: run_id });
  });
  return run_id;
};
const namesFor = async (token: string) => {
  const { data } = await ask<{ allPasswordsByCompanyId: { name: string }[] }>(await contextOf(token), LIST, { companyId: firm });
  return data?.allPasswordsByCompanyId.map(({ name }) => name);
};

test('a connection stands as its last run left it', async () => {
  const sii = await addConnection({ name: 'SII de prueba' });
  const first = async () => {
    const { data } = await ask<{ allPasswordsByCompanyId: Record<string, unknown>[] }>(await contextOf(boss.token), LIST, {
      companyId: firm,
    });
    return data?.allPasswordsByCompanyId.find(({ id }) => id === sii);
  };
  expect(await first()).toMatchObject({ templateId: 'sii', companyId: firm, isActive: true, status: 'unknown', botlogSummary: null });
  await run(sii, 'error', 'Clave incorrecta');
  expect(await first()).toMatchObject({ status: 'bad', botlogSummary: { mssg: 'Clave incorrecta', status: 'error' } });
  await run(sii, 'success', 'Documentos obtenidos exitosamente.');
  expect(await first()).toMatchObject({ status: 'good', botlogSummary: { mssg: 'Documentos obtenidos exitosamente.', status: 'success' } });
});

test('its roles limit who knows that it exists; who runs the company always does', async () => {
  await addConnection({ name: 'Solo para WORKER', allowed_roles: ['WORKER'] });
  expect(await namesFor(boss.token)).toEqual(['SII de prueba', 'Solo para WORKER']);
  expect(await namesFor(worker.token)).toEqual(['SII de prueba', 'Solo para WORKER']);
  expect(await namesFor(colleague.token)).toEqual(['SII de prueba']);
});

test('the collections account counts while its connection is active', async () => {
  const account = async () =>
    (await ask<{ collectionsAccount: unknown }>(await contextOf(colleague.token), COLLECTIONS, { companyId: firm })).data
      ?.collectionsAccount;
  expect(await account()).toEqual({ isConnected: false, signUpUrl: null });
  await addConnection({ name: 'Apagada', template_id: 'cobranzaOnline', is_active: false });
  expect(await account()).toEqual({ isConnected: false, signUpUrl: null });
  await addConnection({ name: 'Cobranza', template_id: 'cobranzaOnline', allowed_roles: ['WORKER'] });
  expect(await account()).toEqual({ isConnected: true, signUpUrl: null });
});

test('who hears of a run is who may know of its connection at that moment', async () => {
  const hidden = await addConnection({ name: 'Oculta', allowed_roles: ['WORKER'] });
  const open = await addConnection({ name: 'Abierta', template_id: '037' });
  const events = await listen(colleague.token);
  await run(hidden, 'success');
  const id = await run(open, 'error');
  expect(await events.next()).toMatchObject({ id, companyId: firm, templateId: '037', status: 'error', message: 'Ejecucion con errores' });
  await database.owner.updateTable('membership').set({ role: 'WORKER' }).where('person_id', '=', colleague.id).execute();
  const seen = await run(hidden, 'success');
  expect(await events.next()).toMatchObject({ id: seen, message: 'Ejecutado de forma correcta' });
  await events.close();
});

/** The runs that a person receives by subscription, with their grants reread for each. */
async function listen(token: string) {
  const field = schema.getSubscriptionType()?.getFields()['botlogResponse'];
  const { subscribe } = (field?.extensions['pothosOptions'] ?? {}) as {
    subscribe: (root: object, args: object, context: Context) => AsyncIterableIterator<unknown>;
  };
  const context: Context = { ...(await contextOf(token)), live: { present: () => contextOf(token) } };
  const events = subscribe({}, { companyId: firm }, context);
  return { next: async () => (await events.next()).value, close: () => events.return?.() };
}
