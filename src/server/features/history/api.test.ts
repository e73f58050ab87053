import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Actor } from '#domain/actor.ts';
import type { Values } from '#domain/settings/acts.ts';
import { createServer } from '#server/api/http.ts';
import { signAddress } from '#server/api/signed-address.ts';
import { record } from '#server/db/history.ts';
import { newId } from '#server/db/ids.ts';
import type { Db } from '#server/db/scope.ts';
import { writeCompany } from '#server/db/scope.ts';
import { plainRoutes } from '#server/routes.ts';
import { testApi } from '../../../../tests/support/api.ts';
import { FORMULAS } from '../../../../tests/support/formulas.ts';

const { services, database, person, company, join, contextOf, ask } = await testApi();
const app = await createServer(services, async () => [], plainRoutes(services));
const url = await app.listen({ port: 0, host: '127.0.0.1' });
afterAll(() => app.close());

const ana = await person();
const luis = await person('SUPER_COLABORADOR');
const id = await company(ana.id);
await join(id, luis.id, 'USER');
await database.owner.updateTable('person').set({ name: 'Luis', surname: 'Ñáñez' }).where('person_id', '=', luis.id).execute();

type Write = (db: Db, actor: Actor) => Promise<unknown>;
const write = (companyId: string, ...acts: Write[]) =>
  writeCompany(database.app, { personId: null, companyId }, async (db) => {
    for (const act of acts) await act(db, { companyId, personId: ana.id });
  });
const changed =
  (before: Values, after: Values): Write =>
  (db, actor) =>
    record(db, actor, 'settings.changed', { before, after }, { undo: { before, after } });
const noted =
  (n: number): Write =>
  (db, actor) =>
    record(db, actor, 'engine.ran', { runId: newId(), movements: n, documents: n, transfers: 0 });

type Entry = {
  id: string;
  at: string;
  person: { id: string; name: string; email: string };
  description: string;
  changes: { label: string; before: string; after: string }[];
};
const LIST = `query ($id: ID!, $pagination: PaginationInput, $search: String, $filter: HistoryFilter) {
  companyHistory(companyId: $id, pagination: $pagination, search: $search, filter: $filter) {
    totalDocs docs { id at code description person { id name email } changes { label before after } hash parts { text to { kind id } } undoes undoneBy whyNot }
  }
}`;
const list = async (variables: Record<string, unknown> = {}, token = ana.token) => {
  const answer = await ask<{ companyHistory: { totalDocs: number; docs: Entry[] } }>(await contextOf(token), LIST, { id, ...variables });
  return { code: answer.code, ...(answer.data?.companyHistory ?? { totalDocs: -1, docs: [] }) };
};

beforeAll(async () => {
  await write(
    id,
    changed({ clientPaymentDays: 30 }, { clientPaymentDays: 45 }),
    (db) => {
      const eva = { personId: newId(), email: 'eva@a.cl', before: 'USER', after: 'NOMINAS' } as const;
      return record(db, { companyId: id, personId: luis.id }, 'role.changed', eva);
    },
    (db) => {
      const rows = { read: 1, new: 1, repeated: 0, rejected: 0 };
      const one = { importId: newId(), fileName: 'Cartola 100%_Marzo.csv', kind: 'statement', rows, sha256: '0' };
      return record(db, { companyId: id, personId: null }, 'import.done', one);
    },
    ...Array.from({ length: 40 }, (_, n) => noted(n)),
  );
});

