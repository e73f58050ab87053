import { generateKeyPairSync } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, describe, expect, test } from 'vitest';
import { PLAIN_TERMS } from '#domain/cashflow/sources.ts';
import { addDays, dayInChile } from '#domain/date.ts';
import { createApi } from '#server/api/graphql.ts';
import { createServer } from '#server/api/http.ts';
import { schema } from '#server/api/schema.ts';
import { addSource } from '#server/features/cashflow/source-changes.ts';
import { hashPassword } from '#server/features/session/password.ts';
import { testApi } from '../support/api.ts';
import { testBooks } from '../support/books.ts';
import { digestOf } from '../support/digest.ts';
import { type CorpusCase, corpusCases, missingOperations, payloadOf } from '../support/graphql-corpus.ts';

// Hostile requests against the real server over HTTP. What is refused for what it asks never reaches a resolver; whatever is
// refused changes nothing, and no answer tells how the server works.

const { services, database, person, join, contextOf } = await testApi();
const app = await createServer(services, async () => []);
const url = `${await app.listen({ port: 0, host: '127.0.0.1' })}/graphql`;
afterAll(() => app.close());

const ana = await person();
const luis = await person();
const [forgetful, blocked, unverified] = [await withPassword(), await withPassword(), await withPassword(null)];
const own = await testBooks(database, ana.id);
const foreign = await testBooks(database, luis.id);
await join(own.companyId, (await person()).id, 'USER');
const account = await own.account();
const places = {
  OWN_COMPANY: own.companyId,
  FOREIGN_COMPANY: foreign.companyId,
  OWN_DOC: await own.document('2026-05-10', 3_000_000_000),
  FOREIGN_DOC: await foreign.document('2026-05-10', 50_000),
  OWN_TX: await own.movement(account, '2026-05-12', 119_000),
  FOREIGN_POINT: await foreign.document('2026-05-11', 70_000),
  'REMAINING+1': 3_000_000_001,
  ME: ana.id,
  MY_EMAIL: ana.email,
  OTHER_USER: luis.id,
  known: luis.email,
  unknown: 'nadie@otra.cl',
  wrong_password: forgetful,
  blocked,
  unverified,
};
// What `updateManualDocument` changes is a time of a source, no document of the tax office.
const time = await ownTime();
const cases = corpusCases(places).map((one) =>
  one.body?.query.includes('updateManualDocument')
    ? { ...one, body: { ...one.body, variables: { ...one.body.variables, id: time } } }
    : one,
);
const present = cases.filter((one) => missingOperations(schema, one).length === 0);
const waiting = cases.filter((one) => missingOperations(schema, one).length > 0);

/** Refused for the request itself: no resolver of any operation has run. */
const BY_FORM =
  /^E_(DEPTH|INTROSPECTION|ALIASES|BATCH|TOKENS|DIRECTIVES|VALIDATION|COST|BODY_SIZE|METHOD|CONTENT_TYPE|JSON|CHAR|AMOUNT|DATE)$/;
/** Amounts that only their document can judge: refused by its resolver, in words that name the limit. */
const BY_DOCUMENT = /^amount_(?:neg|neg_zero|zero|null|fraction|over_remaining)$/;
/** An amount may also come as text, exact to its last digit: the corpus, written before that was decided, refuses it. */
const ALSO_TAKEN = ['amount_string_number'];
/** Belong to operations that the schema does not have: their cases run as soon as it does, and this list says which those are. */
const WAITING = ['bankPasswords', 'getHoldingCashFlow'];
const CODES: Record<string, readonly string[]> = {
  FORBIDDEN: ['NOT_FOUND', 'FORBIDDEN'],
  // Who asks here runs the company: ADMIN is no role that a company gives.
  role_escalation_self: ['BAD_USER_INPUT'],
  UNAUTHENTICATED: ['UNAUTHENTICATED'],
  E_CREDENTIALS: ['BAD_USER_INPUT'],
};
let reached = 0;
countResolvers();

