import { StartProblem } from '../start-problem.ts';
import type { Database } from './open.ts';

/**
 * Refuses to start if row-level security would not work: a company table without forced security or policy, an application role that can
 * gain rights, or a query without a company that sees a row.
 * @throws StartProblem that names what is wrong
 */
export async function checkRowSecurity(database: Database): Promise<void> {
  const { appPool, ownerPool } = database;
  const { rows: open } = await ownerPool.query<{ name: string }>(`
    select c.relname as name from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
      and not (c.relrowsecurity and c.relforcerowsecurity
        and exists (select 1 from pg_policy p where p.polrelid = c.oid and 'caudal_app'::regrole = any (p.polroles)))`);
  if (open.length > 0) throw new StartProblem(`Tablas sin seguridad por fila: ${open.map(({ name }) => name).join(', ')}.`);
  await checkPlace(database);
  await checkRole(database);
  const { rows: seen } = await appPool.query('select 1 from company limit 1');
  if (seen.length > 0) throw new StartProblem('Una consulta sin empresa ve filas: la seguridad por fila no está activa.');
}

/** The application's own address may point to another database. */
async function checkPlace({ appPool, ownerPool }: Database): Promise<void> {
  const text = 'select pg_postmaster_start_time()::text as started, current_database() as name';
  const [{ rows: app }, { rows: owner }] = await Promise.all([appPool.query(text), ownerPool.query(text)]);
  if (app[0]?.started !== owner[0]?.started || app[0]?.name !== owner[0]?.name) {
    throw new StartProblem('CAUDAL_APP_DATABASE_URL y DATABASE_URL nombran bases de datos distintas.');
  }
}

type Role = {
  name: string;
  isItself: boolean;
  isStrong: boolean;
  isMember: boolean;
  others: string[];
  owned: string[];
  mayCreate: boolean;
};

/** SQL run as the application has the rights of its role, and of every role it can switch to. */
async function checkRole({ appPool }: Database): Promise<void> {
  const { rows } = await appPool.query<Role>(`
    select r.rolname as name, current_user = session_user as "isItself",
      r.rolsuper or r.rolbypassrls or r.rolcreaterole or r.rolcreatedb or r.rolreplication as "isStrong",
      pg_has_role(r.oid, 'caudal_app', 'usage') as "isMember",
      array(select o.rolname::text from pg_roles o
        where o.oid <> r.oid and o.rolname <> 'caudal_app' and pg_has_role(r.oid, o.oid, 'member') order by 1) as others,
      array(select c.relname::text from pg_class c where c.relowner = r.oid and c.relpersistence <> 't'
        union all select datname::text from pg_database where datdba = r.oid) as owned,
      has_schema_privilege(r.oid, 'public', 'create') or has_database_privilege(r.oid, current_database(), 'create') as "mayCreate"
    from pg_roles r where r.rolname = session_user`);
  const [role] = rows;
  if (!role) throw new StartProblem('La base de datos no dice con qué rol entra la aplicación.');
  const refuse = (reason: string) => {
    throw new StartProblem(`La aplicación entra a la base de datos como ${role.name}, que ${reason}.`);
  };
  if (!role.isItself) refuse('toma otro rol al entrar');
  if (role.isStrong) refuse('tiene permisos de administración (superusuario, bypassrls, createrole, createdb o replication)');
  if (role.others.length > 0) refuse(`puede actuar como ${role.others.join(', ')}: debe pertenecer solo a caudal_app`);
  if (!role.isMember) refuse('no pertenece a caudal_app, o no hereda sus permisos');
  if (role.owned.length > 0) refuse(`es dueño de ${role.owned.slice(0, 3).join(', ')}`);
  if (role.mayCreate) refuse('puede crear objetos: quite ese permiso con «revoke create on schema public from public»');
}
