// Small books for tests: a company with its founder, and rows as the application writes them.
import type { Insertable, Kysely } from 'kysely';
import { type Day, day } from '#domain/date.ts';
import { type Rut, rutOf } from '#domain/rut.ts';
import { newId } from '#server/db/ids.ts';
import type { Database } from '#server/db/open.ts';
import { type Db, readCompanies, writeCompany } from '#server/db/scope.ts';
import type { DB } from '#server/db/tables.ts';
import { areaIds, createCompany, NEW_COMPANY_FEATURES } from '#server/features/companies/store.ts';

/** Columns of a row; days and RUTs may be any text. */
type Row<Table extends keyof DB> = { [Column in keyof Insertable<DB[Table]>]?: Texts<Insertable<DB[Table]>[Column]> };
type Texts<Value> = Value extends Day | Rut ? string : Value;
export type TestBooks = Awaited<ReturnType<typeof testBooks>>;

/** Beyond the folios that tests name, since files that share a process count on. */
const FIRST_FOLIO = 700_000_000;

let count = 0;
const next = () => {
  count += 1;
  return count;
};

/** A new company of a person with the default structure; rows are added as the application's role, as in production. */
export async function testBooks({ app, owner }: Database, founderId?: string) {
  const personId = founderId ?? (await newPerson(owner));
  const companyId = await createCompany(app, personId, {
    name: 'Empresa de Prueba SpA',
    alias: 'Prueba',
    rut: rutOf(77_000_000 + next()),
    plan: ['caudalfull'],
    features: NEW_COMPANY_FEATURES,
    clientPaymentDays: 30,
    providerPaymentDays: 30,
    trialExpiresOn: null,
  });
  const write = <Result>(work: (db: Db) => Promise<Result>) => writeCompany(app, { personId, companyId }, work);
  const read = <Result>(work: (db: Db) => Promise<Result>) => readCompanies(app, { personId, companyIds: [companyId] }, work);
  const areas = await read((db) => areaIds(db, companyId));
  const area = (key: string) => areas.get(key) ?? '';
  const at = { company_id: companyId };
  return {
    companyId,
    personId,
    area,
    read,
    write,
    async account(fields: Row<'bank_account'> = {}): Promise<string> {
      const account_id = newId();
      const number = String(next());
      await write((db) =>
        db
          .insertInto('bank_account')
          .values({ ...at, account_id, bank_code: '012', number, number_norm: number, ...fields } as Insertable<DB['bank_account']>)
          .execute(),
      );
      return account_id;
    },
    async movement(account_id: string, on_day: string, amount: number, fields: Row<'movement'> = {}): Promise<string> {
      const movement_id = newId();
      const row = { ...at, movement_id, account_id, on_day, amount, currency: 'CLP', amount_clp: amount, glosa: 'TRASPASO', ...fields };
      await write((db) =>
        db
          .insertInto('movement')
          .values(row as Insertable<DB['movement']>)
          .execute(),
      );
      return movement_id;
    },
    /** Makes two movements the legs of an own transfer. */
    async transfer(out_id: string, in_id: string, fields: Row<'own_transfer'> = {}): Promise<void> {
      const row = { ...at, out_id, in_id, origin: 'manual', ...fields };
      await write((db) =>
        db
          .insertInto('own_transfer')
          .values(row as Insertable<DB['own_transfer']>)
          .execute(),
      );
    },
    /** Says that a part of a movement is of a kind. */
    async explanation(movement_id: string, amount: number, fields: Row<'explanation'> = {}): Promise<string> {
      const explanation_id = newId();
      const row = {
        ...at,
        explanation_id,
        movement_id,
        amount,
        kind_key: 'comisionbancaria',
        area_id: area('comisionesbancarias'),
        origin: 'manual',
        ...fields,
      };
      await write((db) =>
        db
          .insertInto('explanation')
          .values(row as Insertable<DB['explanation']>)
          .execute(),
      );
      return explanation_id;
    },
    async document(due_on: string, amount: number, fields: Row<'document'> = {}): Promise<string> {
      const row = documentRow({ companyId, area }, { due_on, amount, ...fields });
      await write((db) => db.insertInto('document').values(row).execute());
      return row.document_id;
    },
    async match(movement_id: string, document_id: string, amount: number, fields: Row<'match'> = {}): Promise<string> {
      const match_id = newId();
      const row = { ...at, match_id, movement_id, document_id, amount, document_amount: Math.abs(amount), origin: 'manual', ...fields };
      await write((db) =>
        db
          .insertInto('match')
          .values(row as Insertable<DB['match']>)
          .execute(),
      );
      return match_id;
    },
    /** A row that lowers a document, beside matches and credit notes: by default a payment by hand. */
    async reduction(document_id: string, amount: number, fields: Row<'reduction'> = {}): Promise<string> {
      const reduction_id = newId();
      const row = { ...at, reduction_id, document_id, kind: 'settlement', amount, on_day: '2026-03-10', act_no: 1, ...fields };
      await write((db) =>
        db
          .insertInto('reduction')
          .values(row as Insertable<DB['reduction']>)
          .execute(),
      );
      return reduction_id;
    },
    /** A closing balance printed by a statement. */
    async closing(account_id: string, on_day: string, closing: number): Promise<void> {
      await write((db) =>
        db
          .insertInto('account_day')
          .values({ ...at, account_id, on_day: day(on_day), closing })
          .onConflict((conflict) => conflict.columns(['company_id', 'account_id', 'on_day']).doUpdateSet({ closing }))
          .execute(),
      );
    },
    /** A difference between two printed balances that no movement explains. */
    async unexplained(on_day: string, amount: number): Promise<void> {
      const area_id = '00000000-0000-0000-0000-000000000000';
      const row = { ...at, kind: 'unexplained', area_id, currency: 'CLP', amount, amount_clp: amount, n: 1, unrated: 0 } as const;
      await write((db) =>
        db
          .insertInto('flow_day')
          .values({ ...row, on_day: day(on_day) })
          .execute(),
      );
    },
  };
}

/** An invoice, issued on the day on which it is due, but for what is said otherwise. */
export function documentRow(
  { companyId, area }: Pick<TestBooks, 'companyId' | 'area'>,
  { due_on, amount, ...fields }: Row<'document'> & { due_on: string; amount: number },
): Insertable<DB['document']> {
  const isReceived = fields.is_received ?? false;
  const row = {
    company_id: companyId,
    document_id: newId(),
    document_type: 'TAX_DOCUMENT',
    code: 33,
    folio: String(FIRST_FOLIO + next()),
    counterpart_rut: '76086428-5',
    counterpart_name: 'Cliente SpA',
    is_received: isReceived,
    sign: 1,
    issued_on: due_on,
    period: `${due_on.slice(0, 7)}-01`,
    amount,
    amount_clp: amount,
    due_on,
    due_from: 'document',
    original_due_on: due_on,
    area_id: area(isReceived ? 'comprassinclasificar' : 'ventassinclasificar'),
    is_expected: true,
    ...fields,
  };
  return row as Insertable<DB['document']>;
}

async function newPerson(owner: Kysely<DB>): Promise<string> {
  const personId = newId();
  await owner
    .insertInto('person')
    .values({ person_id: personId, email: `${personId}@prueba.cl`, name: 'Ana', surname: 'Soto', password_hash: 'x' })
    .execute();
  return personId;
}
