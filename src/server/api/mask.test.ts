import { buildSchema, graphql } from 'graphql';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { maskError } from './mask.ts';
import { AmountScalar, DateScalar } from './scalars.ts';

const schema = buildSchema(`scalar Amount  scalar Date  enum Side { in out }
  input Line { amount: Amount  dueDate: Date }
  input Order { lines: [Line!]  note: String  total: Int  side: Side }
  type Query { order(day: Date, order: Order): Boolean }`);
for (const scalar of [AmountScalar, DateScalar]) Object.assign(schema.getType(scalar.name) ?? {}, scalar);
const log = pino({ level: 'silent' });

async function refused(order: unknown, day: unknown = null) {
  const source = 'query ($order: Order, $day: Date) { order(order: $order, day: $day) }';
  const { errors = [] } = await graphql({ schema, source, variableValues: { order, day } });
  return errors.map((error) => maskError(error, log)).map(({ message, extensions }) => [message, extensions['field']]);
}

test.each<[unknown, unknown, string, string]>([
  [{}, '2026-02-31', 'Fecha: «2026-02-31» no es un valor válido.', 'day'],
  [{ lines: [{ amount: 1 }, { dueDate: 'ayer' }] }, null, 'Fecha: «ayer» no es un valor válido.', 'dueDate'],
  [{ lines: [{ amount: 1e18 }] }, null, 'Monto: «1000000000000000000» no es un valor válido.', 'amount'],
  [{ lines: [{ amount: 'quince letras y más' }] }, null, 'Monto: «quince letras y …» no es un valor válido.', 'amount'],
  [{ side: 'up' }, null, 'Value "up" does not exist in "Side" enum.', 'side'],
  [7, null, 'Expected value of type "Order" to be an object', 'order'],
])('a refused value names its field: %j %s', async (order, day, message, field) => {
  expect(await refused(order, day)).toEqual([[message, field]]);
});
