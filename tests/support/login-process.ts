// One sign-in attempt, in a separate process. Arguments: the database connection, as JSON; e-mail; password; address. Prints the API's
// code, or `ok`.
import { createApi } from '#server/api/graphql.ts';
import { openDatabase } from '#server/db/open.ts';
import { readSettings } from '#server/settings.ts';
import { log } from './api.ts';
import { LOGIN, SECRET } from './login.ts';

const [, , connection = '{}', email, password, address = ''] = process.argv;
const database = await openDatabase(JSON.parse(connection), LOGIN);
const settings = readSettings({ CAUDAL_SECRET: SECRET });
const { yoga } = createApi({ database, settings, log });
const query = 'mutation ($email: String!, $password: String!) { login(email: $email, password: $password) { accessToken } }';
const body = JSON.stringify({ query, variables: { email, password } });
const headers = { 'content-type': 'application/json' };
const answer = await yoga.fetch('http://localhost/graphql', { method: 'POST', headers, body }, { address });
const { errors } = (await answer.json()) as { errors?: { extensions: { code: string } }[] };
process.stdout.write(errors?.[0]?.extensions.code ?? 'ok');
await database.close();
