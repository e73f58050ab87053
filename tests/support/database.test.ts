import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { checkRowSecurity } from '#server/db/selftest.ts';
import { testDatabase } from './database.ts';

const first = await testDatabase();
const second = await testDatabase();

describe('a test database', () => {
  it('is migrated and holds the rules of row security', async () => {
    const { rows } = await first.database.ownerPool.query<{ n: number }>('select count(*)::int as n from migration');
    expect(rows[0]?.n).toBeGreaterThan(0);
    await checkRowSecurity(first.database);
  });

  it('belongs to one file: what one writes, another does not see', async () => {
    await first.database.ownerPool.query('create table only_here (n int)');
    const { rows } = await second.database.ownerPool.query<{ is: string | null }>(`select to_regclass('only_here') as is`);
    expect(rows).toEqual([{ is: null }]);
  });

  it('is reached as an owner who is no superuser', async () => {
    const client = new pg.Client(first.connection);
    await client.connect();
    const { rows } = await client.query('select rolsuper or rolbypassrls as strong from pg_roles where rolname = current_user');
    await client.end();
    expect(rows).toEqual([{ strong: false }]);
  });
});
