import type { Family, Field } from './kit/attack.ts';
import { openCompany } from './kit/companies.ts';
import { type From, question, replyOf } from './kit/graphql.ts';
import { check, refused, turnedAway } from './kit/hold.ts';
import { inlineTextOf, OPERATIONS, slotsOf, textOf, variablesOf } from './kit/operations.ts';
import { type Person, signUp } from './kit/people.ts';
import { cpuSeconds } from './kit/usage.ts';

const BAD = 'BAD_USER_INPUT';

/** Documents made to cost, to tell, or to break; the checks of GraphQL Cop are among them. */
export const graphqlFamily: Family = {
  name: 'graphql',
  run: async (field) => {
    const ana = await signUp(field.plain, 'grafo');
    const { id } = await openCompany(ana);
    await cop(field, ana);
    await shapes(field, ana);
    await values(field, ana, id);
    await texts(field, ana, id);
  },
};

/** What GraphQL Cop asks of a server: https://github.com/dolevf/graphql-cop */
async function cop({ plain, attack }: Field, ana: Person): Promise<void> {
  const json = (body: unknown, from: From = { token: ana.token }) => plain.send(question(JSON.stringify(body), from));
  const get = (query: string, headers: Record<string, string> = {}) =>
    plain.send({ path: `/graphql?query=${encodeURIComponent(query)}`, headers: { authorization: `Bearer ${ana.token}`, ...headers } });
  await attack('alias overloading', async () => {
    const aliases = Array.from({ length: 101 }, (_, n) => `alias${n}: __typename`).join(' ');
    return refused(await ana.ask(`{ ${aliases} }`));
  });
  await attack('array-based batching', async () => refused(replyOf(await json(Array(10).fill({ query: '{ __typename }' })))));
  await attack('directive overloading', async () => refused(await ana.ask(`{ __typename ${'@aa'.repeat(10)} }`)));
  await attack('directive overloading with a known one', async () =>
    refused(await ana.ask(`{ __typename ${'@include(if: true)'.repeat(500)} }`)),
  );
  await attack('circular introspection', async () =>
    refused(
      await ana.ask('{ __schema { types { fields { type { fields { type { fields { type { fields { type { name } } } } } } } } } } }'),
      BAD,
    ),
  );
  await attack('field duplication', async () => refused(await ana.ask(`{ loggedUser { ${'uid '.repeat(5_000)} } }`)));
  await attack('many pairs of fields', async () => {
    const answers = [await ana.ask(`{ ${'uid{b}'.repeat(495)} }`), await ana.ask(`{ loggedUser { ${'...on User{uid}'.repeat(150)} } }`)];
    const texts = answers.map(({ text }) => text);
    return check(
      texts.every((text) => /campos repetidos|operaciones por petición/.test(text)),
      `pairs were compared: ${texts.join(' ').slice(0, 300)}`,
    );
  });
  await attack('field suggestions', async () => {
    const { text } = await ana.ask('{ loggedUsr { uid } companiesByUsr { id } __schem { types { name } } }');
    return check(!/did you mean|loggedUser|companiesByUser/i.test(text), `suggests: ${text.slice(0, 200)}`);
  });
  await attack('introspection', async () => refused(await ana.ask('{ __schema { types { name fields { name } } } }')));
  await attack('introspection of a type', async () => refused(await ana.ask('{ __type(name: "Company") { fields { name } } }')));
  await attack('a change by GET', async () => turnedAway(await get('mutation { logOut }')));
  await attack('a change by GET with the header of a page', async () =>
    turnedAway(await get('mutation { logOut }', { 'apollo-require-preflight': '1' })),
  );
  await attack('a question by GET', async () => {
    const answer = await get('{ loggedUser { email } }');
    return [turnedAway(answer), check(!answer.text.includes(ana.email), 'answered')];
  });
  await attack('POST url-encoded', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded', authorization: `Bearer ${ana.token}` };
    return turnedAway(await plain.send({ path: '/graphql', body: 'query={__typename}', headers }));
  });
  await attack('trace mode', async () => {
    const { text } = await plain.ask(
      '{ __typename }',
      {},
      { headers: { 'x-apollo-tracing': '1', 'apollo-query-plan': '1', 'x-debug': '1' } },
    );
    return check(!/tracing|extensions|queryPlan/.test(text), text.slice(0, 200));
  });
  await attack('GraphiQL, Playground and the like', async () => {
    const paths = [
      '/graphql',
      '/graphiql',
      '/playground',
      '/altair',
      '/voyager',
      '/console',
      '/graphql/console',
      '/graphql?query=',
      '/api/graphql',
    ];
    const answers = await Promise.all(paths.map((path) => plain.send({ path, headers: { accept: 'text/html' } })));
    return answers.map(({ text }, index) => check(!/graphiql|playground|apollo-sandbox|altair/i.test(text), `${paths[index]} shows one`));
  });
  await attack('unhandled errors', async () => {
    const answers = await Promise.all(BROKEN.map((body) => plain.send(question(body, { token: ana.token }))));
    return answers.map(
      (answer, index) =>
        turnedAway(answer, 200, 400, 413, 415, 422) ??
        check(!/Exception|TypeError|RangeError/.test(answer.text), `${BROKEN[index]?.slice(0, 40)}: ${answer.text.slice(0, 120)}`),
    );
  });
}

