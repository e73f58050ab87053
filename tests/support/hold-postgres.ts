// A Caudal that only keeps its database: commits row after row and reports each, until it is killed.
import pg from 'pg';
import { startPostgres } from '#server/db/postgres.ts';
import { StartProblem } from '#server/start-problem.ts';

try {
  const { connection, isReused, stop } = await startPostgres(String(process.argv[2]));
  process.once('SIGTERM', () => void stop().then(() => process.exit(0)));
  const client = new pg.Client(connection);
  client.on('error', () => {});
  await client.connect();
  await client.query('create table if not exists row_of_test (n int primary key)');
  const { rows } = await client.query<{ n: number }>('select coalesce(max(n), 0) as n from row_of_test');
  console.log(`ready ${isReused ? 'reused' : 'started'} ${rows[0]?.n}`);
  for (let n = (rows[0]?.n ?? 0) + 1; ; n++) {
    await client.query('insert into row_of_test values ($1)', [n]);
    console.log(`committed ${n}`);
  }
} catch (error) {
  if (error instanceof StartProblem) {
    console.error(error.message);
    process.exit(error.exitCode);
  }
  // Killed in the middle of a statement.
}
