// Requests of `tests/corpus/graphql`, adapted to this schema: type names and selections, never values.
import { readdirSync, readFileSync } from 'node:fs';
import {
  type DocumentNode,
  type FieldNode,
  type GraphQLField,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  isLeafType,
  Kind,
  parse,
  parseType,
  print,
  type SelectionSetNode,
  visit,
} from 'graphql';

export type CorpusCase = {
  file: string;
  name: string;
  method: 'GET' | 'POST';
  contentType: string;
  /** 'user', 'none', or the way in which a token is invalid. */
  auth: string;
  expect: { verdict: 'accept' | 'reject' | 'accept_or_reject'; code: string; status?: number };
  body?: { query: string; variables?: Record<string, unknown> };
  /** Sent as it stands; a query string for GET. */
  raw?: string;
};

const FOLDER = new URL('../corpus/graphql/', import.meta.url);

/** Every case, with ids filled in for `<OWN_COMPANY>` and the like. */
export function corpusCases(places: Readonly<Record<string, string | number>>): CorpusCase[] {
  const files = readdirSync(FOLDER).sort((one, other) => Number.parseInt(one, 10) - Number.parseInt(other, 10));
  return files.map((file) => {
    const text = readFileSync(new URL(file, FOLDER), 'utf8').replaceAll('{product}', 'caudal');
    const filled = text.replace(/"<([A-Z_+\d]+)>"|<([A-Za-z_]+)>/g, (whole, quoted?: string, bare?: string) => {
      const value = places[quoted ?? bare ?? ''];
      return value === undefined ? whole : quoted ? JSON.stringify(value) : String(value);
    });
    return { file, ...(JSON.parse(filled) as Omit<CorpusCase, 'file'>) };
  });
}

/** Operations in a case that the schema does not have. */
export function missingOperations(schema: GraphQLSchema, { body, raw }: CorpusCase): string[] {
  const text = body?.query ?? queryOf(raw ?? '');
  if (text === null) return [];
  return rootFields(text).flatMap(({ kind, name }) => (name.startsWith('__') || fieldsOf(schema, kind)[name] ? [] : [name]));
}

/** What to send: the case's own text, or its document adapted to the schema. */
export function payloadOf(schema: GraphQLSchema, { body, raw, expect }: CorpusCase): string {
  // Those are about the document itself.
  const isAsItStands = /^E_(DEPTH|INTROSPECTION|ALIASES|TOKENS|DIRECTIVES|COST|BODY_SIZE|CONTENT_TYPE|JSON|BATCH|METHOD)$/.test(
    expect.code,
  );
  if (raw !== undefined) return raw;
  if (!body) throw new Error('neither body nor raw');
  return JSON.stringify(isAsItStands ? body : { ...body, query: adapted(schema, body.query) });
}

function queryOf(raw: string): string | null {
  return /"query":\s*"((?:[^"\\]|\\.)*)"/.exec(raw)?.[1]?.replaceAll('\\"', '"') ?? null;
}

type Kinds = 'query' | 'mutation' | 'subscription';

function rootFields(text: string): { kind: Kinds; name: string }[] {
  let document: DocumentNode;
  try {
    document = parse(text);
  } catch {
    return [];
  }
  return document.definitions.flatMap((one) => {
    if (one.kind !== Kind.OPERATION_DEFINITION) return [];
    return one.selectionSet.selections.flatMap((field) =>
      field.kind === Kind.FIELD ? [{ kind: one.operation as Kinds, name: field.name.value }] : [],
    );
  });
}

function fieldsOf(schema: GraphQLSchema, kind: Kinds): Record<string, GraphQLField<unknown, unknown>> {
  const types = { query: schema.getQueryType(), mutation: schema.getMutationType(), subscription: schema.getSubscriptionType() };
  return types[kind]?.getFields() ?? {};
}

const TYPENAME: SelectionSetNode = {
  kind: Kind.SELECTION_SET,
  selections: [{ kind: Kind.FIELD, name: { kind: Kind.NAME, value: '__typename' } }],
};

/** Types of variables as the schema names them, enumerations as such, and an answer that the schema has. */
function adapted(schema: GraphQLSchema, text: string): string {
  const types = new Map<string, string>();
  const known = (field: FieldNode, kind: Kinds) => fieldsOf(schema, kind)[field.name.value];
  let kind: Kinds = 'query';
  const fitted = visit(parse(text), {
    OperationDefinition(node) {
      kind = node.operation as Kinds;
    },
    Field: {
      enter(field) {
        const own = known(field, kind);
        if (!own) return undefined;
        for (const argument of field.arguments ?? []) {
          const declared = own.args.find((one) => one.name === argument.name.value);
          if (declared && argument.value.kind === Kind.VARIABLE) types.set(argument.value.name.value, String(declared.type));
        }
        const args = (field.arguments ?? []).map((argument) => {
          const declared = own.args.find((one) => one.name === argument.name.value);
          const isEnum = declared && isEnumType(getNamedType(declared.type)) && argument.value.kind === Kind.STRING;
          return isEnum ? { ...argument, value: { kind: Kind.ENUM, value: (argument.value as { value: string }).value } } : argument;
        });
        const { selectionSet: _given, ...bare } = field;
        const isLeaf = isLeafType(getNamedType(own.type));
        return { ...bare, arguments: args, ...(isLeaf ? {} : { selectionSet: TYPENAME }) } as FieldNode;
      },
    },
  });
  return print(
    visit(fitted, {
      VariableDefinition: (node) => {
        const type = types.get(node.variable.name.value);
        return type ? { ...node, type: parseType(type) } : undefined;
      },
    }),
  );
}
