/**
 * Lists over real HTTP with authentication, at one size of one company: `npm run bench lists -- 100k`. Movements like the reconciliation
 * page, documents like their pages, with and without filters and search; the figures of the first page. `lists -- 100k documents`: only
 * those. The dashboard once more where only the last months are open: else most of what was ever issued is late; `lists -- 1m dashboard` is
 * without the matches of a run, which takes longer there than all else and changes no question of the dashboard.
 */
import { addMonths, dayInChile } from '#domain/date.ts';
import { allowBulk } from '#server/db/bulk-limits.ts';
import { writeCompany } from '#server/db/scope.ts';
import { streamGroup } from '#server/demo/generate.ts';
import { loadCompany } from '#server/demo/load.ts';
import { runEngine } from '#server/features/reconciliation/store.ts';
import { dashboard } from '#web/features/dashboard/operations.ts';
import { documentDetail, documentFiles } from '#web/features/documents/operations.ts';
import { thingHistory } from '#web/features/history/operations.ts';
import { insertPerson, keepUpToDate, makeGround, signInMany, startBenchServer, vacuum } from './support/ground.ts';

const SIZE = process.argv[2] ?? '100k';
/** `documents`: only queries whose name begins so. */
const ONLY = process.argv[3] ?? '';
const isWithoutMatches = ONLY.startsWith('dashboard');
const REQUESTS = 60;
/** Months of what is open, and of a million as much as is open of 100k: what grows with history alone. */
const OPEN_DAYS = /m$/i.test(SIZE) ? [90, 9] : [90];

const ground = await makeGround();
const { database } = ground;
const app = await startBenchServer(ground);
const { url } = app;
const personId = await insertPerson(ground);
const companyId = await fill();
const nextToken = await signInMany(ground, [companyId]);
const documentId = await matchedDocument();

const PAPER = '{ id typeLabel number counterpartName documentDate dueDate amount remaining currency }';
const CANDIDATE = `{ documentId option reasons amount document ${PAPER} }`;
const MOVEMENTS = `query ($input: TransactionsInput!, $type: TransactionType, $pagination: PaginationInput, $search: String) {
  getTransactions(type: $type, pagination: $pagination, input: $input, searchFilter: $search) { totalDocs docs {
    id type date amount remaining currency description counterpartId counterpartName bankId accountId accountNumber isMatched
    matchs { id matchedAmount currency origin reasons createdAt userRelated { firstName lastName email } document ${PAPER} }
    transfer { transactionId bankId accountNumber date origin reasons } strongMatchCandidates ${CANDIDATE} weakMatchCandidates ${CANDIDATE} } } }`;
const SUMMARY =
  'query ($companyId: ID!) { reconciliationSummary(companyId: $companyId) { pending suggested lastRun { id } month { period } } }';
const DOCUMENTS = `query ($input: PaginatedDocumentsInput!) { paginatedDocumentsByCompany(input: $input) { totalDocs docs { id name amount
  meta { typeLabel number state issuerName receiverName netAmount taxAmount remaining issuedAt dueDate } } } }`;
const SUMS = `query ($input: PaginatedDocumentsInput!) { paginatedDocumentsByCompany(input: $input) { totals { isReceived count amount
  remaining currencies { currency count amount remaining } } } }`;
const PALETTE = `query ($companyId: ID!, $text: String!) { search(companyId: $companyId, text: $text) { documents { id typeLabel number
  counterpartName date amount currency } contacts { rut name documents } movements { id date description amount currency bankId } } }`;
const MONTH = '(companyId: $companyId) { month sales }';
const YEARS = `query ($companyId: ID!) { sales: get12MonthsNetSales${MONTH} past: getLast12MonthsNetSales${MONTH}
  bought: get12MonthsNetPurchases${MONTH} boughtPast: getLast12MonthsNetPurchases${MONTH} }`;
const TRENDS = `query ($companyId: ID!) { dashboardTrends(companyId: $companyId) {
  balance { points { date amount } } toReceive { points { date amount } } toPay { points { date amount } } } }`;
const AGEING = `query ($companyId: ID!, $input: AgeingTableInput!) { ageingTable(companyId: $companyId, input: $input) { totalDocs
  docs { rut name valid expired30 expired60 expired90 expiredOlder total oldestDays } } }`;
const CARDS = 'query ($companyId: ID!) { dashboardCards(companyId: $companyId) { bankAcountAmount bankCreditAmount toPay toReceive } }';
const TODAY = 'query ($companyId: ID!) { todayItems(companyId: $companyId) { __typename } }';

