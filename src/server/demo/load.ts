/** Puts generated companies into the database as if their files had been imported; the truth stays outside. */
import type pg from 'pg';
import type { Feature } from '#domain/access.ts';
import { insertMany } from '#server/db/bulk.ts';
import { newId } from '#server/db/ids.ts';
import type { Database } from '#server/db/open.ts';
import { createCompany } from '#server/features/companies/store.ts';
import { accountRow, documentRows, type Loading, movementRows, referenceRows } from './load-rows.ts';
import { type PaidElsewhere, payElsewhere } from './paid-elsewhere.ts';
import { usdRateOn } from './rates.ts';
import type { DemoMonth, DemoStream } from './types.ts';

/** Ids that the generator's own numbers got in the database, for proofs on the planted truth. */
export type LoadedCompany = {
  companyId: string;
  documents: ReadonlyMap<number, string>;
  obligations: ReadonlyMap<number, string>;
  movements: ReadonlyMap<number, string>;
  /** What stands for a document in a movement: a cheque, what a factor owes. */
  standIns: ReadonlyMap<string, string>;
};

/** Loads a company month by month, in one transaction; what was paid elsewhere is marked so after it. `features`: what its screens offer. */
export async function loadCompany(
  database: Database,
  personId: string,
  company: DemoStream,
  features: readonly Feature[],
): Promise<LoadedCompany> {
  const companyId = await createCompany(database.app, personId, {
    name: company.name,
    alias: company.alias,
    rut: company.rut,
    plan: company.plans,
    features,
    clientPaymentDays: company.clientPaymentDays,
    providerPaymentDays: company.providerPaymentDays,
    trialExpiresOn: null,
  });
  const { elsewhere, ...loaded } = await loadBooks(database, companyId, company);
  await payElsewhere(database, { companyId, personId }, elsewhere);
  return loaded;
}

type Loaded = LoadedCompany & { elsewhere: PaidElsewhere[] };