/** Bodies that are no request. */
const BROKEN = [
  '',
  '{',
  '[]',
  '[[]]',
  'null',
  '1',
  '"query"',
  '{}',
  '{"query":null}',
  '{"query":1}',
  '{"query":{}}',
  '{"query":[]}',
  '{"query":""}',
  '{"query":"qwerty cop { abc }"}',
  '{"query":"{ __typename }","variables":1}',
  '{"query":"{ __typename }","variables":"{}"}',
  '{"query":"{ __typename }","variables":[]}',
  '{"query":"{ __typename }","operationName":{}}',
  '{"query":"{ __typename }","operationName":"other"}',
  '{"query":"{ __typename }","extensions":{"persistedQuery":{"version":1,"sha256Hash":"x"}}}',
  '{"query":"query a { __typename } query b { __typename }"}',
  '{"query":"{ __typename }","__proto__":{"query":"x"}}',
  '{"query":"{ __typename }","variables":{"__proto__":{"x":1},"constructor":{"prototype":{}}}}',
  `{"query":"{ __typename }","variables":${'{"a":'.repeat(400)}1${'}'.repeat(400)}}`,
  `${'['.repeat(100_000)}`,
  '\u0000',
  '{"query":"{ __typename }"}\u0000',
  '{"query":"\\ud800"}',
];

