// Requests of up to 1 MB made to be expensive: every argument of every operation, and documents and variables of every shape.
import { type GraphQLInputType, type GraphQLList, getNamedType, getNullableType, isListType } from 'graphql';
import { limitsOf } from '#server/api/lengths.ts';
import { argumentsWith, type Operation, operations, type Place, placesOf, sampleOf, textOf } from './schema-calls.ts';

export type HeavyRequest = { name: string; body: string };

const BYTES = 1_000_000;
/** Repeated input that is hard for patterns, folding and parsers. */
const UNITS: Readonly<Record<string, string>> = {
  marks: '\u0300\u0316',
  blanks: ' ',
  breaks: '\n\r',
  digits: '1',
  points: '1.',
  brackets: '[',
  braces: '{"a":',
  emoji: '🧾',
  halves: '\ud800',
  letters: 'a',
  mails: 'a@a.',
  slashes: '\\/',
};

/**
 * Every argument in turn: a text of 1 MB, as many letters as it takes, a list of a megabyte.
 * @param id      of a company of whoever asks
 * @param filter  by name, such as `search text: marks to the limit`; what is not costs nothing
 */
export function* heavyArguments(id: string, filter: (name: string) => boolean = () => true): Generator<HeavyRequest> {
  for (const operation of operations) {
    for (const place of placesOf(operation)) {
      for (const [kind, make] of valuesFor(place, id)) {
        const name = `${operation.field.name} ${place.path.join('.')}: ${kind}`;
        if (!filter(name)) continue;
        const variables = repeated(operation, argumentsWith(operation, id, place, make()));
        const body = JSON.stringify({ query: textOf(operation), variables });
        if (body.length < 1_048_576) yield { name, body };
      }
    }
  }
}

type Value = [kind: string, make: () => unknown];

/** Texts for scalars, entries for lists. */
function valuesFor({ declared }: Place, id: string): Value[] {
  const isList = isListType(getNullableType(declared.type));
  const isText = getNamedType(declared.type).name === 'String';
  const { maxLength, maxItems } = limitsOf(declared);
  const units = 'getFields' in getNamedType(declared.type) ? [] : Object.entries(UNITS);
  const texts = units.flatMap(([unit, text]): Value[] => {
    const max = text.repeat(maxLength).slice(0, maxLength);
    const many = () => Array(Math.min(maxItems, Math.floor(BYTES / bytesOf(max)))).fill(max);
    const whole = () => (isList ? [sized(text, BYTES)] : sized(text, BYTES));
    return isText
      ? [
          [unit, whole],
          [`${unit} to the limit`, () => (isList ? many() : max)],
        ]
      : [[unit, whole]];
  });
  if (!isList) return texts;
  const entry = sampleOf((getNullableType(declared.type) as GraphQLList<GraphQLInputType>).ofType, id, {}, 0);
  const lists = [entry, null, {}, [], 1, ''].map((one): Value => {
    const count = Math.floor(BYTES / (bytesOf(one) + 1));
    return [`${count} entries ${JSON.stringify(one)?.slice(0, 20)}`, () => Array(count).fill(one)];
  });
  return [...texts, ...lists];
}

/** The same with entries of a list of inputs as often as 1 MB holds them. */
function repeated({ field }: Operation, variables: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(variables).map(([name, value]) => {
      const type = field.args.find((arg) => arg.name === name)?.type;
      const isInputs = type && isListType(getNullableType(type)) && 'getFields' in getNamedType(type);
      if (!isInputs || !Array.isArray(value) || value.length !== 1) return [name, value];
      return [name, Array(Math.max(1, Math.min(1_000, Math.floor(BYTES / bytesOf(value[0]))))).fill(value[0])];
    }),
  );
}

function sized(unit: string, bytes: number): string {
  return unit.repeat(Math.floor(bytes / (bytesOf(unit) - 2)));
}

function bytesOf(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value) ?? '');
}

const many = (count: number, one: (index: number) => string, by = ' ') => Array.from({ length: count }, (_, index) => one(index)).join(by);

