import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ACTIONS } from '#domain/access.ts';
import { schema } from '#server/api/schema.ts';

// Who may call each operation: `npm run gen` writes operations.tsv, whose diff a reviewer reads, and the check compares it with the code.

const LISTED = readFileSync(new URL('./operations.tsv', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .slice(1)
  .map((row) => row.trimEnd());

test('every operation is listed, once', () => {
  const types = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()];
  const names = types.flatMap((type) => Object.keys(type?.getFields() ?? {}));
  expect(LISTED.map((row) => row.split('\t')[1]).sort()).toEqual(names.sort());
});

test('an access is public, a session, an administrator, or an action of the policy', () => {
  const known = ['public', 'session', 'administrator', ...Object.keys(ACTIONS)];
  expect(LISTED.filter((row) => !known.includes(row.split('\t')[2] ?? ''))).toEqual([]);
});

/** Operations for visitors, who are not signed in. */
const PUBLIC = [
  ...['acceptInvitation', 'changePasswordFromReset', 'login', 'requestPasswordReset', 'resendVerification', 'signUp', 'userHasCompanies'],
  ...['verifyEmail', 'invitationByToken'],
];

test('only what visitors need is open to anybody', () => {
  expect(LISTED.filter((row) => row.split('\t')[2] === 'public').map((row) => row.split('\t')[1])).toEqual(PUBLIC);
});

/** What a mutation with a reading action changes is no fact of the company: how its screens are left, what one has seen. */
const VIEWS = ['collapsedCashflow', 'selectCompany'];
/** What the contract calls mutations, though they only read, or make an address to read from. */
const READINGS = [
  ...[
    'ageingAsExcel',
    'CashFlowAsExcel',
    'cashPositionAsExcel',
    'cashPositionAsPdf',
    'cashSourcesAsExcel',
    'loanScheduleAsExcel',
    'bankMonthReportFile',
    'countDocumentsRCVBook',
    'downloadDinBook',
    'downloadDocuments',
    'downloadMultiPayoff',
    'downloadMultiPayoffById',
  ],
  ...['downloadRCVBook', 'getDocsRCVBook', 'getDocsRCVBookById', 'getAllTransactions', 'getPeriodsAvailable', 'getRCVBook', 'workFile'],
];

test('a mutation that needs no more than reading changes how a screen looks, and nothing else', () => {
  const reading = LISTED.flatMap((row) => /^mutation\t(\w+)\t\w+\.(?:read|export)\t/.exec(row)?.[1] ?? []);
  expect(reading.filter((name) => !READINGS.includes(name))).toEqual(VIEWS);
});
