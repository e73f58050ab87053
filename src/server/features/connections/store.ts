import { sql } from 'kysely';
import type { Grant, Role } from '#domain/access.ts';
import { CONNECTION_FAILURES } from '#domain/claims/work.ts';
import { type ConnectionState, connectionState, seesConnection } from '#domain/connections.ts';
import type { Day } from '#domain/date.ts';
import { PLAN_KEPT } from '#server/db/kept-plans.ts';
import type { Db } from '#server/db/scope.ts';

export type ConnectionRun = { id: string; status: 'success' | 'error'; message: string; endedAt: Date };
/** A stored connection without its secrets, and its last run. */
export type Connection = {
  id: string;
  companyId: string;
  name: string;
  templateId: string;
  allowedRoles: readonly Role[];
  description: string;
  isActive: boolean;
  isUpdating: boolean;
  reconcile: boolean;
  reconcileUntil: Day | null;
  createdAt: Date;
  state: ConnectionState;
  lastRun: ConnectionRun | null;
};

type Viewer = Pick<Grant, 'role' | 'systemRole'>;

/** The connections of a company that a member may know of, by name. */
export async function connectionsOf(db: Db, companyId: string, viewer: Viewer): Promise<Connection[]> {
  const rows = await db
    .selectFrom('connection as c')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('connection_run')
          .select(['run_id', 'status', 'message', 'ended_at'])
          .whereRef('connection_run.company_id', '=', 'c.company_id')
          .whereRef('connection_run.connection_id', '=', 'c.connection_id')
          .orderBy('ended_at', 'desc')
          .orderBy('run_id', 'desc')
          .limit(1)
          .as('r'),
      (on) => on.onTrue(),
    )
    .selectAll('c')
    .select(['r.run_id', 'r.status', 'r.message', 'r.ended_at'])
    .where('c.company_id', '=', companyId)
    .orderBy('c.name')
    .orderBy('c.connection_id')
    .execute();
  return rows
    .filter((row) => seesConnection(row.allowed_roles, viewer))
    .map((row) => ({
      id: row.connection_id,
      companyId,
      name: row.name,
      templateId: row.template_id,
      allowedRoles: row.allowed_roles,
      description: row.description,
      isActive: row.is_active,
      isUpdating: row.is_updating,
      reconcile: row.reconcile,
      reconcileUntil: row.reconcile_until,
      createdAt: row.created_at,
      state: connectionState(row.message),
      lastRun:
        row.run_id && row.status
          ? { id: row.run_id, status: row.status, message: row.message ?? '', endedAt: row.ended_at ?? row.created_at }
          : null,
    }));
}

/** Whether a company has an active connection of a kind, visible to the caller or not. */
export async function hasActiveConnection(db: Db, companyId: string, templateId: string): Promise<boolean> {
  const row = await db
    .selectFrom('connection')
    .select('connection_id')
    .where('company_id', '=', companyId)
    .where('template_id', '=', templateId)
    .where('is_active', '=', true)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export type BotLog = { companyId: string; templateId: string } & ConnectionRun;

/** A run with its connector, or null when the member may not know of it. */
export async function runSeenBy(db: Db, companyId: string, runId: string, viewer: Viewer): Promise<BotLog | null> {
  const row = await db
    .selectFrom('connection_run as r')
    .innerJoin('connection as c', (on) => on.onRef('c.company_id', '=', 'r.company_id').onRef('c.connection_id', '=', 'r.connection_id'))
    .select(['r.run_id as id', 'r.status', 'r.message', 'r.ended_at as endedAt', 'c.template_id as templateId', 'c.allowed_roles'])
    .where('r.company_id', '=', companyId)
    .where('r.run_id', '=', runId)
    .executeTakeFirst();
  if (!row || !seesConnection(row.allowed_roles, viewer)) return null;
  const { allowed_roles, ...run } = row;
  return { ...run, companyId, status: run.status as ConnectionRun['status'] };
}

/** Why the last work at the tax office ended. */
export type OfficeFailure = { at: Date; message: string };

/** Of the last work at the tax office, when it ended because of it; null once another one does not, or another certificate came. */
export async function officeFailure(db: Db, companyId: string): Promise<OfficeFailure | null> {
  const { rows } = await sql<OfficeFailure>`${PLAN_KEPT}
    select w.finished_at as at, coalesce(w.error_text, '') as message from (
      select state, error_code, error_text, finished_at from work
      where company_id = ${companyId} and kind = 'claims' and state in ('done', 'failed') order by finished_at desc limit 1) w
    where w.state = 'failed' and w.error_code = any (${CONNECTION_FAILURES})
      and not exists (select from credential c where c.company_id = ${companyId} and c.kind = 'certificate'
        and c.created_at > w.finished_at)`.execute(db);
  return rows[0] ?? null;
}

export { certificateOf, openCertificate, type SigningKey } from './credentials.ts';
