// How long importing takes, how much memory it adds, and whether the process keeps answering.
// Goals: 100,000 movements in 3 s, 1.5 s the second time, with 150 MB more memory. Run: npm run bench -- import [rows]
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { rutOf } from '#domain/rut.ts';
import { newId } from '#server/db/ids.ts';
import { addToCompany, writeCompany } from '#server/db/scope.ts';
import { createCompany } from '#server/features/companies/store.ts';
import { contentOf, storeContent } from '#server/features/imports/content.ts';
import { startImports } from '#server/features/imports/jobs.ts';
import { insertImport } from '#server/features/imports/store.ts';
import { undoImport } from '#server/features/imports/undo.ts';
import { insertPerson, makeGround } from './support/ground.ts';

const ROWS = Number(process.argv[2] ?? 100_000);
const ground = await makeGround({ isDurable: true });
const { database } = ground;
const imports = startImports({ database, log: pino({ level: 'warn' }) });
const person = await insertPerson(ground);
const companyId = await createCompany(database.app, person, {
  name: 'Banco de pruebas SpA',
  alias: 'Pruebas',
  rut: rutOf(76_123_456),
  plan: ['caudalfull'],
  features: [],
  clientPaymentDays: 30,
  providerPaymentDays: 30,
  trialExpiresOn: null,
});

const file = statement(ROWS);
await bring('warm-up', statement(200), '001|99|CLP');
await sleep(1_000);
const results = [
  await bring('first', file, '001|1234567|CLP'),
  await bring('again', file, '001|1234567|CLP'),
  await bring('again, other bytes', `${file}\n\n`, '001|1234567|CLP'),
];
results.push(await undone());
await sleep(2_000);
console.table(results);
console.log(`rows ${ROWS}, file ${(file.length / 1e6).toFixed(1)} MB; resident now ${megabytes()} MB`);
await imports.stop();
await ground.stop();

/** Queues a file like the API does, and waits for its end. */
async function bring(name: string, text: string, account: string) {
  const id = newId();
  const content = await contentOf(new File([text], `${name}.csv`));
  const before = process.memoryUsage.rss();
  const watch = watched();
  const started = performance.now();
  const stored = {
    id,
    companyId,
    personId: person,
    fileName: `${name}.csv`,
    kind: null,
    ...content,
    isAllOrNothing: false,
    answers: { account },
  };
  await addToCompany(database.app, { personId: person, companyId }, async (db) => {
    await storeContent(db, companyId, content);
    await insertImport(db, stored);
  });
  const matched = Promise.withResolvers<void>();
  const leave = database.subscribe('work', companyId, (event) => event.id === id && event.state === 'done' && matched.resolve());
  void imports.run({ companyId, importId: id });
  const row = await endOf(id);
  const milliseconds = Math.round(performance.now() - started);
  const { max, late } = watch.end();
  // The matching engine runs after the import, and is measured elsewhere.
  await matched.promise;
  leave();
  await sleep(1_500);
  return { import: name, ...row, milliseconds, 'MB more': Math.round((max - before) / 1e6), 'longest block, ms': Math.round(late) };
}

/** Undoes the last import, whose movements stay because the first has them too; then the first, which removes them. */
async function undone() {
  const rows = await database.owner.selectFrom('import').select('import_id').where('rows_read', '=', ROWS).orderBy('created_at').execute();
  const before = process.memoryUsage.rss();
  const watch = watched();
  const started = performance.now();
  for (const { import_id } of [rows.at(-1), rows[0]].filter((row) => row !== undefined)) {
    await writeCompany(database.app, { personId: person, companyId }, (db) => undoImport(db, { companyId, personId: person }, import_id));
  }
  const milliseconds = Math.round(performance.now() - started);
  const { max, late } = watch.end();
  const { n } = await database.owner
    .selectFrom('movement')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return {
    import: 'undo all',
    status: 'deshecho',
    new: n,
    repeated: 0,
    milliseconds,
    'MB more': Math.round((max - before) / 1e6),
    'longest block, ms': Math.round(late),
  };
}

async function endOf(id: string): Promise<{ status: string; new: number; repeated: number }> {
  for (;;) {
    const row = await database.owner
      .selectFrom('import')
      .select(['status', 'rows_new as new', 'rows_repeated as repeated'])
      .where('import_id', '=', id)
      .executeTakeFirstOrThrow();
    if (row.status !== 'en_proceso') return row;
    await sleep(10);
  }
}

/** The highest resident memory, and the longest pause of the event loop. */
function watched() {
  let max = process.memoryUsage.rss();
  let late = 0;
  let last = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    late = Math.max(late, now - last - 10);
    last = now;
    max = Math.max(max, process.memoryUsage.rss());
  }, 10);
  return {
    end() {
      clearInterval(timer);
      return { max, late };
    },
  };
}

function megabytes(): number {
  return Math.round(process.memoryUsage.rss() / 1e6);
}

/** A statement over two years, in a bank's own wording, with running balances. */
function statement(rows: number): string {
  let state = 7;
  const random = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
  let balance = 50_000_000;
  const lines = ['Fecha;Descripción;N° Documento;Cargo;Abono;Saldo'];
  for (let row = 0; row < rows; row += 1) {
    const day = new Date(Date.UTC(2024, 0, 1) + Math.floor((row * 730) / rows) * 86_400_000)
      .toISOString()
      .slice(0, 10)
      .split('-')
      .reverse()
      .join('/');
    const amount = 1_000 + Math.floor(random() * 3_000_000);
    const isIn = random() < 0.52;
    balance += isIn ? amount : -amount;
    lines.push(
      `${day};${glosa(row, isIn, random())};${String(row).padStart(8, '0')};${isIn ? '' : amount};${isIn ? amount : ''};${balance}`,
    );
  }
  return `${lines.join('\n')}\n`;
}

function glosa(row: number, isIn: boolean, kind: number): string {
  const rut = rutOf(70_000_000 + (row % 900) * 1_237).replace('-', '');
  if (kind < 0.55) return isIn ? `0${rut} Transf. de CLIENTE NUMERO ${row % 900} LTDA` : `0${rut} Transf a PROVEEDOR ${row % 900} SPA`;
  return kind < 0.8 ? `COMPRA NACIONAL COMERCIO ${row % 333}` : `PAGO EN LINEA SERVICIO ${row % 77}`;
}