/** Documents, variables and bodies of shapes that parsing, validating and coercing may stumble over. */
export function* heavyShapes(companyId: string): Generator<HeavyRequest> {
  const documents: Record<string, string> = {
    'one field 1,900 times': `{ ${many(1_900, () => 'system')} }`,
    'one field with arguments 200 times': `{ ${many(200, () => `search(companyId: "${companyId}", text: "a") { contacts { name } }`)} }`,
    'unknown fields': `{ ${many(1_900, (index) => `a${index}`)} }`,
    'one unknown field': `{ ${many(1_900, () => 'abcdefghij')} }`,
    'aliases of one name': `{ ${many(600, (index) => `a${index % 9}: a${index}`)} }`,
    levels: `${'{ a '.repeat(900)}${'}'.repeat(900)}`,
    lists: `{ search(text: ${'['.repeat(900)}${']'.repeat(900)}) { contacts { name } } }`,
    objects: `{ search(text: ${'{a:'.repeat(600)}1${'}'.repeat(600)}) { contacts { name } } }`,
    'fragments in a row': `{ ...F0 } ${many(200, (index) => `fragment F${index} on Query { ...F${index + 1} ...F${index + 1} }`)}`,
    'fragments all over': `{ ${many(200, (index) => `...F${index}`)} } ${many(200, (index) => `fragment F${index} on Query { a b }`)}`,
    'a cycle of fragments': `{ ...F0 } ${many(200, (index) => `fragment F${index} on Query { ...F${(index + 1) % 200} }`)}`,
    'fragments within fields': `{ ...F0 } ${many(120, (index) => `fragment F${index} on Company { users { ...F${index + 1} } a: users { ...F${index + 1} } }`)}`,
    'variables declared': `query (${many(380, (index) => `$v${index}: Int`)}) { __typename }`,
    'one variable declared often': `query (${many(380, () => '$v: [[[Int]]]')}) { __typename }`,
    'variables undeclared': `{ ${many(200, (index) => `search(text: $v${index})`)} }`,
    operations: many(300, (index) => `query Q${index} { __typename }`),
    'operations of one name': many(300, () => 'query Q { __typename }'),
    directives: `{ a ${many(900, () => '@include')} }`,
    arguments: `{ search(${many(600, () => 'text: 1')}) { contacts { name } } }`,
    'a long name': `{ ${'a'.repeat(19_900)} }`,
    'a long number': `{ getFlow(companyId: "x", past: ${'1'.repeat(19_800)}) { id } }`,
    'a long text': `{ search(companyId: "x", text: "${'\u0300\u0316'.repeat(9_900)}") { contacts { name } } }`,
    'a block of lines': `{ search(companyId: "x", text: """${'\n '.repeat(9_900)}""") { contacts { name } } }`,
    escapes: `{ search(companyId: "x", text: "${'\\\\'.repeat(9_900)}") { contacts { name } } }`,
    comments: `${'#\n'.repeat(9_900)}{ __typename }`,
    'a document of 1 MB': `# ${'x'.repeat(990_000)}\n{ __typename }`,
    'types within types': `query ($v: ${'['.repeat(900)}Int${']'.repeat(900)}) { __typename }`,
  };
  for (const [name, query] of Object.entries(documents)) yield { name, body: JSON.stringify({ query }) };
  const query = 'query ($v: [ID!]!) { findDocumentsById(ids: $v) { id } }';
  const variables: Record<string, string> = {
    'lists within lists': `{"v":${'['.repeat(499_000)}${']'.repeat(499_000)}}`,
    'objects within objects': `{"v":${'{"a":'.repeat(160_000)}1${'}'.repeat(160_000)}}`,
    '60,000 variables': `{${many(60_000, (index) => `"v${index}":1`, ',')}}`,
    '10,000 variables of one name': `{${many(60_000, () => '"v":[[]]', ',')}}`,
    'a number of 990,000 digits': `{"v":${'1'.repeat(990_000)}}`,
    'a name of 1 MB': `{"${'a'.repeat(990_000)}":1}`,
    'a list of lists': `{"v":[${many(200_000, () => '[[]]', ',')}]}`,
    'objects of many names': `{"v":[{${many(60_000, (index) => `"k${index}":1`, ',')}}]}`,
    'objects of prototypes': `{"v":[{${many(30_000, () => '"__proto__":{"a":1}', ',')}}]}`,
    'ids of 1 MB': `{"v":[${many(490_000, () => '1', ',')}]}`,
    'no ids': `{"v":[${many(195_000, () => 'null', ',')}]}`,
  };
  for (const [name, text] of Object.entries(variables)) yield { name, body: `{"query":${JSON.stringify(query)},"variables":${text}}` };
  yield { name: 'a name of an operation of 1 MB', body: JSON.stringify({ query: '{ __typename }', operationName: 'a'.repeat(990_000) }) };
  yield { name: 'extensions', body: `{"query":"{ __typename }","extensions":${'{"a":'.repeat(160_000)}1${'}'.repeat(160_000)}}` };
  yield { name: 'a batch', body: `[${many(30_000, () => '{"query":"{ __typename }"}', ',')}]` };
}

const VALUE = 'start end fieldValue currency documents flowView isClickable isCrowded isLate isPast isProjected isTotal showAsDisabled';
const PARTS = `fragment V on FlowValue { ${VALUE} }
fragment F on FlowField { cashflowAreaId label isVisible isHidden projected { ...V } values { ...V } }
fragment C on FlowCategory { cashflowCategoryId label isVisible isHidden projected { ...V } values { ...V } fields { ...F } }
fragment R on Flow { INCOME { ...C } EXPENSE { ...C } RESUME { ...C } TOTAL { ...C } }`;

/** A report by day of so many days, as often as wanted: what a short document can ask of a company without a single document. */
export function reports(companyId: string, times: number, days: number): HeavyRequest {
  const report = `getFlow(companyId: "${companyId}", view: day, past: ${days}, future: 0) { ...R }`;
  const query = `{ ${many(times, (index) => `a${index}: ${report}`)} } ${PARTS}`;
  return { name: `${times} reports of ${days} days`, body: JSON.stringify({ query }) };
}
