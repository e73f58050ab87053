/** Undoes changes of the team from the history. Call it inside writeCompany. */
import type { Grant } from '#domain/access.ts';
import type { Actor } from '#domain/actor.ts';
import { AppError } from '#domain/errors.ts';
import type { StoredAct } from '#server/db/history.ts';
import type { Db } from '#server/db/scope.ts';
import { userById } from './list.ts';
import { currentManager, giveRole } from './team.ts';

/** What undoes each act of this feature. */
export const USER_UNDO = {
  'role.changed': undoRole,
};

/** @throws ACT_OVERTAKEN when the person has another role, joined or left meanwhile; ONLY_MANAGERS, ROLE_ABOVE_OWN, LAST_FOUNDER */
async function undoRole(
  db: Db,
  { companyId, personId }: Actor,
  { no, params }: StoredAct<'role.changed'>,
  { systemRole }: Grant,
): Promise<void> {
  if (personId === null) throw new AppError('ONLY_MANAGERS');
  const team = { companyId, actor: { id: personId, systemRole } };
  const holder = await currentManager(db, team);
  const user = await userById(db, companyId, params.personId);
  if (user?.role !== params.after) throw new AppError('ACT_OVERTAKEN', { what: `el rol de ${params.email}` });
  await giveRole(db, team, { holder, user, role: params.before, undoes: no });
}
