import { readFileSync } from 'node:fs';
import type { GraphQLField } from 'graphql';
import { expect, test } from 'vitest';
import { ACTIONS } from '#domain/access.ts';
import { schema } from '#server/api/schema.ts';

// Who may call each operation, written down a second time in operations.tsv: a new operation without its row fails, and so does one
// whose access changes in the code alone.

const LISTED = readFileSync(new URL('./operations.tsv', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .slice(1)
  .map((row) => row.trimEnd());

test('every operation has the access that its row says, and every row an operation', () => {
  expect(declared()).toEqual(LISTED);
});

test('an access is public, a session, an administrator, or an action of the policy', () => {
  const known = ['public', 'session', 'administrator', ...Object.keys(ACTIONS)];
  expect(declared().filter((row) => !known.includes(row.split('\t')[2] ?? ''))).toEqual([]);
});

/** What a mutation with a reading action changes is no fact of the company: how its screens are left, what one has seen. */
const VIEWS = ['collapsedCashflow', 'selectCompany'];
/** What the contract calls mutations, though they only read, or make an address to read from. */
const READINGS = [
  ...['countDocumentsRCVBook', 'downloadDinBook', 'downloadRCVBook', 'getDocsRCVBook', 'getDocsRCVBookById', 'getPeriodsAvailable'],
  'getRCVBook',
];

test('a mutation that needs no more than reading changes how a screen looks, and nothing else', () => {
  const reading = declared().flatMap((row) => /^mutation\t(\w+)\t\w+\.(?:read|export)\t/.exec(row)?.[1] ?? []);
  expect(reading.filter((name) => !READINGS.includes(name))).toEqual(VIEWS);
});

/** `kind name access` of every root field, with «by id» where its companies are found from the rows that it names. */
function declared(): string[] {
  const kinds = { query: schema.getQueryType(), mutation: schema.getMutationType(), subscription: schema.getSubscriptionType() };
  const rows = Object.entries(kinds).flatMap(([kind, type]) =>
    Object.values(type?.getFields() ?? {}).map((field) => [kind, field.name, ...accessOf(field)].join('\t').trimEnd()),
  );
  return rows.sort();
}

function accessOf(field: GraphQLField<unknown, unknown>): [access: string, companies: string] {
  const { access } = field.extensions['pothosOptions'] as { access: string | { action: string } };
  return typeof access === 'string' ? [access, access in ACTIONS ? 'companyId' : ''] : [access.action, 'by id'];
}
