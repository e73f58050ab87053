import type { Day } from '#domain/date.ts';
import { closings } from '#domain/imports/balances.ts';
import type { AccountFacts } from '#domain/imports/facts.ts';
import type { Db } from '#server/db/scope.ts';
import { accountFor } from './accounts.ts';
import { keepClosings, refreshBalances, type Touched } from './balances.ts';
import type { Loader } from './loader.ts';
import { type Written, writeMovements } from './movements.ts';
import type { Rates } from './rates.ts';
import { twinsOf } from './store.ts';

export type Place = { companyId: string; importId: string; cutOffOn: Day | null };

/**
 * Stores the movements and printed balances of every account in a file; the accounts have their bank and number. The very same file
 * again needs no second look: each of its rows was paired the first time.
 */
export async function writeStatements(
  loader: Loader,
  db: Db,
  place: Place,
  accounts: readonly AccountFacts[],
  rates: Rates,
  advance: (rows: number) => void,
): Promise<Written> {
  const { companyId, importId } = place;
  const total: Written = { fresh: 0, repeated: 0, completed: 0 };
  const rows = accounts.reduce((sum, { movements }) => sum + movements.length, 0);
  if (await isVouchedFor(db, place, rows)) {
    advance(rows);
    return { ...total, repeated: rows };
  }
  const touched: Touched[] = [];
  const parts = new Map<string, AccountFacts[]>();
  for (const facts of accounts) {
    const accountId = await accountFor(db, companyId, importId, facts);
    parts.set(accountId, [...(parts.get(accountId) ?? []), facts]);
  }
  for (const [accountId, facts] of parts) {
    const movements = together(facts);
    const [first, last] = [movements[0], movements.at(-1)];
    if (!first || !last) continue;
    const { bankCode = null, currency = 'CLP' } = facts[0] ?? {};
    const written = await writeMovements(loader, db, { ...place, accountId, bankCode, currency, movements }, rates, advance);
    total.fresh += written.fresh;
    total.repeated += written.repeated;
    total.completed += written.completed;
    const told = facts.flatMap((one) => closings(one.movements, one.openingBalance, one.closingBalance));
    for (const one of facts)
      await keepClosings(db, companyId, importId, accountId, closings(one.movements, one.openingBalance, one.closingBalance));
    const days = [first.on, last.on, ...told.map(({ on }) => on)].sort() as Day[];
    touched.push({ accountId, from: days[0] as Day, to: days.at(-1) as Day, closingDays: [...new Set(told.map(({ on }) => on))] });
    await keepCreditLine(db, companyId, accountId, facts, last.on);
  }
  await refreshBalances(db, companyId, touched);
  return total;
}

/** Whether an import of the very same file stands, with a movement for each of its rows. */
async function isVouchedFor(db: Db, { companyId, importId }: Place, rows: number): Promise<boolean> {
  for (const twin of rows > 0 ? await twinsOf(db, companyId, importId) : []) {
    const { n } = await db
      .selectFrom('movement_source')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .where('company_id', '=', companyId)
      .where('import_id', '=', twin)
      .executeTakeFirstOrThrow();
    if (n === rows) return true;
  }
  return false;
}

/** Several statements of one account in one file, oldest first. */
function together(facts: readonly AccountFacts[]): AccountFacts['movements'] {
  const [only] = facts;
  if (facts.length === 1 && only) return only.movements;
  return facts.flatMap(({ movements }) => movements).toSorted((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0));
}

/** The newest statement tells the credit line. */
async function keepCreditLine(db: Db, companyId: string, accountId: string, facts: readonly AccountFacts[], lastOn: Day): Promise<void> {
  const told = facts.findLast((one) => one.creditLineApproved !== null);
  if (!told || told.creditLineApproved === null) return;
  await db
    .updateTable('bank_account')
    .set({ credit_line_approved: told.creditLineApproved, credit_line_used: told.creditLineUsed ?? 0 })
    .where('company_id', '=', companyId)
    .where('account_id', '=', accountId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('account_day')
            .select('on_day')
            .where('company_id', '=', companyId)
            .where('account_id', '=', accountId)
            .where('on_day', '>', lastOn)
            .where('n', '>', 0),
        ),
      ),
    )
    .execute();
}
