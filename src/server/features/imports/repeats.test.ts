// On every server: COPY, and what it does to rows that wait.
import { describe, expect, it, test } from 'vitest';
import { ACCOUNT, importDesk, type Report, textFile } from '../../../../tests/support/imports.ts';
import { account, type Listing, type Prints, type Row, type Shape, WAYS } from '../../../../tests/support/planted-account.ts';

const desk = await importDesk();
type Company = Awaited<ReturnType<typeof desk.companyOf>>;
type Side = { id: string; date: string; amount: number; description: string; reference: string | null; balance: number | null };
type Repeat = { id: string; line: number; rule: string | null; reason: string | null; row: Side; transaction: Side };

const LIST = `query ($companyId: ID!, $importId: ID!, $isPending: Boolean!) {
  repeatedMovements(companyId: $companyId, importId: $importId, isPending: $isPending, pagination: { offset: 100 }) { totalDocs docs {
    id line rule reason row { id date amount description reference balance } transaction { id date amount description reference balance } } } }`;
const DECIDE = `mutation ($companyId: ID!, $importId: ID!, $decisions: [RepeatDecision!]!) {
  decideRepeatedMovements(companyId: $companyId, importId: $importId, decisions: $decisions) { actId nModified } }`;
const SEPARATE = `mutation ($companyId: ID!, $importId: ID!, $ids: [ID!]!) {
  separateRepeatedMovements(companyId: $companyId, importId: $importId, ids: $ids) { actId } }`;
const UNDO = 'mutation ($companyId: ID!, $no: String!) { undoAct(companyId: $companyId, actId: $no) { id } }';

async function ask<Data>(company: Company, text: string, variables: object): Promise<Data> {
  const { data, message } = await company.call<Data>(text, variables as Record<string, unknown>);
  if (!data) throw new Error(message ?? 'no answer');
  return data;
}
const repeats = async (company: Company, importId: string, isPending: boolean) =>
  (await ask<{ repeatedMovements: { totalDocs: number; docs: Repeat[] } }>(company, LIST, { importId, isPending })).repeatedMovements;
const decide = async (company: Company, importId: string, decisions: object[]) =>
  (await ask<{ decideRepeatedMovements: { actId: string } }>(company, DECIDE, { importId, decisions })).decideRepeatedMovements.actId;
const undo = (company: Company, no: string) => ask(company, UNDO, { no });

/** A file as a bank's portal, or an aggregator, writes it. */
function fileOf({ layout, rows }: Listing, name: string): File {
  if (layout === 'agregador') return textFile(`${name}.ofx`, ofx(rows));
  const lines = rows.map(({ on, amount, glosa, reference, balance }) => {
    const sides = amount < 0 ? `${-amount};` : `;${amount}`;
    return `${on.split('-').toReversed().join('/')};${glosa};${reference ?? ''};${sides};${balance ?? ''}`;
  });
  return textFile(`${name}.csv`, `${['Fecha;Descripción;N° Documento;Cargo;Abono;Saldo', ...lines].join('\n')}\n`);
}

