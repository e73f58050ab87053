import type { Database } from './open.ts';

/**
 * Refuses to start when row-level security would not hold: a table of a company without forced security or policy, an
 * application role that owns something or may bypass it, or a query without a company that sees a row.
 * @throws Error in Spanish that names what is wrong
 */
export async function checkRowSecurity({ appPool, ownerPool }: Database): Promise<void> {
  const { rows: open } = await ownerPool.query<{ name: string }>(`
    select c.relname as name from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
      and not (c.relrowsecurity and c.relforcerowsecurity
        and exists (select 1 from pg_policy p where p.polrelid = c.oid and 'caudal_app'::regrole = any (p.polroles)))`);
  if (open.length > 0) throw new Error(`Tablas sin seguridad por fila: ${open.map(({ name }) => name).join(', ')}.`);
  const { rows: roles } = await appPool.query<{ name: string; strong: boolean; owns: boolean }>(`
    select current_user as name, r.rolsuper or r.rolbypassrls as strong,
      exists (select 1 from pg_class where relowner = r.oid) as owns
    from pg_roles r where r.rolname = current_user`);
  const [role] = roles;
  if (role?.name !== 'caudal_app' || role.strong || role.owns) throw new Error('La aplicación usa un rol con demasiados permisos.');
  const { rows: seen } = await appPool.query('select 1 from company limit 1');
  if (seen.length > 0) throw new Error('Una consulta sin empresa ve filas: la seguridad por fila no está activa.');
}
