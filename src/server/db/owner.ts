import pg from 'pg';

const OWNER = 'caudal_owner';

/**
 * Creates the role that owns Caudal's tables in the embedded server: not a superuser, so that no connection of the application holds more
 * rights than it needs. With DATABASE_URL, that role is the user in the address.
 * @param superuser  a connection of the bootstrap superuser to the database
 * @returns the same connection as the owner
 */
export async function prepareOwner(superuser: pg.ClientConfig): Promise<pg.ClientConfig> {
  const client = new pg.Client(superuser);
  await client.connect();
  try {
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [OWNER]);
    if (!rowCount) await client.query(`create role ${OWNER} login createrole`);
    await client.query(`alter database ${client.escapeIdentifier(String(superuser.database))} owner to ${OWNER}`);
  } finally {
    await client.end();
  }
  return { ...superuser, user: OWNER };
}