test.each(present.map((one) => [one.file, one] as const))('%s', async (_file, one) => {
  const token = one.auth === 'none' ? null : await tokenOf(one.auth);
  const before = await digest();
  reached = 0;
  const { status, text } = await send(one, token);
  expect(status).toBeLessThan(500);
  expect(text.length).toBeLessThan(10_000);
  expect(text).not.toMatch(/node_modules|\bat .+\.ts\b|\/src\/|select |insert |relation "|INTERNAL/);
  const { errors } = (text.startsWith('{') ? JSON.parse(text) : {}) as { errors?: { extensions?: { code?: string } }[] };
  const { code } = one.expect;
  const verdict = ALSO_TAKEN.includes(one.name) ? 'accept' : one.expect.verdict;
  if (verdict === 'accept') expect(errors).toBeUndefined();
  if (verdict !== 'reject') return;
  expect([status >= 400, errors !== undefined]).toContain(true);
  // A refusal is 400, or 200 for clients that read errors from the body; what HTTP itself refuses keeps its own.
  if (one.expect.status && one.expect.status > 400) expect(status).toBe(one.expect.status);
  if (BY_FORM.test(code) && !BY_DOCUMENT.test(one.name)) expect(reached).toBe(0);
  const codes = CODES[one.name] ?? CODES[code];
  if (codes) expect(codes).toContain(errors?.[0]?.extensions?.code);
  expect(await digest()).toBe(before);
});

test('the cases that wait for an operation are these, and no others', () => {
  expect([...new Set(waiting.flatMap((one) => missingOperations(schema, one)))].sort()).toEqual(WAITING);
});

test('what may not be told is told alike: known and unknown, whatever is wrong', async () => {
  const answers = async (name: RegExp) =>
    new Set(await Promise.all(present.filter((one) => name.test(one.name)).map(async (one) => (await send(one, null)).text)));
  expect((await answers(/^enum_login_/)).size).toBe(1);
  expect((await answers(/^enum_userHasCompanies_/)).size).toBe(1);
});

test('every document that the page sends is accepted as it is', () => {
  const folder = new URL('../../src/web/features/', import.meta.url);
  const texts = readdirSync(folder).flatMap((feature) => {
    const file = new URL(`${feature}/operations.ts`, folder);
    if (!existsSync(file)) return [];
    return [...readFileSync(file, 'utf8').matchAll(/\boperation<\w+, \w+>\(`([^`]+)`\)/g)].map(([, text = '']) => text);
  });
  expect(texts.length).toBeGreaterThan(20);
  const { parse, validate } = createApi(services).yoga.getEnveloped({ address: '' });
  for (const text of texts) expect([text, ...validate(schema, parse(text))]).toEqual([text]);
});

describe('limits at their edges', () => {
  const many = (count: number, one: (index: number) => string) => Array.from({ length: count }, (_, index) => one(index)).join(' ');
  const refused = async (query: string) => {
    reached = 0;
    const text = await (await post(JSON.stringify({ query }), ana.token)).text();
    return { isRefused: text.includes('"errors"'), reached };
  };
  const deep = (levels: number) => `{ ${'a { '.repeat(levels - 1)}b${' }'.repeat(levels - 1)} }`;

  test.each([
    ['15 aliases', `{ ${many(15, (n) => `a${n}: __typename`)} }`, false],
    ['16 aliases', `{ ${many(16, (n) => `a${n}: __typename`)} }`, true],
    [
      '16 aliases over two fragments',
      `{ ...A ...B } fragment A on Query { ${many(8, (n) => `a${n}: __typename`)} } fragment B on Query { ${many(8, (n) => `b${n}: __typename`)} }`,
      true,
    ],
    ['20 root fields', `{ ${many(20, () => '__typename')} }`, false],
    ['21 root fields', `{ ${many(21, () => '__typename')} }`, true],
    ['21 root fields through a fragment', `{ ...A } fragment A on Query { ${many(21, () => '__typename')} }`, true],
    ['21 root fields through inline fragments', `{ ${many(7, () => '... { __typename __typename __typename }')} }`, true],
    ['2,100 tokens', `{ ${many(2_098, () => '__typename')} }`, true],
    ['a document of 30 kB', `# ${'x'.repeat(30_000)}\n{ __typename }`, true],
    ['11 levels', deep(11), true],
  ])('%s', async (_name, query, isRefused) => {
    expect(await refused(query)).toEqual({ isRefused, reached: 0 });
  });

  test('11 levels are refused for their depth, 10 are not', async () => {
    const text = async (levels: number) => (await post(JSON.stringify({ query: deep(levels) }), ana.token)).text();
    expect(await text(11)).toContain('niveles');
    expect(await text(10)).not.toContain('niveles');
  });

  test.each([
    ['a variable', 'query ($text: String!) { search(companyId: "x", text: $text) { __typename } }', { text: 'a\0b' }],
    ['an input', 'query ($text: [String!]!) { search(companyId: "x", text: $text) { __typename } }', { text: ['a', 'b\0'] }],
    ['the document', 'mutation { login(email: "a\\u0000@b.cl", password: "x") { accessToken } }', {}],
    ['the document, written otherwise', 'mutation { login(email: "a\\u{0}@b.cl", password: "x") { accessToken } }', {}],
    ['the document as it stands', 'mutation { login(email: "a\0@b.cl", password: "x") { accessToken } }', {}],
    ['a block of text', 'mutation { login(email: """a\0@b.cl""", password: "x") { accessToken } }', {}],
    ['a comment', '{ __typename } # \0', {}],
    ['a list within an input', 'query ($a: [[String]]) { __typename }', { a: [[{ b: '\0' }]] }],
  ])('the character 0 in %s is refused: no text of the database holds it', async (_where, query, variables) => {
    reached = 0;
    const text = await (await post(JSON.stringify({ query, variables }), ana.token)).text();
    expect([text.includes('un carácter que no se puede guardar'), text.includes('BAD_USER_INPUT'), reached]).toEqual([true, true, 0]);
  });

  test.each([
    ['fields', `{ ${many(300, (n) => `unknown${n}`)} }`, {}],
    ['arguments', `{ ${many(15, (n) => `a${n}: search(texto: "a", companyld: "b") { a b c }`)} }`, {}],
    [
      'variables',
      'query ($ids: [ID!]!) { findDocumentsById(ids: $ids) { id } }',
      {
        ids: Array(1_000)
          .fill({ a: 'b'.repeat(9_000) })
          .slice(0, 100),
      },
    ],
    ['a long name', `{ ${'x'.repeat(15_000)} }`, {}],
    ['a long text that is no value', 'query ($v: Currency) { getFlow(companyId: "x", currency: $v) { id } }', { v: 'x'.repeat(9_000) }],
    ['a long name of an operation', 'query A { __typename } query B { __typename }', {}, 'x'.repeat(500_000)],
  ])('what is wrong with %s is told in at most five errors and 4 kB', async (_what, query, variables, operationName?: string) => {
    const text = await (await post(JSON.stringify({ query, variables, operationName }), ana.token)).text();
    const { errors } = JSON.parse(text) as { errors: { message: string }[] };
    expect(errors.length).toBeGreaterThan(0);
    expect(errors.length).toBeLessThanOrEqual(5);
    expect(text.length).toBeLessThan(4_000);
  });

  test.each([
    ['a field', '{ systm { hasMail } }', {}],
    ['an argument', '{ search(companyId: "x", texto: "a") { contacts { name } } }', {}],
    ['a type', 'query ($v: Strin) { __typename }', {}],
    ['a value', '{ getFlow(companyId: "x", currency: CLPP) { id } }', {}],
    ['a value of a variable', 'query ($v: Currency) { getFlow(companyId: "x", currency: $v) { id } }', { v: 'CLPP' }],
    ['a field of an input', 'query ($v: PaginationInput) { imports(companyId: "x", pagination: $v) { totalDocs } }', { v: { pages: 1 } }],
  ])('a slip in the name of %s is not corrected: that would tell the schema', async (_what, query, variables) => {
    const text = await (await post(JSON.stringify({ query, variables }), ana.token)).text();
    expect([text.includes('"errors"'), text.includes('Did you mean')]).toEqual([true, false]);
  });

  test('1,000 ids are looked for, 1,001 are not; 100 rows fit on a page, 101 do not', async () => {
    const ask = async (query: string, variables: object) => (await post(JSON.stringify({ query, variables }), ana.token)).text();
    const ids = (count: number) => Array.from({ length: count }, () => places.OWN_DOC);
    const byId = 'query ($ids: [ID!]!) { findDocumentsById(ids: $ids) { __typename } }';
    expect(await ask(byId, { ids: ids(1_000) })).not.toContain('errors');
    expect(await ask(byId, { ids: ids(1_001) })).toContain('BAD_USER_INPUT');
    const paged = 'query ($c: ID!, $n: Int!) { imports(companyId: $c, pagination: { page: 1, offset: $n }) { totalDocs } }';
    expect(await ask(paged, { c: own.companyId, n: 100 })).not.toContain('errors');
    expect(await ask(paged, { c: own.companyId, n: 101 })).toContain('BAD_USER_INPUT');
  });
});

/** Counts every call of a root field that the executor makes, refused by its access or not. */
function countResolvers(): void {
  for (const type of [schema.getQueryType(), schema.getMutationType()]) {
    for (const field of Object.values(type?.getFields() ?? {})) {
      const { resolve } = field;
      if (!resolve) continue;
      field.resolve = (...args) => {
        reached += 1;
        return resolve(...args);
      };
    }
  }
}

/** The e-mail of a new person with a password of their own, whose e-mail was proven or not. */
/** The next time of a repeated source of the company. */
async function ownTime(): Promise<string> {
  const repetition = {
    firstOn: addDays(dayInChile(new Date()), 1),
    interval: 30,
    payDay: 'date',
    roll: 'next',
    untilOn: null,
    times: null,
  } as const;
  const source = {
    kind: 'recurrent',
    label: 'Arriendo',
    areaId: own.area('arriendos'),
    currency: 'CLP',
    amount: 1_000,
    dueDay: 20,
    ...PLAIN_TERMS,
    ...repetition,
  } as const;
  await own.write((db) => addSource(db, own, source));
  return own.read(async (db) => {
    const row = await db.selectFrom('cash_occurrence').select('occurrence_id as id').orderBy('on_day').executeTakeFirstOrThrow();
    return row.id;
  });
}

async function withPassword(email_proven_at: Date | null = new Date()): Promise<string> {
  const { id, email } = await person();
  const password_hash = await hashPassword('una-clave-de-prueba');
  await database.owner
    .updateTable('person')
    .set({ password_hash, email_proven_at, awaits_mail: email_proven_at === null })
    .where('person_id', '=', id)
    .execute();
  return email;
}

async function send(one: CorpusCase, token: string | null): Promise<{ status: number; text: string }> {
  const headers = { 'content-type': one.contentType, ...(token === null ? {} : { authorization: `Bearer ${token}` }) };
  const answer =
    one.method === 'GET'
      ? await fetch(`${url}${one.raw}`, { headers })
      : await fetch(url, { method: 'POST', headers, body: payloadOf(schema, one) });
  return { status: answer.status, text: await answer.text() };
}

function post(body: string, token: string): Promise<Response> {
  return fetch(url, { method: 'POST', body, headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` } });
}

/** A token that is bad in this way; the person and the session that it names are good unless the way is about them. */
async function tokenOf(auth: string): Promise<string> {
  const [{ secret }] = services.settings.keys;
  if (auth === 'user') return ana.token;
  const one = await person();
  const claims = { sid: one.sessionId };
  const sign = (changes: (jwt: SignJWT) => SignJWT = (jwt) => jwt, key: Uint8Array | string = secret, header: object = {}) => {
    const jwt = new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256', typ: 'access+jwt', ...header })
      .setSubject(one.id)
      .setIssuer('caudal')
      .setAudience('caudal')
      .setIssuedAt()
      .setExpirationTime('1h');
    return changes(jwt).sign(typeof key === 'string' ? new TextEncoder().encode(key) : key);
  };
  // The way itself is what is bad: without it this token opens.
  expect((await contextOf(await sign())).person?.id).toBe(one.id);
  const good = await sign();
  switch (auth) {
    case 'alg_none':
      return new UnsecuredJWT(claims)
        .setSubject(one.id)
        .setIssuer('caudal')
        .setAudience('caudal')
        .setIssuedAt()
        .setExpirationTime('1h')
        .encode();
    case 'expired':
      return sign((jwt) => jwt.setIssuedAt('2h ago').setExpirationTime('1h ago'));
    case 'wrong_secret':
      return sign(undefined, 'another secret 0123456789 abcdefghij');
    case 'other_audience':
      return sign((jwt) => jwt.setAudience('other'));
    case 'reset_token_as_access':
      return sign(undefined, secret, { typ: 'reset+jwt' });
    case 'future_iat':
      return sign((jwt) => jwt.setIssuedAt('2h from now').setExpirationTime('4h'));
    case 'kid_traversal':
      return sign(undefined, '', { kid: '../../../../dev/null' }).catch(() => good.replace(/[^.]+$/, ''));
    case 'hs256_with_public_key':
      return sign(
        undefined,
        generateKeyPairSync('rsa', { modulusLength: 2_048 }).publicKey.export({ type: 'spki', format: 'pem' }).toString(),
      );
    case 'empty_sig':
      return good.replace(/[^.]+$/, '');
    case 'user_deleted':
      await database.owner.deleteFrom('person').where('person_id', '=', one.id).execute();
      return good;
    case 'after_password_change':
    case 'after_logout':
      await database.owner.updateTable('session').set({ revoked_at: new Date() }).where('session_id', '=', one.sessionId).execute();
      return good;
    default:
      throw new Error(`no token for ${auth}`);
  }
}

/** All that is stored but sessions and the counters of tries. */
function digest(): Promise<string> {
  return digestOf(database, ['session', 'try_limit']);
}