async function shapes({ plain, isLong, attack }: Field, ana: Person): Promise<void> {
  const nested = (depth: number) => `${'{ companyOnboarding '.repeat(depth)}${'}'.repeat(depth)}`;
  const fragments = Array.from({ length: 30 }, (_, n) => `fragment f${n} on Query { ${`...f${n + 1} `.repeat(8)} }`).join(' ');
  const documents: Record<string, string> = {
    'a circle of fragments': '{ ...a } fragment a on Query { ...b } fragment b on Query { ...a }',
    'a fragment of itself': '{ ...a } fragment a on Query { __typename ...a }',
    'fragments that double': `{ ...f0 } ${fragments} fragment f30 on Query { __typename }`,
    'fifty levels': nested(50),
    'five hundred levels': nested(500),
    'five thousand brackets': `${'{'.repeat(5_000)}`,
    'a list of lists': `{ findCompaniesByIds(ids: ${'['.repeat(3_000)}${']'.repeat(3_000)}) { id } }`,
    'an object of objects': `{ a(b: ${'{c: '.repeat(2_000)}1${'}'.repeat(2_000)}) }`,
    'a thousand operations': Array.from({ length: 1_000 }, (_, n) => `query q${n} { __typename }`).join(' '),
    'a thousand variables': `query (${Array.from({ length: 1_000 }, (_, n) => `$v${n}: Int`).join(' ')}) { __typename }`,
    'a thousand roots': `{ ${'loggedUser { uid } '.repeat(1_000)} }`,
    'inline fragments': `{ ${'... on Query { '.repeat(3_000)}__typename${' }'.repeat(3_000)} }`,
    'comments of 500 kB': `${'# padding\n'.repeat(50_000)} { __typename }`,
    'commas of 500 kB': `{ ${','.repeat(500_000)} __typename }`,
    deferred: '{ ... @defer { loggedUser { uid } } }',
    streamed: '{ companiesByUser @stream { id } }',
    'a subscription': 'subscription { accessChanged }',
  };
  for (const [name, document] of Object.entries(documents)) {
    await attack(name, async () => {
      const before = cpuSeconds(plain.pid) ?? 0;
      const reply = await ana.ask(document, isLong ? { operationName: 'q1' } : {});
      const used = (cpuSeconds(plain.pid) ?? 0) - before;
      return [refused(reply), check(used < (isLong ? 0.4 : 2), `${used.toFixed(2)} s of processor`)];
    });
  }
  await attack('errors of validation without end', async () => {
    const reply = await ana.ask(`{ ${Array.from({ length: 300 }, (_, n) => `nothing${n}`).join(' ')} }`);
    return [refused(reply), check(reply.errors <= 5, `${reply.errors} errors`), check(reply.bytes < 5_000, `${reply.bytes} bytes`)];
  });
  await attack('a body of 2 MB', async () => turnedAway(await plain.send(question(' '.repeat(2_000_000))), 413, 401, 400));
  await attack('the type of a body', async () => {
    const types = [
      'text/json',
      'application/json5',
      'application/graphql+json',
      'application/octet-stream',
      'text/html',
      'application/x-json',
      '*/*',
    ];
    const send = (type: string) => plain.send({ ...question('{"query":"{ __typename }"}'), headers: { 'content-type': type } });
    return Promise.all(types.map(async (type) => turnedAway(await send(type)) && `${type} is taken`));
  });
}

/** Numbers, ids and days at and beyond their ends, in every place that takes one. */
async function values({ plain, isLong, attack }: Field, ana: Person, companyId: string): Promise<void> {
  const odd: Record<string, unknown[]> = {
    ID: ["' or 1=1 --", '', '00000000-0000-0000-0000-000000000000', 'x'.repeat(5_000), '\0', '__proto__', 1e21, -1, 'x'],
    Int: [-1, 2_147_483_647, 9e99, 2_147_483_648, -2_147_483_649, 1.5, '1', 0],
    Float: [1e308, -1e308, '1'],
    Amount: [9e18, -9e18, 1.5, '1e5', '9'.repeat(400), '0x10', ' 1'],
    Date: ['9999-12-31', '0000-00-00', '2026-02-30', '+275760-09-13', "2026-01-01'; drop table person; --", '2026-01-01T00:00:00Z'],
    DateTime: ['9999-12-31T23:59:59Z', '-271821-04-20T00:00:00Z', 'infinity', 'now'],
    Rut: ['1-9'.repeat(50), '76123456-1', '0-0', '٧٦١٢٣٤٥٦-0'],
    String: ["' or 1=1 --", '\ud800', '\\', '%', '{{7*7}}', '\u202e', '{"$ne":null}', '-1 union select password_hash from person'],
  };
  await attack('odd values in every argument', async () => {
    const calls = OPERATIONS.filter(({ kind, name }) => kind !== 'subscription' && !LEAVES.includes(name)).flatMap((operation) =>
      slotsOf(operation).flatMap((odder) =>
        (odd[odder.type] ?? []).slice(0, isLong ? undefined : 3).map((value) => ({
          text: textOf(operation),
          variables: variablesOf(operation, ({ path, type }) => {
            if (path.join('.') === odder.path.join('.')) return value;
            return type === 'ID' ? companyId : undefined;
          }),
        })),
      ),
    );
    await all(calls, ({ text, variables }) => ana.ask(text, variables));
    return check(calls.length > 500, `only ${calls.length} calls`);
  });
  await attack('an argument by the name of a prototype', async () => {
    const body = '{"query":"query ($a: ID!) { get_company(id: $a) { id } }","variables":{"a":{"__proto__":{"x":1},"toString":"x"}}}';
    return refused(replyOf(await plain.send(question(body, { token: ana.token }))), BAD);
  });
}

