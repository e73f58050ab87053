import { type GraphQLArgument, type GraphQLInputType, getNamedType, getVariableValues, isInputObjectType, Kind, parse } from 'graphql';
import { describe, expect, test } from 'vitest';
import { schema } from '#server/api/schema.ts';
import { testApi } from '../support/api.ts';
import { digestOf } from '../support/digest.ts';
import { argumentsOf, textOf } from '../support/schema-calls.ts';

// Input types list their fields: what a table has besides cannot be sent along. Generated from the catalogue and the schema.

const { database, person, company, contextOf, ask } = await testApi();
const ana = await person();
const companyId = await company(ana.id);
const context = await contextOf(ana.token);

const { rows: columns } = await database.ownerPool.query<{ name: string }>(
  `select distinct column_name as name from information_schema.columns where table_schema = 'public' order by 1`,
);
const camel = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
/** Every column in the spellings that an API might take. */
const spellings = [...new Set(columns.flatMap(({ name }) => [name, camel(name)]))];
const inputs = Object.values(schema.getTypeMap()).filter(isInputObjectType);
const mutations = Object.values(schema.getMutationType()?.getFields() ?? {});

/** What nobody sets by hand: who may do what, what others are told of a person, and what follows from other rows. */
const GUARDED =
  /^(plan|role|systemRole|companyRole|features|country|restrictsF29|subscriptionId|trialExpiresOn|passwordHash|totp\w*|emailVerifiedAt|revokedAt|expiresAt|tokenHash|createdBy|personId|userId|remaining|matched|settled|credited|state|isHidden|isClosed|isReconciled|isAnnulled|isSuperseded|chain|hash|amountClp|searchText|search)$/;
/** Inputs that set one of those on purpose: each is refused to whoever may not, by the operation's own rules. */
const ON_PURPOSE: Record<string, readonly string[]> = {
  // Who runs a company decides whether its F-29 is kept to some; only an administrator makes vouchers.
  ModifyCompanyInput: ['restrictsF29'],
  VoucherInput: ['plan'],
  // What a person saw of a document, or what they want to be left of it: weighed against its terms, never stored as it came.
  AgeingTableInput: ['search'],
  DocumentFilter: ['state'],
  DocumentListFilter: ['search'],
  DocumentNewFilter: ['isHidden'],
  ModifyDocumentInput: ['remaining'],
  PartialSettleInput: ['remaining'],
  SettleDocumentInput: ['remaining'],
  SettleDocumentMassiveInput: ['search'],
  // Whether a person hides a time of a source, and what they saw of it: nothing else decides it.
  // The state that a letter of credit comes to is what the operation is for.
  LetterStepInput: ['state'],
  ManualDocumentInput: ['isHidden'],
  SeenManualDocumentInput: ['isHidden'],
  // A filter of what is downloaded; and whether a movement is on the list, refused while it is matched.
  TransactionsInput: ['isHidden'],
  UpdateTransactionInput: ['isHidden'],
};

test('there are inputs and columns to try', () => {
  expect(inputs.length).toBeGreaterThan(10);
  expect(spellings.length).toBeGreaterThan(200);
});

test('no input has a guarded column as a field, but where it is meant', () => {
  const found = inputs.map((type) => [type.name, Object.keys(type.getFields()).filter((name) => GUARDED.test(name))] as const);
  const changing = found.filter(([name, fields]) => fields.length > 0 && isOfMutation(name));
  expect(Object.fromEntries(changing)).toEqual(ON_PURPOSE);
});

describe('every column of every table, on every input', () => {
  test.each(mutations.filter(({ args }) => args.some(inputOf)).map((field) => [field.name, field] as const))('%s', async (_name, field) => {
    const before = await digestOf(database);
    const operation = { kind: 'mutation' as const, field };
    const own = new Set(field.args.flatMap((arg) => [...fieldsWithin(arg.type)]));
    const foreign = spellings.filter((one) => !own.has(one));
    const definition = parse(textOf(operation)).definitions.find((one) => one.kind === Kind.OPERATION_DEFINITION);
    // Some at a time: each refusal tells all that was sent.
    for (let start = 0; start < foreign.length; start += 20) {
      const some = foreign.slice(start, start + 20);
      const variables = argumentsOf(field.args, companyId, Object.fromEntries(some.map((column) => [column, 'x'])));
      const { errors } = getVariableValues(schema, definition?.variableDefinitions ?? [], variables, { maxErrors: 1_000 });
      const refused = new Set(errors?.map(({ message }) => /unknown field "(\w+)"/.exec(message)?.[1]));
      expect(some.filter((column) => !refused.has(column))).toEqual([]);
    }
    const { data, message } = await ask(context, textOf(operation), argumentsOf(field.args, companyId, { role: 'x', system_role: 'x' }));
    expect([data, message]).toEqual([null, expect.stringMatching(/^«(system_)?role» no es un campo conocido/)]);
    // Nor beside the input, as an argument.
    const beside = await ask(context, textOf(operation, 'system_role: "ADMIN"'), argumentsOf(field.args, companyId));
    expect(beside.message).toContain('"system_role"');
    expect(await digestOf(database)).toBe(before);
  });
});

function inputOf(arg: GraphQLArgument): boolean {
  return isInputObjectType(getNamedType(arg.type));
}

/** Whether an input reaches the database through a mutation (those of queries only narrow what is read). */
function isOfMutation(name: string): boolean {
  return mutations.some(({ args }) => args.some((arg) => reaches(getNamedType(arg.type) as GraphQLInputType, name, new Set())));
}

function reaches(type: GraphQLInputType, name: string, seen: Set<string>): boolean {
  if (!isInputObjectType(type) || seen.has(type.name)) return false;
  seen.add(type.name);
  return (
    type.name === name || Object.values(type.getFields()).some((field) => reaches(getNamedType(field.type) as GraphQLInputType, name, seen))
  );
}

function fieldsWithin(type: GraphQLInputType): Set<string> {
  const named = getNamedType(type);
  return new Set(isInputObjectType(named) ? Object.keys(named.getFields()) : []);
}