const movements = (input: object = {}, more: object = {}) => [MOVEMENTS, { input: { companyId, ...input }, ...more }] as const;
const documents = (input: object = {}) => [DOCUMENTS, { input: { companyId, ...input } }] as const;
const sums = (input: object = {}) => [SUMS, { input: { companyId, ...input } }] as const;
const sorted = (by: string, more: object = {}) => documents({ newFilter: { sort: { by, isDescending: true } }, ...more });
const NARROWED = {
  filter: { state: 'PENDING' },
  search: 'alerce',
  newFilter: { late: ['DAYS_1_30', 'OVER_90'], amountMin: 100_000, isCeded: false, sort: { by: 'REMAINING', isDescending: true } },
};
const WIDE = { newFilter: { amountMin: 1_000, hasXml: false, sort: { by: 'AMOUNT', isDescending: true } } };
const palette = (text: string) => [PALETTE, { companyId, text }] as const;
const cases: Record<string, readonly [string, object]> = {
  'movements, first page': movements(),
  'movements, to match': movements({ isMatched: false }),
  'movements, matched': movements({ isMatched: true }),
  'movements, 100 rows': movements({}, { pagination: { page: 1, offset: 100 } }),
  'movements, page 2,000': movements({}, { pagination: { page: 2_000, offset: 20 } }),
  'movements, one account, a month': movements({ bankId: '037', dateStart: '2026-05-01', dateEnd: '2026-05-31' }),
  'movements, charges only': movements({}, { type: 'SPEND' }),
  'movements, with a suggestion': movements({ isMatched: false, hasCandidates: true }),
  'movements, search a word': movements({}, { search: 'alerce' }),
  'movements, search a word of many': movements({}, { search: 'transf' }),
  'movements, search a RUT': movements({}, { search: '76.543.210-3' }),
  'movements, search an amount': movements({}, { search: '$ 1.190.000' }),
  summary: [SUMMARY, { companyId }],
  'documents, first page': documents(),
  'documents, issued and pending': documents({ filter: { isReceived: false, state: 'PENDING' } }),
  'documents, search a name': documents({ search: 'alerce' }),
  'documents, search a word of many': documents({ search: 'spa' }),
  'documents, search a word of none': documents({ search: 'xilofono' }),
  'documents, search what an obligation is called': documents({ search: 'arriendo' }),
  'documents, search a folio': documents({ search: '4512' }),
  'documents, search a RUT': documents({ search: '76.543.210-3' }),
  'documents, search an amount': documents({ search: '$ 1.190.000' }),
  'documents, by due date': sorted('DUE'),
  'documents, by amount': sorted('AMOUNT'),
  'documents, by remaining': sorted('REMAINING'),
  'documents, by name': sorted('NAME'),
  'documents, by name, page 2,000': sorted('NAME', { pagination: { page: 2_000, offset: 20 } }),
  'documents, filters and search': documents(NARROWED),
  'documents, filters that most pass': documents(WIDE),
  'documents, sums of all': sums(),
  'documents, sums, filters and search': sums(NARROWED),
  'documents, sums, search a word of many': sums({ search: 'spa' }),
  'documents, sums, search what an obligation is called': sums({ search: 'arriendo' }),
  'documents, sums of filters that most pass': sums(WIDE),
  'documents, one with all its tabs': [String(documentDetail), { id: documentId }],
  'documents, the files of one': [String(documentFiles), { id: documentId }],
  'documents, the history of one': [String(thingHistory), { companyId, filter: { documentId }, offset: 20 }],
  'palette, a name': palette('alerce'),
  'palette, a word of many': palette('spa'),
  'palette, a RUT': palette('76.543.210-3'),
  'palette, an amount': palette('$ 1.190.000'),
  'palette, bare digits': palette('4512'),
  'dashboard, its first screen': [String(dashboard), { companyId }],
  'dashboard, cards': [CARDS, { companyId }],
  'dashboard, two years of sales and purchases': [YEARS, { companyId }],
  'dashboard, today': [TODAY, { companyId }],
  'dashboard, lines of ninety days': [TRENDS, { companyId }],
  'dashboard, ageing': [AGEING, { companyId, input: { isPayable: false } }],
  'dashboard, ageing half a year ago': [AGEING, { companyId, input: { isPayable: false, asOf: addMonths(dayInChile(new Date()), -6) } }],
};

const rows: Record<string, unknown>[] = [];
// Without matches all that was ever issued is late, as with no company.
if (!isWithoutMatches) await measureAll(ONLY);
if ('dashboard'.startsWith(ONLY.slice(0, 9))) {
  for (const days of OPEN_DAYS) {
    await keepUpToDate(ground, companyId, days);
    await measureAll(ONLY || 'dashboard', `, last ${days} days open`);
  }
}
console.table(rows);

await app.close();
await ground.stop();

async function measureAll(beginning: string, suffix = ''): Promise<void> {
  for (const [name, [query, variables]] of Object.entries(cases).filter(([name]) => name.startsWith(beginning)))
    rows.push({ question: name + suffix, ...(await measure(query, variables)) });
}

async function measure(query: string, variables: object) {
  const times: number[] = [];
  let bytes = 0;
  for (let request = 0; request < REQUESTS; request += 1) {
    const since = performance.now();
    bytes = await ask(query, variables);
    times.push(performance.now() - since);
  }
  times.sort((a, b) => a - b);
  const at = (share: number) => Number((times[Math.floor(times.length * share)] ?? 0).toFixed(1));
  return { 'p50 ms': at(0.5), 'p95 ms': at(0.95), 'min ms': at(0), bytes };
}

async function ask(query: string, variables: object): Promise<number> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${nextToken()}` };
  const answer = await (await fetch(url, { method: 'POST', headers, body: JSON.stringify({ query, variables }) })).text();
  if (answer.includes('"errors"')) throw new Error(answer.slice(0, 500));
  return answer.length;
}

/** One that several movements paid: it has the most to show. Without a run of the engine there may be none, and no question for it. */
async function matchedDocument(): Promise<string> {
  const { rows } = await database.ownerPool.query<{ id: string }>(
    `select document_id as id from match where company_id = $1 and document_id is not null group by 1 order by count(*) desc, 1 limit 1`,
    [companyId],
  );
  return rows[0]?.id ?? '';
}

async function fill(): Promise<string> {
  const size = Number(SIZE.replace(/k$/i, '000').replace(/m$/i, '000000'));
  const { companies } = streamGroup({ seed: 7, today: dayInChile(new Date()), size });
  const { companyId } = await loadCompany(database, personId, companies[0]!, ['conciliacion']);
  await vacuum(ground);
  if (isWithoutMatches) return companyId;
  await writeCompany(database.app, { personId, companyId }, async (db) => {
    await allowBulk(db);
    return runEngine(db, { personId, companyId });
  });
  await vacuum(ground);
  return companyId;
}
