import { buildSchema, type GraphQLError, graphql } from 'graphql';
import { createYoga } from 'graphql-yoga';
import pg from 'pg';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { maskError } from './mask.ts';
import { AmountScalar, DateScalar } from './scalars.ts';

const schema = buildSchema(`scalar Amount  scalar Date  enum Side { in out }
  input Line { amount: Amount  dueDate: Date }
  input Order { lines: [Line!]  note: String  total: Int  side: Side  isUrgent: Boolean  parts: [Part!] }
  input Part { weight: Float! }
  type Query { order(day: Date, order: Order, side: Side): Boolean  weigh(weight: Float!): Boolean }`);
for (const scalar of [AmountScalar, DateScalar]) Object.assign(schema.getType(scalar.name) ?? {}, scalar);
const log = pino({ level: 'silent' });

const yoga = createYoga({ schema, logging: false, maskedErrors: { maskError: (error) => maskError(error, log) } });

/** As the server answers: its executor words a refused variable otherwise than graphql-js. */
async function refused(order: unknown, day: unknown = null) {
  const query = 'query ($o: Order, $d: Date, $s: Side) { order(order: $o, day : $d, side: $s) }';
  const [s, o] = typeof order === 'string' ? [order, null] : [null, order];
  return errorsOf(query, { o, d: day, s });
}

async function errorsOf(query: string, variables: object) {
  const body = JSON.stringify({ query, variables });
  const answer = await yoga.fetch('http://localhost/graphql', { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  const { errors = [] } = (await answer.json()) as { errors?: Pick<GraphQLError, 'message' | 'extensions'>[] };
  return errors.map(({ message, extensions }) => [message, extensions?.['field']]);
}

test.each<[unknown, unknown, string, string]>([
  [{}, '2026-02-31', 'Fecha: «2026-02-31» no es un valor válido.', 'day'],
  [{ lines: [{ amount: 1 }, { dueDate: 'ayer' }] }, null, 'Fecha: «ayer» no es un valor válido.', 'dueDate'],
  [{ lines: [{ amount: 1e18 }] }, null, 'Monto: «1000000000000000000» no es un valor válido.', 'amount'],
  [{ lines: [{ amount: 'quince letras y más' }] }, null, 'Monto: «quince letras y …» no es un valor válido.', 'amount'],
  [{ side: 'up' }, null, '«side» no admite ese valor.', 'side'],
  ['up', null, '«side» no admite ese valor.', 'side'],
  [{ note: 'at "o.note"; ', side: 'at "o.note"; ' }, null, '«side» no admite ese valor.', 'side'],
  [{ side: 5 }, null, '«side» no admite ese valor.', 'side'],
  [{ total: 1e12 }, null, '«total» lleva un número entero de hasta 2.147.483.647.', 'total'],
  [{ total: 1.5 }, null, '«total» lleva un número entero.', 'total'],
  [{ note: 5 }, null, '«note» lleva un texto.', 'note'],
  [{ isUrgent: 'sí' }, null, '«isUrgent» lleva verdadero o falso.', 'isUrgent'],
  [{ lines: [null] }, null, 'Falta «lines».', 'lines'],
  [{ lines: [{ dueDate: '2026-01-01' }, { price: 1 }] }, null, '«price» no es un campo conocido.', 'price'],
  [{ parts: [{}] }, null, 'Falta «weight».', 'weight'],
  [{ parts: [{ weight: '1' }] }, null, '«weight» lleva un número.', 'weight'],
  // A variable goes by the name of its argument.
  [7, null, '«order» lleva un objeto con sus campos.', 'order'],
  [{}, 'ayer', 'Fecha: «ayer» no es un valor válido.', 'day'],
])('a refused value names its field: %j %s', async (order, day, message, field) => {
  expect(await refused(order, day)).toEqual([[message, field]]);
});

test.each([
  ['a variable that is null', { w: null }],
  ['a variable that is left out', {}],
])('%s is missing by the name of its argument', async (_what, variables) => {
  expect(await errorsOf('query ($w: Float!) { weigh(weight: $w) }', variables)).toEqual([['Falta «weight».', 'weight']]);
});

test.each([
  ['{ order(order: { total: 99999999999 }) }', '«total» lleva un número entero de hasta 2.147.483.647.', 'total'],
  ['{ order(order: { side: up }) }', '«side» no admite ese valor.', 'side'],
  ['{ order(order: { lines: [7] }) }', 'Un valor lleva un objeto con sus campos.', undefined],
  ['{ orders }', 'Cannot query field "orders" on type "Query". Did you mean "order"?', undefined],
])('a value in the document as well; what only programs write stays: %s', async (source, message, field) => {
  const { errors = [] } = await graphql({ schema, source });
  expect(errors.map((error) => maskError(error, log)).map((one) => [one.message, one.extensions['field']])).toEqual([[message, field]]);
});

test('a sum that no bigint holds is no fault of the server', () => {
  const error = Object.assign(new pg.DatabaseError('bigint out of range', 0, 'error'), { code: '22003' });
  expect(maskError(error, log).extensions).toEqual({ code: 'CONFLICT', reason: 'SUM_TOO_LARGE' });
});
