import { sql } from 'kysely';
import { FEATURES } from '#domain/access.ts';
import { addDays, dayInChile } from '#domain/date.ts';
import { DEMO_EMAIL as EMAIL } from '#domain/person.ts';
import { newId } from '#server/db/ids.ts';
import type { Database } from '#server/db/open.ts';
import { writeCompany } from '#server/db/scope.ts';
import { takeSnapshot } from '#server/features/cashflow/store.ts';
import { countToday } from '#server/features/dashboard/alerts.ts';
import { runEngine } from '#server/features/reconciliation/store.ts';
import { hashPassword, passwordFits } from '#server/features/session/password.ts';
import { credentialsOf, insertPerson, setPassword } from '#server/features/session/store.ts';
import type { Keyring } from '#server/keys.ts';
import { cardReport } from './card-report.ts';
import { promiseLoans } from './company-loans.ts';
import { makeRules } from './company-rules.ts';
import { streamGroup } from './generate.ts';
import { workThroughHistory } from './hand-matches.ts';
import { type LoadedCompany, loadCompany } from './load.ts';
import { closeOldMonths } from './month-closes.ts';
import { randomPassword } from './password.ts';
import { showRareThings } from './rare-things.ts';
import { writeRegisters } from './registers.ts';
import { settleIn } from './settled.ts';
import type { DemoStream } from './types.ts';
import { uploadFiles, uploadSignedFiles } from './uploaded.ts';
import { COLLEAGUE, leaveWaiting } from './waiting.ts';

const SEED = 2026;
/** Companies that are about to take more loans: one in pesos, one in dollars. */
const LENT: ReadonlySet<string> = new Set(['Quebrada Honda', 'Valle Largo']);
/** In place of the account's address while the group is made: no address, so that nobody can sign up with it. */
const UNFINISHED = 'demo en preparación';

/** The demo account; `password` only when it is known now: just made, or set by the operator. */
export type DemoAccess = { email: string; password: string | null };

/**
 * Makes the demo group in an empty installation: five companies and the account that founded them. In any other one it only
 * finds the account, and gives it the password that was set, if one was. One process at a time (db/processes.ts); what a killed one
 * left unfinished is made again.
 * @param keys  wrap the keys of the certificate in it; without them it has none
 * @returns null when this installation has no demo
 */
export async function ensureDemo(
  database: Database,
  givenPassword: string | undefined,
  keys: Keyring | null,
  onStep: (step: string) => void,
): Promise<DemoAccess | null> {
  const account = await credentialsOf(database.app, EMAIL);
  if (account) return { email: EMAIL, password: await storePassword(database, account, givenPassword) };
  await dropUnfinished(database);
  const anyPerson = await database.app.selectFrom('person').select('person_id').limit(1).executeTakeFirst();
  if (anyPerson) return null;
  onStep('creando el grupo de demostración (una sola vez)');
  const password = givenPassword ?? randomPassword();
  const personId = newId();
  const passwordHash = await hashPassword(password);
  await insertPerson(database.app, { id: personId, email: UNFINISHED, name: 'Demo', surname: 'Caudal', passwordHash });
  const today = dayInChile(new Date());
  const group = streamGroup({ seed: SEED, today, size: 'demo' });
  for (const [index, company] of group.companies.entries()) {
    const loaded = await bringIn(database, personId, company);
    const { companyId } = loaded;
    const match = () => writeCompany(database.app, { personId, companyId }, (db) => runEngine(db, { companyId, personId: null }));
    /** What was ahead some nights ago, so that there is something to compare. */
    const snapshot = (nights: number) =>
      writeCompany(database.app, { personId: null, companyId }, (db) => takeSnapshot(db, companyId, addDays(today, -nights)));
    await match();
    await workThroughHistory(database, personId, company, loaded);
    await settleIn(database, { companyId, personId }, company, index === group.companies.length - 1);
    await snapshot(2);
    await showRareThings(database, { companyId, personId });
    await uploadSignedFiles(database, { companyId, personId });
    await makeRules(database, { companyId, personId });
    // Once more: what people matched since then is no longer a suggestion.
    await match();
    await snapshot(1);
    if (LENT.has(company.alias))
      await writeCompany(database.app, { personId, companyId }, (db) => promiseLoans(db, { personId, companyId }, company));
    await leaveWaiting(database, company.alias, { companyId, personId }, keys);
    if (index === 0) await closeOldMonths(database, { companyId, personId });
  }
  await countToday(database, new Date());
  await database.owner.updateTable('person').set({ email: EMAIL }).where('person_id', '=', personId).execute();
  return { email: EMAIL, password };
}

/** What a company knows before anything is matched: its books, its registers, and what its card acquirer says. */
async function bringIn(database: Database, personId: string, company: DemoStream): Promise<LoadedCompany> {
  const loaded = await loadCompany(database, personId, company, FEATURES);
  const actor = { companyId: loaded.companyId, personId };
  const report = cardReport(company);
  if (report) await uploadFiles(database, [{ actor, fileName: 'abonos_transbank.csv', bytes: report }]);
  return writeRegisters(database, actor, company, loaded);
}

/** Empties an installation that holds nothing but an unfinished group. */
async function dropUnfinished({ owner }: Database): Promise<void> {
  const people = await owner.selectFrom('person').select('email').limit(3).execute();
  const emails = people.map(({ email }) => email);
  const isUnfinished = emails.includes(UNFINISHED) && emails.every((email) => [UNFINISHED, COLLEAGUE.email].includes(email));
  if (isUnfinished) await sql`truncate person, company cascade`.execute(owner);
}

async function storePassword(
  database: Database,
  account: { id: string; passwordHash: string },
  givenPassword: string | undefined,
): Promise<string | null> {
  if (!givenPassword) return null;
  if (!(await passwordFits(account.passwordHash, givenPassword))) {
    await setPassword(database.app, account.id, await hashPassword(givenPassword));
  }
  return givenPassword;
}
