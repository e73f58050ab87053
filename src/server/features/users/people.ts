import { isManager, mayDo } from '#domain/access.ts';
import type { Day } from '#domain/date.ts';
import { AppError } from '#domain/errors.ts';
import type { Rut } from '#domain/rut.ts';
import { type Context, personOf, read } from '#server/api/context.ts';
import { isId } from '#server/db/ids.ts';
import type { Db } from '#server/db/scope.ts';
import { collapsedBy } from '#server/features/cashflow/store.ts';

/** A person, as the type User shows them. */
export type PersonRow = {
  id: string;
  email: string;
  name: string;
  surname: string;
  systemRole: string | null;
  provenAt: Date | null;
  lastCompanyId: string | null;
  rut: Rut | null;
  birthday: Day | null;
};

/** Oneself, or a person of a company whose users one may see. @throws NOT_FOUND for anybody else */
export async function visiblePerson(context: Context, id: string): Promise<PersonRow> {
  const self = personOf(context);
  if (!isId(id)) throw new AppError('NOT_FOUND');
  const person = await read(context, readable(context), async (db) => {
    const isColleague = await db.selectFrom('membership').select('role').where('person_id', '=', id).limit(1).executeTakeFirst();
    return id === self.id || isColleague ? personById(db, id) : null;
  });
  if (!person) throw new AppError('NOT_FOUND');
  return person;
}

/** Whether RUT and birthday of a person are shown: to themself, and to those who manage a company of theirs; nobody else needs them. */
export async function seesPersonalData(context: Context, personId: string): Promise<boolean> {
  if (personOf(context).id === personId) return true;
  const shared = await sharedCompanies(context, personId);
  return shared.some(({ companyId }) => {
    const grant = context.memberships.get(companyId);
    return grant !== undefined && isManager(grant);
  });
}

/** A person's role in a company whose users the caller may see (or in their own); null when there is none to show. */
export async function roleOf(context: Context, person: PersonRow, companyId: string | null): Promise<string | null> {
  const shared = await sharedCompanies(context, person.id);
  const one = companyId === null ? (shared.find((row) => row.companyId === person.lastCompanyId) ?? shared[0]) : undefined;
  return (one ?? shared.find((row) => row.companyId === companyId))?.role ?? null;
}

/** The categories that a person keeps collapsed in the cash flow, in each company that the caller and this person share. */
export async function collapsedOf(context: Context, personId: string): Promise<{ companyId: string; cashflowCategories: string[] }[]> {
  const companyIds = (await sharedCompanies(context, personId)).map(({ companyId }) => companyId);
  const collapsed = await read(context, companyIds, (db) => collapsedBy(db, personId, companyIds));
  return companyIds.map((companyId) => ({ companyId, cashflowCategories: collapsed.get(companyId) ?? [] }));
}

function personById(db: Db, id: string): Promise<PersonRow | undefined> {
  return db
    .selectFrom('person')
    .select(['person_id as id', 'email', 'name', 'surname', 'system_role as systemRole', 'email_proven_at as provenAt'])
    .select(['last_company_id as lastCompanyId', 'rut', 'birthday'])
    .where('person_id', '=', id)
    .executeTakeFirst();
}

function sharedCompanies(context: Context, personId: string) {
  const isSelf = personOf(context).id === personId;
  return read(context, isSelf ? [...context.memberships.keys()] : readable(context), (db) =>
    db
      .selectFrom('membership')
      .innerJoin('company', 'company.company_id', 'membership.company_id')
      .select(['membership.company_id as companyId', 'role'])
      .where('membership.person_id', '=', personId)
      .orderBy('company.created_at')
      .orderBy('company.company_id')
      .execute(),
  );
}

/** The companies whose users the caller may see. */
function readable({ memberships }: Context): string[] {
  return [...memberships].filter(([, grant]) => mayDo('users.read', grant)).map(([companyId]) => companyId);
}
