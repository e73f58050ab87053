/**
 * For the operator of the machine: `npm run admin -- reset ana@empresa.cl`. Works beside a running Caudal and without one, on the
 * database of the same settings.
 */
import { existsSync } from 'node:fs';
import type pg from 'pg';
import { AppError } from '#domain/errors.ts';
import type { Command } from './command.ts';
import { openDatabase } from './db/open.ts';
import { prepareOwner } from './db/owner.ts';
import { visitPostgres } from './db/postgres.ts';
import { voucherCommand } from './features/companies/command.ts';
import { masterKeyCommand } from './features/connections/command.ts';
import { lessonsCommand } from './features/reconciliation/command.ts';
import { emailCommand, resetCommand, totpCommand } from './features/session/command.ts';
import { rotateCommand } from './rotation.ts';
import { readSettings, type Settings } from './settings.ts';
import { StartProblem } from './start-problem.ts';

const COMMANDS: Readonly<Record<string, Command>> = {
  aprendido: lessonsCommand,
  correo: emailCommand,
  llave: masterKeyCommand,
  reset: resetCommand,
  rotate: rotateCommand,
  totp: totpCommand,
  voucher: voucherCommand,
};

const [name = '', ...args] = process.argv.slice(2);
const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
if (!command) {
  console.error(help());
  process.exitCode = 1;
} else {
  try {
    console.log(await run(command));
  } catch (error) {
    if (!(error instanceof AppError) && !(error instanceof StartProblem)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}

async function run({ run }: Command): Promise<string> {
  const settings = readSettings(process.env);
  const { owner, stop } = await connectToDatabase(settings);
  const database = await openDatabase(owner, settings, 2);
  try {
    const { rows } = await database.ownerPool.query<{ isThere: boolean }>(`select to_regclass('public.link') is not null as "isThere"`);
    if (!rows[0]?.isThere) throw new StartProblem('Esta base de datos aún no tiene a Caudal: inícielo una vez con npm start.');
    return await run(args, { database, settings });
  } finally {
    await database.close();
    await stop();
  }
}

async function connectToDatabase({ databaseUrl, dataDir }: Settings): Promise<{ owner: pg.ClientConfig; stop: () => Promise<void> }> {
  if (databaseUrl) return { owner: { connectionString: databaseUrl }, stop: async () => {} };
  if (!existsSync(dataDir)) throw new StartProblem(`No hay datos en ${dataDir}: indique la carpeta en CAUDAL_DATA_DIR.`);
  const { connection, stop } = await visitPostgres(dataDir);
  return { owner: await prepareOwner(connection), stop };
}

function help(): string {
  const lines = Object.entries(COMMANDS).map(([command, { usage, help }]) => `  ${`${command} ${usage}`.padEnd(24)} ${help}`);
  return ['Uso: npm run admin -- orden', ...lines].join('\n');
}