function ofx(rows: readonly Row[]): string {
  const all = rows.map(
    ({ on, amount, glosa, bankUid }) =>
      `<STMTTRN><TRNTYPE>OTHER<DTPOSTED>${on.replaceAll('-', '')}<TRNAMT>${amount}<FITID>${bankUid}<NAME>${glosa}\n</STMTTRN>`,
  );
  return `OFXHEADER:100\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>CLP<BANKACCTFROM><BANKID>001<ACCTID>12345678</BANKACCTFROM><BANKTRANLIST>\n${all.join('\n')}</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;
}

const letters = ({ date, amount, reference, balance }: Pick<Side, 'date' | 'amount' | 'reference' | 'balance'>) =>
  [date, amount, reference, balance].join('|');
const lettersOf = ({ on: date, amount, reference, balance }: Row) => letters({ date, amount, reference, balance });

function countsOf(all: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const one of all) counts[one] = (counts[one] ?? 0) + 1;
  return counts;
}

/** Imports the files; a person answers the questions, knowing how many of such rows an earlier file had. */
async function bringIn(company: Company, files: readonly Listing[]): Promise<Report[]> {
  const seen = new Set<number>();
  const reports: Report[] = [];
  for (const [index, file] of files.entries()) {
    const report = await company.sendOne(fileOf(file, `parte-${index}`), { answers: [ACCOUNT] });
    reports.push(report);
    const left = countsOf(file.rows.filter(({ id }) => seen.has(id)).map(lettersOf));
    const { docs: paired } = await repeats(company, report.id, false);
    if (report.rowsPending > 0) for (const { row } of paired) left[letters(row)] = (left[letters(row)] ?? 0) - 1;
    for (let waiting = await repeats(company, report.id, true); waiting.totalDocs > 0; waiting = await repeats(company, report.id, true)) {
      const [next] = waiting.docs as [Repeat];
      const isSame = (left[letters(next.row)] ?? 0) > 0;
      left[letters(next.row)] = (left[letters(next.row)] ?? 0) - 1;
      await decide(company, report.id, [{ id: next.id, isSame }]);
    }
    for (const { id } of file.rows) seen.add(id);
  }
  return reports;
}

const ALL: Prints = { numbers: true, balances: true, ids: true };
const NOTHING: Prints = { numbers: false, balances: false, ids: false };
const BUSY: Shape = { days: 4, perDay: 50, equal: 46, seed: 7 };
const QUIET: Shape = { days: 12, perDay: 3, equal: 1, seed: 11 };

describe('of an account brought in as several files nothing is lost and nothing doubled', () => {
  it.each<[string, Shape, Prints]>([
    ['odd and even halves', BUSY, ALL],
    ['odd and even halves', BUSY, { ...NOTHING, balances: true }],
    ['odd and even halves', QUIET, NOTHING],
    ['files cut inside a day', BUSY, { ...NOTHING, numbers: true }],
    ['files cut inside a day', QUIET, NOTHING],
    ['shuffled files', BUSY, { ...ALL, numbers: false }],
    ['overlapping files of whole days', QUIET, NOTHING],
    ["the bank's file, then an aggregator", QUIET, { ...NOTHING, balances: true }],
  ])('%s', async (way, shape, prints) => {
    const all = account(shape);
    const company = await desk.companyOf();
    await bringIn(company, WAYS[way]?.(all, prints, 3) ?? []);
    const state = await company.state();
    const stored = (state['movements'] ?? []).map((row) => JSON.parse(String(row)) as { on_day: string; amount: number });
    expect(countsOf(stored.map(({ on_day, amount }) => `${on_day} ${amount}`))).toEqual(
      countsOf(all.map(({ on, amount }) => `${on} ${amount}`)),
    );
    expect(state['untrue']).toEqual([]);
  });
});

type Line = [on: string, text: string, amount: number, number?: string, balance?: number];
const statement = (name: string, rows: readonly Line[]) =>
  textFile(
    name,
    `${['Fecha;Descripción;N° Documento;Cargo;Abono;Saldo', ...rows.map(([on, text, amount, number = '', balance = '']) => `${on};${text};${number};${amount < 0 ? `${-amount};` : `;${amount}`};${balance}`)].join('\n')}\n`,
  );
const answers = [ACCOUNT];

/** Two files that overlap on a day: only the text shows whether its rows are the same. */
async function meeting(): Promise<{ company: Company; report: Report }> {
  const company = await desk.companyOf();
  await company.sendOne(
    statement('a.csv', [
      ['02/03/2026', 'UNO', 10],
      ['03/03/2026', 'CARGO UNO', -500],
    ]),
    { answers },
  );
  const report = await company.sendOne(
    statement('b.csv', [
      ['03/03/2026', 'CARGO UNO', -500],
      ['04/03/2026', 'DOS', 20],
    ]),
    { answers },
  );
  return { company, report };
}

describe('a row about which nothing printed decides', () => {
  it('waits, counted once, beside the movement that it may be', async () => {
    const { company, report } = await meeting();
    expect(report).toMatchObject({ status: 'importado', rowsRead: 2, rowsNew: 1, rowsRepeated: 0, rowsPending: 1, pendingCount: 1 });
    expect((await company.state())['movements']).toHaveLength(3);
    const { docs } = await repeats(company, report.id, true);
    const side = { date: '2026-03-03', amount: -500, description: 'CARGO UNO' };
    expect(docs).toMatchObject([{ line: 2, rule: null, reason: 'alike', row: side, transaction: side }]);
  });

  it.each([
    [true, 3],
    [false, 4],
  ])('is decided (the same: %s), and the decision undone', async (isSame, movements) => {
    const { company, report } = await meeting();
    const before = await company.state();
    const [one] = (await repeats(company, report.id, true)).docs as [Repeat];
    const act = await decide(company, report.id, [{ id: one.id, isSame }]);
    expect((await company.state())['movements']).toHaveLength(movements);
    expect((await repeats(company, report.id, true)).totalDocs).toBe(0);
    expect((await repeats(company, report.id, false)).docs.map(({ rule }) => rule)).toEqual(isSame ? ['hand'] : []);
    await undo(company, act);
    expect(await company.state()).toEqual(before);
    expect((await repeats(company, report.id, true)).docs).toEqual([one]);
  });

  it('waits again although a later version gave its tables a column', async () => {
    const { company, report } = await meeting();
    const before = await company.state();
    const [one] = (await repeats(company, report.id, true)).docs as [Repeat];
    const act = await decide(company, report.id, [{ id: one.id, isSame: true }]);
    const tables = ['pending_movement', 'movement_source'];
    for (const name of tables) await desk.database.ownerPool.query(`alter table ${name} add column later integer not null default 7`);
    await undo(company, act);
    for (const name of tables) await desk.database.ownerPool.query(`alter table ${name} drop column later`);
    expect(await company.state()).toEqual(before);
  });

  it('goes with its file, and is a movement when the other file goes', async () => {
    const { company, report } = await meeting();
    const [first] = (await company.list()).filter(({ id }) => id !== report.id) as [Report];
    await company.undo(first.id);
    const alone = await desk.companyOf();
    await alone.sendOne(
      statement('b.csv', [
        ['03/03/2026', 'CARGO UNO', -500],
        ['04/03/2026', 'DOS', 20],
      ]),
      { answers },
    );
    expect(await company.state()).toEqual(await alone.state());
    await company.undo(report.id);
    expect((await company.state())['movements']).toEqual([]);
  });

  it('of a person or an import that has nothing to do with it is not found', async () => {
    const { company, report } = await meeting();
    const [one] = (await repeats(company, report.id, true)).docs as [Repeat];
    const [other] = (await company.list()).filter(({ id }) => id !== report.id) as [Report];
    await expect(decide(company, other.id, [{ id: one.id, isSame: true }])).rejects.toThrow();
    await expect(decide(await desk.companyOf(), report.id, [{ id: one.id, isSame: true }])).rejects.toThrow();
  });
});

describe('a row that was taken for a repeated one', () => {
  const first: Line[] = [
    ['02/03/2026', 'UNO', 10, '1'],
    ['03/03/2026', 'DOS', -500, '2'],
  ];

  it('is listed with what it was paired with and by which rule, and can be separated, and joined again', async () => {
    const company = await desk.companyOf();
    await company.sendOne(statement('a.csv', first), { answers });
    const report = await company.sendOne(
      statement('b.csv', [
        ['03/03/2026', 'DOS BIS', -500, '0002'],
        ['04/03/2026', 'TRES', 7, '3'],
      ]),
      { answers },
    );
    const before = await company.state();
    const { docs } = await repeats(company, report.id, false);
    expect(docs).toMatchObject([
      { line: 2, rule: 'number', reason: null, row: { description: 'DOS BIS' }, transaction: { description: 'DOS', amount: -500 } },
    ]);
    const { separateRepeatedMovements: act } = await ask<{ separateRepeatedMovements: { actId: string } }>(company, SEPARATE, {
      importId: report.id,
      ids: [docs[0]?.id],
    });
    expect((await company.state())['movements']).toContainEqual(expect.stringContaining('DOS BIS'));
    expect((await company.state())['untrue']).toEqual([]);
    await undo(company, act.actId);
    expect(await company.state()).toEqual(before);
    expect(await repeats(company, report.id, false)).toEqual({ totalDocs: 1, docs });
  });

  it('is listed too when the very same file comes again', async () => {
    const company = await desk.companyOf();
    await company.sendOne(statement('a.csv', first), { answers });
    const again = await company.sendOne(statement('a.csv', first), { answers });
    expect((await repeats(company, again.id, false)).docs.map(({ line, rule }) => [line, rule])).toEqual([
      [2, 'file'],
      [3, 'file'],
    ]);
  });
});

test('what a later file has on another day, or with another amount, is asked about; it then is what the later file says', async () => {
  const company = await desk.companyOf();
  const rows: Line[] = [
    ['02/03/2026', 'UNO', 10, '1'],
    ['03/03/2026', 'DOS', -500, '2'],
    ['05/03/2026', 'TRES', 40, '3'],
    ['06/03/2026', 'CUATRO', 8, '4'],
  ];
  await company.sendOne(statement('a.csv', rows), { answers });
  const later: Line[] = [
    ['02/03/2026', 'UNO', 10, '1'],
    ['04/03/2026', 'DOS', -500, '2'],
    ['05/03/2026', 'TRES', 45, '3'],
    ['06/03/2026', 'CUATRO', 8, '4'],
  ];
  const report = await company.sendOne(statement('b.csv', later), { answers });
  const before = await company.state();
  const { docs } = await repeats(company, report.id, true);
  expect(docs.map(({ reason, row, transaction }) => [reason, row.date, transaction.date, row.amount, transaction.amount])).toEqual([
    ['moved', '2026-03-04', '2026-03-03', -500, -500],
    ['edited', '2026-03-05', '2026-03-05', 45, 40],
  ]);
  const act = await decide(
    company,
    report.id,
    docs.map(({ id }) => ({ id, isSame: true })),
  );
  const alone = await desk.companyOf();
  await alone.sendOne(statement('b.csv', later), { answers });
  expect((await company.state())['movements']).toEqual((await alone.state())['movements']);
  await undo(company, act);
  expect(await company.state()).toEqual(before);
});

test('balances of two files that do not join are told; a day cut between two files closes as the second says', async () => {
  const company = await desk.companyOf();
  await company.sendOne(
    statement('a.csv', [
      ['02/03/2026', 'UNO', 10, '1', 110],
      ['03/03/2026', 'DOS', 20, '2', 130],
    ]),
    { answers },
  );
  const cut = await company.sendOne(
    statement('b.csv', [
      ['03/03/2026', 'TRES', 5, '3', 135],
      ['04/03/2026', 'CUATRO', 1, '4', 136],
    ]),
    { answers },
  );
  expect(cut.problems).toEqual([]);
  expect((await company.state())['days']).toContainEqual(expect.stringMatching(/"2026-03-03".*"closing":135/));
  const far = await company.sendOne(statement('c.csv', [['09/03/2026', 'NUEVE', 1, '9', 237]]), { answers });
  expect(far.problems).toMatchObject([
    { code: 'W_BALANCE', message: expect.stringContaining('al 09/03/2026 hay una diferencia de $ 100') },
  ]);
});

const SHORT: Line[] = [
  ['02/03/2026', 'UNO', 10, '', 1010],
  ['05/03/2026', 'ARRIENDO', -500, '', 510],
  ['09/03/2026', 'TRES', 7, '', 517],
];
const withoutBalances = (rows: readonly Line[]): Line[] => rows.map(([on, text, amount]) => [on, text, amount]);

/** A file of a few days, and the same days as a later file has them. */
async function again(
  rows: readonly Line[],
  later: readonly Line[],
): Promise<{ company: Company; report: Report; reasons: (string | null)[] }> {
  const company = await desk.companyOf();
  await company.sendOne(statement('a.csv', rows), { answers });
  const report = await company.sendOne(statement('b.csv', later), { answers });
  return { company, report, reasons: (await repeats(company, report.id, true)).docs.map(({ reason }) => reason) };
}

describe('in files of a few days without numbers', () => {
  const moved: Line[] = [
    ['02/03/2026', 'UNO', 10, '', 1010],
    ['06/03/2026', 'ARRIENDO', -500, '', 510],
    ['09/03/2026', 'TRES', 7, '', 517],
  ];

  it.each<[string, Line[], Line[], string]>([
    ['on another day', SHORT, moved, 'moved'],
    ['on another day, without balances', withoutBalances(SHORT), withoutBalances(moved), 'moved'],
    [
      'for another amount, so that all balances after it differ',
      SHORT,
      [
        ['02/03/2026', 'UNO', 10, '', 1010],
        ['05/03/2026', 'ARRIENDO', -550, '', 460],
        ['09/03/2026', 'TRES', 7, '', 467],
      ],
      'edited',
    ],
  ])('what the later one has %s is asked about, and nothing is doubled', async (_, rows, later, reason) => {
    const { company, report, reasons } = await again(rows, later);
    expect(reasons).toContain(reason);
    expect(report.rowsNew).toBe(0);
    expect((await company.state())['movements']).toHaveLength(3);
  });

  it('what the later one no longer has is told by its balance, and nothing is doubled', async () => {
    const { company, report } = await again(SHORT, [
      ['02/03/2026', 'UNO', 10, '', 1010],
      ['09/03/2026', 'TRES', 7, '', 1017],
      ['10/03/2026', 'CUATRO', 7, '', 1024],
    ]);
    expect(report.problems).toMatchObject([{ code: 'W_BALANCE', message: expect.stringContaining('hay una diferencia de $ 500') }]);
    expect((await company.state())['movements']).toHaveLength(4);
  });
});
