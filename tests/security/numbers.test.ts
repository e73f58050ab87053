import { type GraphQLInputType, getNamedType, getNullableType, isEnumType, isInputObjectType, isListType } from 'graphql';
import { describe, expect, test } from 'vitest';
import { testApi } from '../support/api.ts';
import { argumentsWith, operations, placesOf, textOf } from '../support/schema-calls.ts';

// Every number that an operation takes is one that a computer holds: what is beyond is refused before access or a resolver look at it,
// in words for people, whether it comes as a variable or is written into the request.

const ID = '01890000-0000-7000-8000-000000000000';
/** What JSON and the language of requests make of `1e309`. */
const BEYOND = Number.POSITIVE_INFINITY;
const WORDS =
  /^(?:Monto: (?:el número es demasiado grande|«1e309» no es un valor válido)|(?:Un valor|«\w+») lleva un número(?: entero)?)\.$/;
const { person, contextOf, ask } = await testApi();
const signedIn = await contextOf((await person()).token);
const places = operations.flatMap((operation) =>
  placesOf(operation)
    .filter(({ declared }) => ['Amount', 'Float', 'Int'].includes(getNamedType(declared.type).name))
    .map((place) => [`${operation.field.name} ${place.path.join('.')}`, { operation, place }] as const),
);

test('documents take numbers in many places', () => {
  const named = places.map(([name]) => name);
  expect(named.length).toBeGreaterThan(100);
  expect(named).toEqual(
    expect.arrayContaining([
      'FindAndSettlePartialsDocumentById ids.amount',
      'associateCostCentersToDocument costCenters.percentage',
      'createCheckDocument input.partialAmount',
      'modifyDocument input.days',
      'modifyDocument input.retention',
      'saveDin input.rate',
    ]),
  );
});

describe('a number beyond all numbers', () => {
  test.each(places)('%s', async (_name, { operation, place }) => {
    const { kind, field } = operation;
    const isList = isListType(getNullableType(place.declared.type));
    const { [place.path[0] ?? '']: value, ...others } = argumentsWith(operation, ID, place, isList ? [BEYOND] : BEYOND);
    const [arg, ...rest] = field.args.toSorted((a, b) => Number(b.name === place.path[0]) - Number(a.name === place.path[0]));
    if (!arg) throw new Error(`${field.name} has no such argument`);
    const withoutIt = Object.assign(Object.create(field) as typeof field, { args: rest });
    const written = textOf({ kind, field: withoutIt }, `${arg.name}: ${literalOf(value, arg.type)}`);
    const asVariable = await ask(signedIn, textOf(operation), { ...others, [arg.name]: value });
    for (const refusal of [asVariable, await ask(signedIn, written, others)]) {
      expect(refusal).toMatchObject({ data: null, code: 'BAD_USER_INPUT', message: expect.stringMatching(WORDS) });
    }
  });
});

/** A value as it is written into a request. */
function literalOf(value: unknown, type: GraphQLInputType): string {
  const inner = getNullableType(type);
  if (value === BEYOND) return '1e309';
  if (isListType(inner) && Array.isArray(value))
    return `[${value.map((one) => literalOf(one, inner.ofType as GraphQLInputType)).join(', ')}]`;
  if (isEnumType(inner)) return String(value);
  if (!isInputObjectType(inner)) return JSON.stringify(value);
  const fields = Object.entries(value as object).map(([name, one]) => {
    const declared = inner.getFields()[name];
    return declared ? `${name}: ${literalOf(one, declared.type)}` : '';
  });
  return `{ ${fields.join(', ')} }`;
}
