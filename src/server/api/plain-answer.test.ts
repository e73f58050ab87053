import {
  execute,
  GraphQLBoolean,
  GraphQLFloat,
  GraphQLID,
  GraphQLInt,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLSchema,
  GraphQLString,
  parse,
  visit,
} from 'graphql';
import { beforeAll, expect, test } from 'vitest';
import { addDays, dayInChile } from '#domain/date.ts';
import { schema } from '#server/api/schema.ts';
import { newId } from '#server/db/ids.ts';
import { testApi } from '../../../tests/support/api.ts';
import { type TestBooks, testBooks } from '../../../tests/support/books.ts';
import { keptOperations } from '../../../tests/support/kept-operations.ts';
import { plainWriter } from './plain-answer.ts';

const TODAY = dayInChile(new Date());
const { database, person, contextOf } = await testApi();
const ana = await person();
const SCENARIO = newId();
let books: TestBooks;

beforeAll(async () => {
  books = await testBooks(database, ana.id);
  const pesos = await books.account();
  await books.movement(pesos, addDays(TODAY, -3), 119_000);
  await books.document(addDays(TODAY, -5), 238_000);
  await books.document(addDays(TODAY, 5), 30_000, { is_received: true });
  await books.write((db) =>
    db.insertInto('scenario').values({ company_id: books.companyId, scenario_id: SCENARIO, name: 'Uno' }).execute(),
  );
});

/** As the page's cache asks: each object with its type. */
function withTypes(text: string) {
  return visit(parse(text), {
    SelectionSet: (node, _key, parent) =>
      parent && 'kind' in parent && parent.kind !== 'OperationDefinition'
        ? { ...node, selections: [...node.selections, ...parse('{ __typename }').definitions.flatMap(selectionsOf)] }
        : undefined,
  });
}

function selectionsOf(definition: ReturnType<typeof parse>['definitions'][number]) {
  return definition.kind === 'OperationDefinition' ? definition.selectionSet.selections : [];
}

test('what the page asks for of the books is written without the executor, and as it would', async () => {
  const context = await contextOf(ana.token);
  const write = plainWriter(schema);
  let values = 0;
  for (const { text } of keptOperations())
    for (const view of ['day', 'week', 'month']) {
      const chosen = { scenarios: [SCENARIO], withBooks: true };
      const variableValues = { companyId: books.companyId, view, currency: 'CLP', showProjections: true, ...chosen };
      const args = { schema, document: withTypes(text), contextValue: context, variableValues };
      const whole = JSON.stringify({ data: (await execute(args)).data });
      expect(await write(args, execute)).toBe(whole);
      values += whole.length;
    }
  expect(values).toBeGreaterThan(10_000);
});

test('a refusal comes as the executor gives it', async () => {
  const stranger = await contextOf((await person()).token);
  const [{ text } = { text: '' }] = keptOperations();
  const args = { schema, document: parse(text), contextValue: stranger, variableValues: { companyId: books.companyId } };
  const [written, whole] = [await plainWriter(schema)(args, execute), await execute(args)];
  expect(JSON.stringify(written)).toBe(JSON.stringify(whole));
  expect(JSON.stringify(whole)).toContain('"errors"');
});

const Part: GraphQLObjectType = new GraphQLObjectType({
  name: 'Part',
  fields: () => ({
    id: { type: new GraphQLNonNull(GraphQLID) },
    amount: { type: GraphQLFloat },
    isLate: { type: new GraphQLNonNull(GraphQLBoolean) },
    label: { type: new GraphQLNonNull(GraphQLString) },
    double: { type: GraphQLFloat, resolve: ({ amount }: { amount: number }) => amount * 2 },
    later: { type: GraphQLString, resolve: async () => 'later' },
    times: { type: GraphQLInt, args: { by: { type: GraphQLInt } }, resolve: (_part, { by }: { by?: number }) => by ?? 0 },
    parts: { type: new GraphQLList(Part) },
  }),
});
const ROOT = {
  id: 7,
  amount: 1.5,
  isLate: false,
  label: 'Ñandú "y" \u2028',
  parts: [{ id: 'a', amount: null, isLate: true, label: '', parts: [] }, null],
};
const small = new GraphQLSchema({
  query: new GraphQLObjectType({
    name: 'Query',
    fields: {
      part: { type: Part, resolve: () => ROOT, extensions: { pothosOptions: { isOfBooks: true } } },
      broken: { type: Part, resolve: () => ({ ...ROOT, label: null }), extensions: { pothosOptions: { isOfBooks: true } } },
      other: { type: Part, resolve: () => ROOT, extensions: { pothosOptions: {} } },
    },
  }),
});

test.each([
  '{ part { id amount isLate label parts { id amount isLate label parts { id } } } }',
  '{ all: part { one: id label id double } }',
  '{ part { ...few parts { ...few ... on Part { label } ... { amount } } } } fragment few on Part { id __typename parts { isLate } }',
])('%s is written as the executor answers', async (text) => {
  const args = { schema: small, document: parse(text) };
  expect(await plainWriter(small)(args, execute)).toBe(JSON.stringify(await execute(args)));
});

test.each([
  '{ other { id } }',
  '{ part { id } other { id } }',
  '{ part { id @include(if: true) } }',
  '{ part { times(by: 3) } }',
  '{ part { times } }',
  '{ part { later } }',
  '{ broken { label } }',
])('%s is left to the executor', async (text) => {
  expect(await plainWriter(small)({ schema: small, document: parse(text) }, execute)).toBeNull();
});
