import { type Kysely, sql } from 'kysely';
import { type Action, type CompanyRole, type Feature, type Grant, mayDo, type Plan } from '#domain/access.ts';
import { DEFAULT_STRUCTURE } from '#domain/cashflow/structure.ts';
import type { ServicePlan } from '#domain/companies.ts';
import { type Day, dayInChile } from '#domain/date.ts';
import { AppError } from '#domain/errors.ts';
import { effectivePlan } from '#domain/plans.ts';
import type { Rut } from '#domain/rut.ts';
import { assignments, type ColumnValues, selectColumns } from '#server/db/columns.ts';
import { record } from '#server/db/history.ts';
import { newId } from '#server/db/ids.ts';
import { announceIn } from '#server/db/open.ts';
import { type Db, writeCompany } from '#server/db/scope.ts';
import type { DB } from '#server/db/tables.ts';
import { addMember } from '#server/features/users/store.ts';

export { checkComments, checkLine } from './lines.ts';
export { moveSlots } from './slots.ts';
export { type StoredStructure, structureRows, writeStructure } from './structure.ts';

export type NewCompany = {
  name: string;
  alias: string;
  rut: Rut;
  plan: readonly Plan[];
  features: readonly Feature[];
  clientPaymentDays: number;
  providerPaymentDays: number;
  trialExpiresOn: Day | null;
  /** What the creator says of the company. */
  order?: CompanyOrder;
};
type CompanyOrder = {
  comments: string;
  servicePlan: ServicePlan;
  entryOn: Day | null;
  services: readonly { service: string; startsOn: Day | null }[];
  voucherId: string | null;
};

/** The features of a new company. */
export const NEW_COMPANY_FEATURES = ['conciliacion', 'eerr', 'avance_conciliacion'] as const;

/** Creates a company with its default cash-flow structure and its founder, in one transaction. */
export function createCompany(app: Kysely<DB>, personId: string, company: NewCompany): Promise<string> {
  const companyId = newId();
  return writeCompany(app, { personId, companyId }, async (db) => {
    await addCompany(db, companyId, personId, company);
    return companyId;
  });
}

/** Adds a company with its default cash-flow structure, its founder and the start of its history, and notifies their open pages. */
export async function addCompany(db: Db, companyId: string, personId: string, company: NewCompany): Promise<void> {
  await insertCompany(db, companyId, personId, company);
  await addMember(db, companyId, personId, 'FOUNDER');
  await insertServices(db, companyId, company.order?.services ?? []);
  await insertStructure(db, companyId);
  const { name, rut, plan, trialExpiresOn, order } = company;
  const trial = { ...(trialExpiresOn ? { trialExpiresOn } : {}), ...(order?.voucherId ? { voucherId: order.voucherId } : {}) };
  await record(db, { companyId, personId }, 'company.created', { name, rut, plan, ...trial });
  await announceIn(db, { topic: 'access', personId });
}

async function insertCompany(db: Db, companyId: string, personId: string, company: NewCompany): Promise<void> {
  const { order } = company;
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
      ...(order ? { comments: order.comments, service_plan: order.servicePlan, entry_on: order.entryOn, voucher_id: order.voucherId } : {}),
    })
    .execute();
}

