// A statement that comes again, and its undoing, read each row a few times: also in the minute in which the planner knows nothing of what came
// first, in a company without documents, where no matching follows.
import { afterAll, expect, test } from 'vitest';
import { addDays, day, formatDay } from '#domain/date.ts';
import { openLoader } from '#server/db/loader.ts';
import { writeCompany } from '#server/db/scope.ts';
import { testApi } from '../../../../tests/support/api.ts';
import { bring } from '../../../../tests/support/bring.ts';
import { explainAll, plansOf, wideLoops } from '../../../../tests/support/plans.ts';
import { undoImport } from './undo.ts';

const MOVEMENTS = 4_000;
/** Few days: what is compared by day is not what this is about. */
const A_DAY = 100;
/** As in growth.test.ts: a lookup, by an index, of the rows of one movement or day. */
const LOOKUP = { rows: 100, blocks: 40 };

const api = await testApi();
await explainAll(api);
const loader = await openLoader(api.database.appConnection, (error) => {
  throw error;
});
afterAll(() => loader.close());
const plans = plansOf(loader.client);
const person = await api.person();
const companyId = await api.company(person.id);
const place = { database: api.database, loader, companyId, personId: person.id };

function statement(): string {
  let balance = 10_000_000;
  const rows = Array.from({ length: MOVEMENTS }, (_, index) => {
    const amount = 1_000 + ((index * 7_919) % 90_000);
    balance += amount;
    const on = formatDay(addDays(day('2026-01-01'), Math.floor(index / A_DAY))).replaceAll('-', '/');
    return `${on};TRANSFERENCIA RECIBIDA ${index};${String(index).padStart(8, '0')};;${amount};${balance}`;
  });
  return `Fecha;Descripción;N° Documento;Cargo;Abono;Saldo\n${rows.join('\n')}\n`;
}

const imports: string[] = [];
test.each([
  ['it comes', async () => imports.push(await bring(place, 'cartola.csv', statement()))],
  ['it comes again, in other bytes', async () => imports.push(await bring(place, 'cartola2.csv', `${statement()}\n\n`))],
  ['the second is undone', () => undo(imports[1] ?? '')],
  ['the first is undone', () => undo(imports[0] ?? '')],
])('%s: no row is compared with each other one', async (_what, act) => {
  plans.length = 0;
  await act();
  expect(wideLoops(plans, LOOKUP)).toEqual([]);
});

test('it was stored once, and is gone', async () => {
  const { rows } = await api.database.ownerPool.query(
    `select (select array_agg(rows_new order by import_id) from import where company_id = $1) as added,
      (select count(*)::int from movement where company_id = $1) as movements`,
    [companyId],
  );
  expect(rows).toEqual([{ added: [MOVEMENTS, 0], movements: 0 }]);
});

async function undo(importId: string): Promise<void> {
  await writeCompany(loader.app, { personId: person.id, companyId }, (db) => undoImport(db, { companyId, personId: person.id }, importId));
}