test('the newest first, in sentences, a page at a time: pages joined are the whole list', async () => {
  const { totalDocs } = await list();
  expect(totalDocs).toBe(44);
  const pages = await Promise.all([1, 2, 3, 4, 5, 6].map((page) => list({ pagination: { page, offset: 10 } })));
  expect(pages.flatMap(({ docs }) => docs.map((one) => Number(one.id)))).toEqual(Array.from({ length: 44 }, (_, n) => 44 - n));
  expect(pages.flatMap(({ docs }) => docs.map(({ description }) => description)).slice(-4)).toEqual([
    'Caudal importó el archivo Cartola 100%_Marzo.csv: 1 fila nueva',
    'Luis Ñáñez cambió el rol de eva@a.cl de Usuario a Nóminas',
    'Ana Pérez cambió los días de pago de clientes de 30 a 45',
    'Ana Pérez creó la empresa Empresa de Prueba SpA',
  ]);
  expect(pages[4]?.docs.at(-2)?.changes).toEqual([{ label: 'días de pago de clientes', before: '30', after: '45' }]);
});

test.each([
  [{ filter: { kind: 'usuarios' } }, [3]],
  [{ filter: { kind: 'cargas' } }, [4]],
  [{ filter: { kind: "x' or '1'='1" } }, []],
  [{ filter: { personId: 'caudal' } }, [4]],
  [{ filter: { personId: 'nadie' } }, []],
  [{ filter: { personId: '018f0000-0000-7000-8000-000000000000' } }, []],
  [{ search: 'nanez' }, [3]],
  [{ search: 'ÑÁÑEZ cambio' }, [3]],
  [{ search: 'clientes' }, [2]],
  [{ search: '100%_' }, [4]],
  [{ search: '%' }, [4]],
  [{ search: '\\' }, []],
  [{ filter: { from: '2030-01-01' } }, []],
  [{ filter: { to: '2020-01-01' } }, []],
  [{ filter: { kind: 'usuarios', personId: 'caudal' } }, []],
])('%j finds %j', async (variables, expected) => {
  const { totalDocs, docs } = await list(variables);
  expect([totalDocs, docs.map((one) => Number(one.id))]).toEqual([expected.length, expected]);
});

test('a role is read, and found, by its name', async () => {
  const one = await company(ana.id);
  const promoted = { personId: newId(), email: 'eva@a.cl', before: 'USER', after: 'FOUNDER' } as const;
  await write(one, (db, actor) => record(db, actor, 'role.changed', promoted));
  const { docs } = await list({ id: one, search: 'DUEÑO' });
  expect(docs.map(({ changes }) => changes)).toEqual([[{ label: 'rol', before: 'Usuario', after: 'Dueño' }]]);
});

test('what was undone is found by the words that say so, and an undoing by what it undid', async () => {
  const one = await company(ana.id);
  await write(one, changed({ clientPaymentDays: 30 }, { clientPaymentDays: 45 }));
  const undone = (await list({ id: one })).docs[0]?.id ?? '';
  await write(one, (db, actor) =>
    record(db, actor, 'engine.ran', { runId: newId(), movements: 1, documents: 1, transfers: 0 }, { undoes: Number(undone) }),
  );
  const found = async (search: string) => (await list({ id: one, search })).docs.map(({ id: no }) => Number(no) - Number(undone));
  expect(await found('deshizo')).toEqual([1]);
  expect(await found('Deshecho')).toEqual([1, 0]);
  expect(await found('deshizo clientes')).toEqual([1]);
  expect(await found('deshizo proveedores')).toEqual([]);
});

test('a filter by person, with pages of its own', async () => {
  const { totalDocs, docs } = await list({ filter: { personId: ana.id }, pagination: { page: 5, offset: 10 } });
  expect([totalDocs, docs.map((one) => Number(one.id))]).toEqual([42, [2, 1]]);
});

test('days are Chilean ones, both included', async () => {
  const one = await company(ana.id);
  const at = async (instant: string) => {
    await database.owner.updateTable('history').set({ at: instant }).where('company_id', '=', one).execute();
    const found = async (from: string, to: string) => (await list({ id: one, filter: { from, to } })).totalDocs;
    return [await found('2026-03-10', '2026-03-10'), await found('2026-03-11', '2026-03-11')];
  };
  expect(await at('2026-03-11T02:59:59Z')).toEqual([1, 0]);
  expect(await at('2026-03-11T03:00:00Z')).toEqual([0, 1]);
});

