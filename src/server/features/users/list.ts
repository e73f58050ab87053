import { type RawBuilder, sql } from 'kysely';
import type { CompanyRole, SystemRole } from '#domain/access.ts';
import { readSearch } from '#domain/search.ts';
import type { Db } from '#server/db/scope.ts';

/** A member of a company, or somebody invited to it. */
export type ListedUser = {
  id: string;
  email: string | null;
  name: string;
  surname: string;
  role: CompanyRole;
  systemRole: SystemRole | null;
  status: 'active' | 'invited' | 'expired';
  invitedAt: Date | null;
  expiresAt: Date | null;
  /** When they last signed in. */
  lastSeenAt: Date | null;
};

/** The people of a company, members before invitations, by name; `search` is matched with name and e-mail, ignoring accents. */
export async function usersPage(
  db: Db,
  companyId: string,
  search: string,
  { limit, skip }: { limit: number; skip: number },
): Promise<{ totalDocs: number; docs: ListedUser[] }> {
  const found = sql`${membersAndInvited(companyId)} ${condition(search)}`;
  const { rows: counted } = await sql<{ n: number }>`select count(*)::int as n from (${found}) f`.execute(db);
  const { rows: docs } = await sql<ListedUser>`
    select f.* from (${found}) f
    order by f.status <> 'active', lower(unaccent(concat_ws(' ', f.name, f.surname))), f.email, f.id limit ${limit} offset ${skip}`.execute(
    db,
  );
  return { totalDocs: counted[0]?.n ?? 0, docs };
}

/** The member or the invited person with this e-mail. */
export async function userByEmail(db: Db, companyId: string, email: string): Promise<ListedUser | null> {
  const { rows } =
    await sql<ListedUser>`${membersAndInvited(companyId)} where u.email = ${email} order by u.status <> 'active' limit 1`.execute(db);
  return rows[0] ?? null;
}

/** The member with a person's id, or the invited person with an invitation's. */
export async function userById(db: Db, companyId: string, id: string): Promise<ListedUser | null> {
  const { rows } = await sql<ListedUser>`${membersAndInvited(companyId)} where u.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** Somebody invited, by the invitation's id. */
export async function invitedById(db: Db, companyId: string, invitationId: string): Promise<ListedUser | null> {
  const { rows } = await sql<ListedUser>`${membersAndInvited(companyId)} where u.id = ${invitationId} and u.status <> 'active'`.execute(db);
  return rows[0] ?? null;
}

/** Every member of a company, for mentions. */
export async function membersOf(db: Db, companyId: string): Promise<{ id: string; name: string; email: string }[]> {
  const { rows } = await sql<{ id: string; name: string; email: string }>`
    select p.person_id as id, trim(concat_ws(' ', p.name, p.surname)) as name, p.email
    from membership m join person p on p.person_id = m.person_id
    where m.company_id = ${companyId} order by lower(unaccent(concat_ws(' ', p.name, p.surname))), p.email`.execute(db);
  return rows;
}

function membersAndInvited(companyId: string): RawBuilder<ListedUser> {
  return sql<ListedUser>`select u.* from (
    select p.person_id as id, p.email, p.name, p.surname, m.role, p.system_role as "systemRole", 'active' as status,
      null::timestamptz as "invitedAt", null::timestamptz as "expiresAt",
      last_seen_at(p.person_id) as "lastSeenAt"
    from membership m join person p on p.person_id = m.person_id where m.company_id = ${companyId}
    union all
    select i.invitation_id, i.email, i.name, i.surname, i.role, null, case when i.expires_at > now() then 'invited' else 'expired' end,
      i.invited_at, i.expires_at, null
    from invitation i where i.company_id = ${companyId} and i.accepted_at is null and i.revoked_at is null
  ) u`;
}

function condition(search: string): RawBuilder<unknown> {
  const searchText = readSearch(search);
  return searchText ? sql`where concat_ws(' ', u.name, u.surname, u.email) ~* ${searchText.pattern}` : sql``;
}