/** Calls that would end the session, or the account, that asks. */
const LEAVES = ['logOut', 'closeOtherSessions', 'changeUserPassword', 'checkPassword', 'beginTotp', 'disableTotp', 'closeSession'];

/** Texts in every place that takes one: too long, with a NUL, and of a million combining marks. */
async function texts({ plain, isLong, attack }: Field, ana: Person, companyId: string): Promise<void> {
  const places = OPERATIONS.filter(({ kind }) => kind !== 'subscription').flatMap((operation) =>
    slotsOf(operation)
      .filter(({ type }) => type === 'String')
      .map((slot) => ({ operation, slot })),
  );
  const call = (place: (typeof places)[number], value: string) => {
    const fill = ({ path, type }: { path: readonly string[]; type: string }) =>
      path.join('.') === place.slot.path.join('.') ? value : type === 'ID' ? companyId : undefined;
    return { text: textOf(place.operation), variables: variablesOf(place.operation, fill) };
  };
  const named = ({ operation, slot }: (typeof places)[number]) => `${operation.name}(${slot.path.join('.')})`;

  await attack('a text of 100,000 letters in every String argument', async () => {
    const complaints = await all(places, async (place) => {
      const { text, variables } = call(place, 'x'.repeat(100_000));
      const reply = await ana.ask(text, variables);
      return refused(reply, BAD) && `${named(place)}: ${refused(reply, BAD)}`;
    });
    return complaints.slice(0, 8);
  });
  const payloads: Record<string, string> = {
    'combining marks': `a${'\u0300'.repeat(60_000)}${'\u0316'.repeat(60_000)}`,
    ...(isLong
      ? {
          blanks: `${' '.repeat(900_000)}x`,
          digits: '9'.repeat(900_000),
          dots: `${'a.'.repeat(400_000)}@`,
          ligatures: '\ufdfa'.repeat(300_000),
          hyphens: `${'-'.repeat(900_000)}x`,
        }
      : {}),
  };
  for (const [name, payload] of Object.entries(payloads)) {
    await attack(`${name} in every String argument`, async () => {
      const complaints: string[] = [];
      for (const place of places) {
        const { text, variables } = call(place, payload);
        const before = cpuSeconds(plain.pid) ?? 0;
        await ana.ask(text, variables);
        const used = (cpuSeconds(plain.pid) ?? 0) - before;
        if (used > (isLong ? 0.3 : 2)) complaints.push(`${named(place)}: ${used.toFixed(2)} s of processor`);
        if (complaints.length > 0) break;
      }
      return complaints;
    });
  }
  await attack('marks in an alias times fifteen', async () => {
    const fields = Array.from({ length: 15 }, (_, n) => `a${n}: search(companyId: "${companyId}", text: $t) { __typename }`).join(' ');
    const before = cpuSeconds(plain.pid) ?? 0;
    await ana.ask(`query ($t: String!) { ${fields} }`, { t: `a${'\u0300'.repeat(3_000)}${'\u0316'.repeat(3_000)}` });
    const used = (cpuSeconds(plain.pid) ?? 0) - before;
    return check(used < (isLong ? 0.4 : 1), `${used.toFixed(2)} s of processor`);
  });
  for (const [name, value] of Object.entries({ 'as it is': '\0', escaped: '\\u0000', 'in braces': '\\u{0}' })) {
    await attack(`a NUL in the document ${name}`, async () => {
      const complaints = await all(places, async (place) => {
        const { variables } = call(place, 'CAUDAL_NUL');
        const inline = inlineTextOf(place.operation, variables).replaceAll('CAUDAL_NUL', `a${value}b`);
        const reply = await ana.ask(inline);
        return check(reply.code === null || reply.code !== 'INTERNAL', `${named(place)}: INTERNAL`);
      });
      return complaints.slice(0, 5);
    });
  }
}

/** Does `work` for each, eight at a time. */
async function all<Item, Result>(items: readonly Item[], work: (item: Item) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  for (let index = 0; index < items.length; index += 8) results.push(...(await Promise.all(items.slice(index, index + 8).map(work))));
  return results;
}
