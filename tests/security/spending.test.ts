import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { type DocumentNode, getOperationAST, isInputType, parse, typeFromAST } from 'graphql';
import { afterAll, expect, test } from 'vitest';
import { costOf } from '#server/api/cost.ts';
import { createServer } from '#server/api/http.ts';
import { schema } from '#server/api/schema.ts';
import { answerText } from '#server/api/spending.ts';
import { testApi } from '../support/api.ts';
import { reports } from '../support/heavy-requests.ts';
import { sampleOf } from '../support/schema-calls.ts';

// A short document may ask for much: it is refused by what its lists may hold, before anything is looked up.

const ID = '01890000-0000-7000-8000-000000000000';
const { services, person, company } = await testApi();
const app = await createServer(services, async () => []);
afterAll(() => app.close());
const [ana, luis, eva] = [await person(), await person(), await person()];
const companyId = await company(ana.id);

async function ask(body: string, token: string) {
  const headers = { 'content-type': 'application/json', host: 'localhost', authorization: `Bearer ${token}` };
  const before = process.threadCpuUsage();
  const {
    body: text,
    statusCode: status,
    headers: answered,
  } = await app.inject({ method: 'POST', url: '/graphql', headers, payload: body });
  const { user, system } = process.threadCpuUsage(before);
  return { text, status, retryAfter: answered['retry-after'], ms: (user + system) / 1_000 };
}

test('2 kB that ask for 56 MB of a company without a document are refused at once', async () => {
  const { body } = reports(companyId, 8, 366);
  expect(body.length).toBeLessThan(2_048);
  const { text, status, ms } = await ask(body, ana.token);
  expect([status, text]).toEqual([400, expect.stringContaining('La respuesta sería demasiado grande: pide menos datos a la vez.')]);
  expect(text.length).toBeLessThan(1_000);
  expect(ms).toBeLessThan(2_000);
});

test('a list that arguments make negative pays for no other', async () => {
  const [flow, negative] = ['view: day, past: 366, future: 366', 'view: day, past: -2000000, future: -2000000'];
  const aliases = Array.from({ length: 8 }, (_, index) => `a${index}: getFlow(companyId: $id, ${flow}) { ...F }`).join(' ');
  const query = `query ($id: ID!) { n: getFlow(companyId: $id, ${negative}) @skip(if: true) { ...F } ${aliases} }
    fragment F on Flow { periods { start end view } INCOME { label values { fieldValue start end flowView isPast isLate isTotal isProjected isCrowded isClickable showAsDisabled } fields { label values { fieldValue start end flowView isPast isLate isTotal isProjected isCrowded isClickable showAsDisabled } } } }`;
  const { text, ms } = await ask(JSON.stringify({ query, variables: { id: companyId } }), ana.token);
  expect(text).toContain('ANSWER_TOO_LARGE');
  expect(ms).toBeLessThan(2_000);
});

test('what a page shows of a report, twice over, is answered', async () => {
  const { text } = await ask(reports(companyId, 2, 28).body, ana.token);
  expect(JSON.parse(text).errors).toBeUndefined();
});

test('no document of the page is costly, with the longest pages and reports that it asks for', () => {
  const costs = pageDocuments().map((document) => {
    const operation = getOperationAST(document);
    const declared = (operation?.variableDefinitions ?? []).map(({ variable, type }) => {
      const fitting = typeFromAST(schema, type);
      return [variable.name.value, isInputType(fitting) ? sampleOf(fitting, ID, { pagination: PAGE }, 0) : null];
    });
    const { pagination, past, future, ...rest } = Object.fromEntries(declared);
    const variables = { ...rest, ...(pagination ? { pagination: PAGE } : {}), ...(past ? { past: 7, future: 21 } : {}) };
    return { name: operation?.name?.value, cost: costOf(schema, document, undefined, variables) };
  });
  expect(costs.length).toBeGreaterThan(50);
  expect(costs.filter(({ cost }) => cost > 90_000)).toEqual([]);
});

const PAGE = { page: 1, offset: 100 };

function pageDocuments(): DocumentNode[] {
  const folder = new URL('../../src/web/features/', import.meta.url);
  return readdirSync(folder).flatMap((feature) => {
    const file = new URL(`${feature}/operations.ts`, folder);
    if (!existsSync(file)) return [];
    const texts = readFileSync(file, 'utf8').matchAll(/\boperation<\w+, \w+>\(`([^`]+)`\)/g);
    return [...texts].map(([, text = '']) => parse(text)).filter((one) => getOperationAST(one)?.operation !== 'subscription');
  });
}

test('who asks for what is costly again and again is told to wait; others are not', async () => {
  const fields = Object.keys((schema.getType('Transaction') as { getFields?: () => object } | undefined)?.getFields?.() ?? {});
  const leaves = fields.filter((name) =>
    /^(id|type|date|amount|remaining|currency|description|key|issuer|receiver|comments|origin)$/.test(name),
  );
  const query = `query ($ids: [ID!]!) { findTransactionsById(ids: $ids) { ${leaves.join(' ')} } }`;
  const wide = `query ($ids: [ID!]!) { ${Array.from({ length: 10 }, (_, n) => `a${n}: findTransactionsById(ids: $ids) { ${leaves.join(' ')} }`).join(' ')} }`;
  const costly = JSON.stringify({ query: wide, variables: { ids: Array(900).fill(ID) } });
  const answers = await Promise.all(Array.from({ length: 70 }, () => ask(costly, eva.token)));
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThan(0);
  expect(answers.length - refused.length).toBeGreaterThanOrEqual(40);
  for (const { text, retryAfter } of refused) {
    expect(text).toMatch(/Estás pidiendo demasiado a la vez\. Vuelve a intentarlo en \d+ segundos\./);
    expect(JSON.parse(text).errors[0].extensions.code).toBe('RATE_LIMITED');
    expect(Number(retryAfter)).toBeGreaterThan(0);
  }
  expect((await ask(JSON.stringify({ query, variables: { ids: [ID] } }), eva.token)).status).toBe(200);
  expect((await ask(costly, luis.token)).status).not.toBe(429);
});

test('an answer beyond 10 MB is refused, not sent in part', () => {
  const whole = { data: { text: 'ñ'.repeat(4_900_000) } };
  expect(answerText(whole)).toBe(JSON.stringify(whole));
  expect(JSON.parse(answerText({ data: { text: 'ñ'.repeat(5_000_000) } }))).toEqual({
    errors: [
      {
        message: 'La respuesta sería demasiado grande: pide menos datos a la vez.',
        extensions: { code: 'BAD_USER_INPUT', reason: 'ANSWER_TOO_LARGE' },
      },
    ],
  });
});
