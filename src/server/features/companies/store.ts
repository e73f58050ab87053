import { type Kysely, sql } from 'kysely';
import { DEFAULT_STRUCTURE } from '#domain/cashflow/structure.ts';
import type { Rut } from '#domain/rut.ts';
import { appendHistory } from '#server/db/history.ts';
import { newId } from '#server/db/ids.ts';
import { type Db, writeCompany } from '#server/db/scope.ts';
import type { DB } from '#server/db/tables.ts';

export type NewCompany = {
  name: string;
  alias: string;
  rut: Rut;
  plan: readonly string[];
  features: readonly string[];
  clientPaymentDays: number;
  providerPaymentDays: number;
  trialExpiresOn: string | null;
};

/** What a company starts with unless an administrator says otherwise. */
export const NEW_COMPANY_FEATURES = ['conciliacion', 'eerr', 'avance_conciliacion'] as const;

/** Makes a company with its default cash-flow structure and its founder, in one transaction. */
export function createCompany(app: Kysely<DB>, personId: string, company: NewCompany): Promise<string> {
  const companyId = newId();
  return writeCompany(app, { personId, companyId }, async (db) => {
    await insertCompany(db, companyId, personId, company);
    await appendHistory(db, {
      companyId,
      personId,
      act: 'creó',
      subject: 'empresa',
      subjectId: companyId,
      after: { name: company.name, rut: company.rut, plan: company.plan },
    });
    return companyId;
  });
}

async function insertCompany(db: Db, companyId: string, personId: string, company: NewCompany): Promise<void> {
  await db
    .insertInto('company')
    .values({
      company_id: companyId,
      name: company.name,
      alias: company.alias,
      rut: company.rut,
      plan: [...company.plan],
      features: [...company.features],
      client_payment_days: company.clientPaymentDays,
      provider_payment_days: company.providerPaymentDays,
      trial_expires_on: company.trialExpiresOn,
      created_by: personId,
    })
    .execute();
  await db.insertInto('membership').values({ company_id: companyId, person_id: personId, role: 'FOUNDER' }).execute();
  await insertStructure(db, companyId);
}

async function insertStructure(db: Db, companyId: string): Promise<void> {
  const categories = DEFAULT_STRUCTURE.map((category, position) => ({ ...category, position, id: newId() }));
  await db
    .insertInto('category')
    .values(
      categories.map(({ id, label, section, position }) => ({
        company_id: companyId,
        category_id: id,
        label,
        section,
        position,
        is_default: true,
      })),
    )
    .execute();
  await db
    .insertInto('area')
    .values(
      categories.flatMap(({ id, areas }) =>
        areas.map(({ key, label }, position) => ({
          company_id: companyId,
          area_id: newId(),
          category_id: id,
          key,
          label,
          position,
          is_default: true,
        })),
      ),
    )
    .execute();
}

/** The companies of a person in the order in which they are numbered on screen. */
export function companiesOf(app: Kysely<DB>, personId: string) {
  return app.transaction().execute(async (db) => {
    await sql`select set_config('app.person', ${personId}, true)`.execute(db);
    return db
      .selectFrom('company')
      .innerJoin('membership', 'membership.company_id', 'company.company_id')
      .selectAll('company')
      .select('membership.role')
      .where('membership.person_id', '=', personId)
      .orderBy('company.created_at')
      .orderBy('company.company_id')
      .execute();
  });
}

export type CompanyRow = Awaited<ReturnType<typeof companiesOf>>[number];

export function companyById(db: Db, companyId: string) {
  return db.selectFrom('company').selectAll().where('company_id', '=', companyId).executeTakeFirst();
}

/** The ids of a company's areas by their stable key. */
export async function areaIds(db: Db, companyId: string): Promise<ReadonlyMap<string, string>> {
  const rows = await db.selectFrom('area').select(['key', 'area_id']).where('company_id', '=', companyId).execute();
  return new Map(rows.map(({ key, area_id }) => [key, area_id]));
}