async function loadBooks(database: Database, companyId: string, company: DemoStream): Promise<Loaded> {
  const client = await database.ownerPool.connect();
  try {
    await client.query('begin');
    await client.query('set local statement_timeout = 0');
    const loaded = await loadMonths(client, companyId, company);
    // Without statistics of what was just loaded PostgreSQL would plan for few rows, and compare each with each.
    await client.query('analyze document, document_reference, movement, account_day');
    await allocateCredits(client, companyId);
    await keepClosings(client, companyId);
    await keepCreditLines(client, companyId);
    await client.query('commit');
    return loaded;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

async function loadMonths(client: pg.PoolClient, companyId: string, company: DemoStream): Promise<Loaded> {
  const { rows } = await client.query<{ key: string; id: string }>('select key, area_id as id from area where company_id = $1', [
    companyId,
  ]);
  const accounts = company.accounts.map((one) => ({ ...one, id: newId() }));
  const loading: Loading = {
    companyId,
    areas: new Map(rows.map(({ key, id }) => [key, id])),
    terms: { clientDays: company.clientPaymentDays, providerDays: company.providerPaymentDays },
    accounts,
    rateOf: (currency, on) => (currency === 'CLP' ? '1' : usdRateOn(on)),
    ordinals: new Map(),
  };
  await insertMany(
    client,
    'bank_account',
    accounts.map((one) => accountRow(companyId, one)),
  );
  const documents = new Map<number, string>();
  const obligations = new Map<number, string>();
  const movements = new Map<number, string>();
  const elsewhere: PaidElsewhere[] = [];
  for (const month of together(company.months())) {
    for (const { id, settledOn } of month.documents) {
      const documentId = newId();
      documents.set(id, documentId);
      if (settledOn) elsewhere.push({ documentId, on: settledOn });
    }
    for (const { id } of month.obligations) obligations.set(id, newId());
    for (const { id } of month.movements) movements.set(id, newId());
    await insertMany(client, 'document', documentRows(loading, month, documents, obligations));
    await insertMany(client, 'document_reference', referenceRows(loading, month.documents, documents));
    await insertMany(client, 'movement', movementRows(loading, month.movements, movements));
  }
  return { companyId, documents, obligations, movements, standIns: new Map(), elsewhere };
}

/** Rows after which months are written: each statement costs the same for one row as for some hundred. */
const ENOUGH = 2_000;

type Rows = Omit<DemoMonth, 'period'>;

/** Months one after the other, as many at once as have not yet `ENOUGH` rows. */
function* together(months: Iterable<DemoMonth>): Generator<Rows> {
  let rows: Rows = { documents: [], obligations: [], loans: [], movements: [], truth: [] };
  for (const { documents, obligations, loans, movements, truth } of months) {
    rows = {
      documents: [...rows.documents, ...documents],
      obligations: [...rows.obligations, ...obligations],
      loans: [...rows.loans, ...loans],
      movements: [...rows.movements, ...movements],
      truth: [...rows.truth, ...truth],
    };
    if (rows.documents.length + rows.movements.length < ENOUGH) continue;
    yield rows;
    rows = { documents: [], obligations: [], loans: [], movements: [], truth: [] };
  }
  yield rows;
}

/** The banks told every line from their first statement on. */
async function keepCreditLines(client: pg.PoolClient, companyId: string): Promise<void> {
  await client.query(
    `insert into credit_line_day (company_id, account_id, on_day, source_id, approved, used)
     select a.company_id, a.account_id, (select min(on_day) from account_day d where d.company_id = $1 and d.account_id = a.account_id),
       a.account_id, a.credit_line_approved, a.credit_line_used
     from bank_account a where a.company_id = $1 and a.credit_line_approved > 0
       and exists (select from account_day d where d.company_id = $1 and d.account_id = a.account_id)`,
    [companyId],
  );
}

/** Credit notes lower the document they name, oldest note first, never below zero. */
async function allocateCredits(client: pg.PoolClient, companyId: string): Promise<void> {
  await client.query(
    `update document_reference r set target_id = d.document_id from document n, document d
     where r.company_id = $1 and n.company_id = $1 and n.document_id = r.document_id and d.company_id = $1
       and d.is_received = n.is_received and d.code::text = r.code and d.folio = r.folio and d.counterpart_rut = n.counterpart_rut`,
    [companyId],
  );
  await client.query(
    `insert into credit_allocation (company_id, note_id, document_id, amount)
     select $1, note_id, document_id, least(amount, room - before) from (
       select n.document_id as note_id, d.document_id, n.remaining as amount, d.remaining as room,
         coalesce(sum(n.remaining) over (partition by d.document_id order by n.issued_on, n.document_id
           rows between unbounded preceding and 1 preceding), 0)::bigint as before
       from (select distinct on (document_id) document_id, target_id from document_reference
             where company_id = $1 and target_id is not null order by document_id, reference_no) r
       join document n on n.company_id = $1 and n.document_id = r.document_id and n.sign = -1
       join document d on d.company_id = $1 and d.document_id = r.target_id and d.sign = 1 and d.currency = n.currency
       where n.remaining > 0 and d.remaining > 0
     ) notes where room > before`,
    [companyId],
  );
  // As features/documents/credits.ts marks them.
  await client.query(
    `update document d set is_annulled = true, is_expected = false
     from document_reference r join document n on n.company_id = r.company_id and n.document_id = r.document_id
     where d.company_id = $1 and r.company_id = $1 and r.target_id = d.document_id and r.effect = 1 and n.sign = -1
       and n.currency = d.currency and n.amount >= d.amount and n.claimed_on is null
       and coalesce(n.section, '') not in ('reclamado', 'no_incluir')`,
    [companyId],
  );
}

/** What the statements printed at the end of each day. */
async function keepClosings(client: pg.PoolClient, companyId: string): Promise<void> {
  await client.query(
    `update account_day a set closing = m.balance from (
       select distinct on (account_id, on_day) account_id, on_day, balance from movement
       where company_id = $1 order by account_id, on_day, ordinal desc) m
     where a.company_id = $1 and a.account_id = m.account_id and a.on_day = m.on_day`,
    [companyId],
  );
}