test('what it can be filtered by: the kinds and people that there are', async () => {
  const text = 'query ($id: ID!) { historyFilters(companyId: $id) { kinds { key label } people { id name email } } }';
  expect((await ask(await contextOf(ana.token), text, { id })).data).toEqual({
    historyFilters: {
      kinds: [
        { key: 'cargas', label: 'Cargas de archivos' },
        { key: 'conciliacion', label: 'Conciliación' },
        { key: 'configuracion', label: 'Configuración' },
        { key: 'usuarios', label: 'Usuarios' },
      ],
      people: [
        { id: ana.id, name: 'Ana Pérez', email: ana.email },
        { id: luis.id, name: 'Luis Ñáñez', email: luis.email },
        { id: 'caudal', name: 'Caudal', email: '' },
      ],
    },
  });
});

test('the chain is checked on demand, and what was altered is found', async () => {
  const one = await company(ana.id);
  await write(one, ...Array.from({ length: 5 }, (_, n) => noted(n)));
  const text = 'query ($id: ID!, $from: Int) { verifyHistory(companyId: $id, from: $from) { checked total firstBroken } }';
  const verify = async (from = 1) => (await ask(await contextOf(ana.token), text, { id: one, from })).data?.['verifyHistory'];
  expect(await verify()).toEqual({ checked: 6, total: 6, firstBroken: null });
  await database.owner.updateTable('history').set({ code: 'match.made' }).where('company_id', '=', one).where('entry_no', '=', 4).execute();
  expect(await verify()).toMatchObject({ firstBroken: 4 });
  expect((await ask(await contextOf(ana.token), text, { id: one, from: 0 })).code).toBe('BAD_USER_INPUT');
});