async function insertServices(db: Db, companyId: string, services: CompanyOrder['services']): Promise<void> {
  if (services.length === 0) return;
  const rows = services.map(({ service, startsOn }) => ({ company_id: companyId, service, starts_on: startsOn }));
  await db.insertInto('company_service').values(rows).execute();
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

const COLUMNS = [
  ...['company_id', 'name', 'alias', 'rut', 'country', 'plan', 'features', 'trial_expires_on', 'subscription_id', 'voucher_id'],
  ...[
    'client_payment_days',
    'provider_payment_days',
    'cut_off_on',
    'late_horizon_days',
    'late_projection_days',
    'future_months_view',
    'uf_monthly_ipc',
    'two_person_approval',
    'restricts_f29',
  ],
  ...['low_balance', 'service_plan', 'entry_on', 'comments', 'reports', 'logo_hash'],
] as const;
export type CompanyValues = ColumnValues<'company', (typeof COLUMNS)[number]>;

/** Changes some values of a company. The caller handles the consequences: history, announcements, terms. */
export async function updateCompany(
  db: Db,
  companyId: string,
  values: Partial<Omit<CompanyValues, 'companyId' | 'reports'>>,
): Promise<void> {
  await sql`update company set ${assignments('company', COLUMNS, values)} where company_id = ${companyId}`.execute(db);
}

/** Serializes the creations of one person, so that of several at once only one is their first. */
export async function lockCreator(db: Db, personId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${personId}, 2))`.execute(db);
}

/** Records a trial of a RUT and of its person (null: nobody). @returns false when either had one before */
export async function claimTrial(db: Db, rut: string, personId: string | null): Promise<boolean> {
  const { rows } = await sql<{ isFirst: boolean }>`select claim_trial(${rut}, ${personId}::uuid) as "isFirst"`.execute(db);
  return rows[0]?.isFirst === true;
}

/** A person's companies, in the order of their numbers on screen. */
export function companiesOf(app: Kysely<DB>, personId: string) {
  return app.transaction().execute(async (db) => {
    await sql`select set_config('app.person', ${personId}, true)`.execute(db);
    return ownCompanies(db, personId);
  });
}

/** Like companiesOf, within a transaction of that person. */
export async function ownCompanies(db: Db, personId: string) {
  const { rows } = await sql<CompanyValues & { role: CompanyRole }>`
    select ${selectColumns('c', COLUMNS)}, m.role from company c join membership m on m.company_id = c.company_id
    where m.person_id = ${personId} order by c.created_at, c.company_id`.execute(db);
  return rows;
}

export async function companyById(db: Db, companyId: string): Promise<CompanyValues | undefined> {
  const [company] = await companiesByIds(db, [companyId]);
  return company;
}

/** @throws COMPANY_NOT_FOUND */
export async function requireCompany(db: Db, companyId: string): Promise<CompanyValues> {
  const company = await companyById(db, companyId);
  if (!company) throw new AppError('COMPANY_NOT_FOUND');
  return company;
}

/** Companies, in no particular order. */
export async function companiesByIds(db: Db, companyIds: readonly string[]): Promise<CompanyValues[]> {
  const { rows } = await sql<CompanyValues>`
    select ${selectColumns('c', COLUMNS)} from company c where c.company_id = any (${companyIds})`.execute(db);
  return rows;
}

/** Notifies the open pages of everybody in a company that what they may see changed. */
export async function announceToMembers(db: Db, companyId: string): Promise<void> {
  const members = await db.selectFrom('membership').select('person_id as personId').where('company_id', '=', companyId).execute();
  for (const { personId } of members) await announceIn(db, { topic: 'access', personId });
}

export async function membersOf(db: Db, companyIds: readonly string[]) {
  return db
    .selectFrom('membership')
    .select(['company_id as companyId', 'person_id as userId', 'role'])
    .where('company_id', 'in', companyIds)
    .orderBy('created_at')
    .orderBy('person_id')
    .execute();
}

export async function servicesOf(db: Db, companyIds: readonly string[]) {
  return db
    .selectFrom('company_service')
    .select(['company_id as companyId', 'service', 'starts_on as startDate'])
    .where('company_id', 'in', companyIds)
    .orderBy('service')
    .execute();
}

/** The name of a RUT in these companies' documents, the newest one; null when none has it. */
export async function counterpartName(db: Db, companyIds: readonly string[], rut: Rut): Promise<string | null> {
  const row = await db
    .selectFrom('document')
    .select('counterpart_name as name')
    .where('company_id', 'in', companyIds)
    .where('counterpart_rut', '=', rut)
    .where('counterpart_name', '<>', '')
    .orderBy('issued_on', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.name ?? null;
}

/** The areas of a company with their section. */
export async function areaSections(db: Db, companyId: string): Promise<{ id: string; key: string; section: 'INCOME' | 'EXPENSE' }[]> {
  return db
    .selectFrom('area')
    .innerJoin('category', (join) =>
      join.onRef('category.company_id', '=', 'area.company_id').onRef('category.category_id', '=', 'area.category_id'),
    )
    .select(['area.area_id as id', 'area.key', 'category.section'])
    .where('area.company_id', '=', companyId)
    .execute();
}

export type AreaChoice = { id: string; key: string; label: string; category: string; section: 'INCOME' | 'EXPENSE' };

/** The areas of a company as choices, in order. */
export async function areaChoices(db: Db, companyId: string): Promise<AreaChoice[]> {
  return db
    .selectFrom('area')
    .innerJoin('category', (join) =>
      join.onRef('category.company_id', '=', 'area.company_id').onRef('category.category_id', '=', 'area.category_id'),
    )
    .select(['area.area_id as id', 'area.key', 'area.label', 'category.label as category', 'category.section'])
    .where('area.company_id', '=', companyId)
    .orderBy('category.position')
    .orderBy('area.position')
    .execute();
}

/** The ids of a company's areas by their stable key. */
export async function areaIds(db: Db, companyId: string): Promise<ReadonlyMap<string, string>> {
  const rows = await db.selectFrom('area').select(['key', 'area_id']).where('company_id', '=', companyId).execute();
  return new Map(rows.map(({ key, area_id }) => [key, area_id]));
}

/** Ids of everybody who may do something in a company. */
export async function membersWho(db: Db, companyId: string, action: Action): Promise<string[]> {
  return (await grantsIn(db, companyId)).filter((grant) => mayDo(action, grant)).map(({ personId }) => personId);
}

/** The current grants of everybody in a company. */
export async function grantsIn(db: Db, companyId: string): Promise<(Grant & { personId: string })[]> {
  const rows = await db
    .selectFrom('membership as m')
    .innerJoin('company as e', 'e.company_id', 'm.company_id')
    .innerJoin('person as p', 'p.person_id', 'm.person_id')
    .leftJoin('claim_member as c', (on) => on.onRef('c.company_id', '=', 'm.company_id').onRef('c.person_id', '=', 'm.person_id'))
    .select(['m.person_id as personId', 'm.role', 'p.system_role as systemRole', 'c.person_id as named', 'e.plan', 'e.country'])
    .select(['e.features', 'e.restricts_f29 as restrictsF29', 'e.trial_expires_on as trialExpiresOn'])
    .where('m.company_id', '=', companyId)
    .execute();
  const today = dayInChile(new Date());
  return rows.map(({ named, trialExpiresOn, ...row }) => ({
    ...row,
    isClaimer: named !== null,
    plan: effectivePlan(row.plan, trialExpiresOn, today),
  }));
}
