import {
  GraphQLError,
  type GraphQLInputType,
  type GraphQLList,
  type GraphQLScalarType,
  getNamedType,
  getNullableType,
  isListType,
} from 'graphql';
import { describe, expect, test } from 'vitest';
import { limitsOf } from '#server/api/lengths.ts';
import { schema } from '#server/api/schema.ts';
import { testApi } from '../support/api.ts';
import { argumentsWith, type Operation, operations, type Place, placesOf, sampleOf, textOf } from '../support/schema-calls.ts';

// Every text and list that an operation takes has a length, and what is longer is refused before access or a resolver look at it.

const ID = '01890000-0000-7000-8000-000000000000';
const { person, contextOf, ask } = await testApi();
const signedIn = await contextOf((await person()).token);
const places = operations.flatMap((operation) => placesOf(operation).map((place) => ({ operation, place })));
const named = (one: (typeof places)[number]) => `${one.operation.field.name} ${one.place.path.join('.')}`;
const isText = (type: GraphQLInputType) => ['String', 'ID'].includes(getNamedType(type).name);

test('every argument and input field of the schema has its limits', () => {
  const declared = Object.values(schema.getTypeMap()).flatMap((type) => {
    if (type.name.startsWith('__') || !('getFields' in type)) return [];
    return Object.values(type.getFields()).flatMap((field) => ('args' in field ? field.args : [field]));
  });
  expect(declared.length).toBeGreaterThan(150);
  const without = declared.filter((one) => !(limitsOf(one)?.maxLength > 0 && limitsOf(one).maxItems <= 1_000));
  expect(without.map(({ name }) => name)).toEqual([]);
});

test('longer texts than 2,000 letters are taken here only', () => {
  const longer = places.filter(({ place }) => isText(place.declared.type) && limitsOf(place.declared).maxLength > 2_000);
  expect(longer.map(named).sort()).toEqual([
    'FindAndSettleDocumentMassive input.search',
    'acceptSuggestionClass searchFilter',
    'ageingAsExcel input.search',
    'ageingTable input.search',
    'companyHistory search',
    'documentBulkTrial input.selection.filter.search',
    'downloadDocuments input.filter.search',
    'findPaymentCollection search',
    'findToPayCollection search',
    'getAllTransactions searchFilter',
    'getTransactions searchFilter',
    'operateDocuments input.selection.filter.search',
    'paginatedDocumentsByCompany input.search',
    'paginatedUsersByCompany search',
    'saveSoftlandingNotes expected',
    'saveSoftlandingNotes notes',
    'search text',
    'suggestionClasses searchFilter',
  ]);
});

describe('a text that is one letter too long', () => {
  const texts = places.filter(({ place }) => isText(place.declared.type));
  test.each(texts.map((one) => [named(one), one] as const))('%s', async (_name, { operation, place }) => {
    const { maxLength } = limitsOf(place.declared);
    const text = 'a'.repeat(maxLength + 1);
    const isList = isListType(getNullableType(place.declared.type));
    const { data, ...refusal } = await answer(operation, place, isList ? [text] : text);
    // A field that may be empty stands as null in an answer of its own.
    expect(Object.values(data ?? {})).toEqual(data === null ? [] : [null]);
    expect(refusal).toEqual({
      code: 'BAD_USER_INPUT',
      reason: 'TEXT_TOO_LONG',
      field: place.path.at(-1),
      message: `El texto es demasiado largo: «${place.path.at(-1)}» tiene hasta ${maxLength} caracteres.`,
    });
  });
});

describe('a list with one entry too many', () => {
  const lists = places.filter(({ place }) => isListType(getNullableType(place.declared.type)));
  test.each(lists.map((one) => [named(one), one] as const))('%s', async (_name, { operation, place }) => {
    const { maxItems } = limitsOf(place.declared);
    const entries = Array.from({ length: maxItems + 1 }, () => sampleOf(entryOf(place.declared.type), ID, {}, 0));
    const { code, reason, field } = await answer(operation, place, entries);
    expect([code, reason, field]).toEqual(['BAD_USER_INPUT', 'TOO_MANY_IDS', place.path.at(-1)]);
  });
});

test.each(['Amount', 'Date', 'DateTime', 'Rut', 'Period'])('a long text is no %s, whatever follows', (name) => {
  const type = schema.getType(name) as GraphQLScalarType;
  for (const text of ['2026-03-15', '1', '76123456-0']) expect(() => type.coerceInputValue(text.padEnd(41, ' '))).toThrow(GraphQLError);
});

function answer(operation: Operation, place: Place, value: unknown) {
  return ask(signedIn, textOf(operation), argumentsWith(operation, ID, place, value));
}

function entryOf(type: GraphQLInputType): GraphQLInputType {
  return (getNullableType(type) as GraphQLList<GraphQLInputType>).ofType;
}
