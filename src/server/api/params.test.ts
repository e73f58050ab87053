import { GraphQLError } from 'graphql';
import { expect, test } from 'vitest';
import { checkParams } from './params.ts';

const MANY = Array.from({ length: 1_001 }, () => 'x');

test.each([
  [{ elegidos: MANY }, 'ids'],
  [{ elegido: MANY }, 'elegido'],
  [{ input: { selection: { ids: MANY } } }, 'ids'],
  [{ elegidos: ['x'.repeat(10_001)] }, 'ids'],
])('what is too long goes by the name of its argument: %#', (variables, field) => {
  const query =
    'mutation ($elegidos: [ID!]!, $input: I) { act(elegido: "$elegido", companyId: "c", ids : $elegidos, input: $input) { id } }';
  const error = refusalOf(() => checkParams({ query, variables }));
  expect(error?.extensions['field']).toBe(field);
  expect(error?.message).toContain(`«${field}»`);
});

function refusalOf(run: () => void): GraphQLError | null {
  try {
    run();
    return null;
  } catch (error) {
    return error instanceof GraphQLError ? error : null;
  }
}