describe('who may read and export', async () => {
  const blocked = await company(ana.id, { plan: ['caudal', 'blocked'] });
  const [user, stranger] = [await person('COLABORADOR'), await person('ADMIN')];
  for (const one of [id, blocked]) await join(one, user.id, 'USER');
  /** Downloads with an address made for the caller; the right is checked again when it is used. */
  const download = async (companyId: string, token: string | null, query = '') => {
    const context = await contextOf(token);
    const path = `/archivos/historial/${companyId}`;
    const address = context.person ? signAddress(context, path).url : `${path}?`;
    return fetch(url + address + query, token ? { headers: { authorization: `Bearer ${token}` } } : {});
  };

  test.each([
    ['a founder', ana.token, null, 200, 'FORBIDDEN', 200],
    ['a user', user.token, 'FORBIDDEN', 403, 'FORBIDDEN', 403],
    ['a stranger', stranger.token, 'NOT_FOUND', 404, 'NOT_FOUND', 404],
    ['nobody', null, 'UNAUTHENTICATED', 401, 'UNAUTHENTICATED', 401],
  ])('%s; and exports still work for a blocked company', async (_name, token, code, status, blockedCode, blockedStatus) => {
    expect((await ask(await contextOf(token), LIST, { id })).code).toBe(code);
    expect((await download(id, token)).status).toBe(status);
    expect((await ask(await contextOf(token), LIST, { id: blocked })).code).toBe(blockedCode);
    expect((await download(blocked, token)).status).toBe(blockedStatus);
  });

  test('its address comes from the API, and serves whoever asked for it', async () => {
    const text = 'query ($id: ID!) { historyExport(companyId: $id) { url fileName } }';
    const { data } = await ask<{ historyExport: { url: string; fileName: string } }>(await contextOf(ana.token), text, { id });
    expect(data?.historyExport.fileName).toMatch(/^historial-.+\.csv$/);
    const address = data?.historyExport.url ?? '';
    const get = async (path: string, token: string) => (await fetch(url + path, { headers: { authorization: `Bearer ${token}` } })).status;
    expect(await get(address, ana.token)).toBe(200);
    expect(await get(address, user.token)).toBe(404);
    expect(await get(address.split('?')[0] ?? '', ana.token)).toBe(404);
    expect((await ask(await contextOf(user.token), text, { id })).code).toBe('FORBIDDEN');
  });

  test('a file for spreadsheets: every field of every entry, the oldest first', async () => {
    const answer = await download(id, ana.token);
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="historial-\d{4}-\d\d-\d\d\.csv"$/);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    const text = await answer.text();
    const rows = text
      .replace(/^\ufeff/, '')
      .trimEnd()
      .split('\r\n');
    expect(rows[0]).toBe('N°;Fecha y hora;Persona;Correo;Descripción;Código;Deshace;Campo;Antes;Después;Huella');
    expect(rows).toHaveLength(1 + 3 + 1 + 1 + 6 + 40);
    expect(rows[4]).toMatch(
      /^2;\d{4}-\d\d-\d\d \d\d:\d\d:\d\d;Ana Pérez;[^;]+;Ana Pérez cambió los días de pago de clientes de 30 a 45;settings.changed;;días de pago de clientes;30;45;[0-9a-f]{64}$/,
    );
  });

  test('narrowed as the list is', async () => {
    const narrow = async (query: string) => (await (await download(id, ana.token, query)).text()).trimEnd().split('\r\n').length - 1;
    expect(await narrow('&kind=usuarios')).toBe(1);
    expect(await narrow('&personId=caudal')).toBe(6);
    expect(await narrow('&search=marzo')).toBe(6);
    expect(await narrow('&from=2099-01-01')).toBe(0);
    expect(await narrow('&kind=usuarios&kind=cargas')).toBeGreaterThan(2);
  });

  test.each(FORMULAS)('no cell begins as a formula, whatever was written: %j', async (formula) => {
    const one = await company(ana.id);
    const evil = await person();
    await database.owner.updateTable('person').set({ name: formula, surname: '' }).where('person_id', '=', evil.id).execute();
    await write(one, (db) =>
      record(
        db,
        { companyId: one, personId: evil.id },
        'settings.changed',
        {
          before: { name: formula, amount: -1234 },
          after: { name: formula, amount: -5, [formula]: formula, loans: [{ lender: formula }] },
        },
        { undo: { before: {}, after: {} } },
      ),
    );
    const text = await (await download(one, ana.token)).text();
    const cells = cellsOf(text.slice(1));
    expect(cells.filter((cell) => /^[\s\u200b]*[=+@|%＝＋－＠-]/.test(cell) && !/^-\d+$/.test(cell))).toEqual([]);
    expect(cells.filter((cell) => cell.includes(formula)).length).toBeGreaterThan(4);
    expect(cells).toContain('-1234');
    expect(cells).toContain('-5');
  });

  test('a long history comes whole', async () => {
    const one = await company(ana.id);
    await sql`insert into history (company_id, entry_no, at, person_id, code, params, subject_kind, item_count, item_hash, search_text, previous_hash, hash)
      select company_id, n + 1 as entry_no, at, person_id, code, params, subject_kind, 0 as item_count, '' as item_hash, '' as search_text,
        '' as previous_hash, 'x' as hash
      from history, generate_series(1, 2500) n where company_id = ${one}`.execute(database.owner);
    const rows = (await (await download(one, ana.token)).text()).trimEnd().split('\r\n');
    const numbers = new Set(rows.slice(1).map((row) => Number(row.split(';')[0])));
    expect([...numbers]).toEqual(Array.from({ length: 2_501 }, (_, n) => n + 1));
  });
});

/** The cells of a CSV file with semicolons, as a spreadsheet reads them. */
function cellsOf(text: string): string[] {
  return [...text.matchAll(/(?:^|;|\r\n)(?:"((?:[^"]|"")*)"|([^;\r\n]*))/g)].map(
    ([, quoted, bare]) => quoted?.replaceAll('""', '"') ?? bare ?? '',
  );
}
