import {
  type ASTNode,
  type ASTVisitor,
  GraphQLError,
  Kind,
  NoSchemaIntrospectionCustomRule,
  type ParseOptions,
  parse,
  type Source,
  type ValidationContext,
  type ValidationRule,
} from 'graphql';
import type { Plugin } from 'graphql-yoga';

/** A product document needs far less; what needs more is refused before it costs anything. */
const LIMITS = {
  characters: 20_000,
  tokens: 2_000,
  depth: 10,
  aliases: 15,
  rootFields: 20,
  directives: 20,
  fields: 5_000,
  nesting: 20,
} as const;
const BAD_TEXT = 'Un texto lleva un carácter que no se puede guardar.';
/** The character 0 as a document writes it. */
const NUL_ESCAPE = /\\u(0000|\{0+\})/;

/**
 * Refuses documents and variables beyond LIMITS, texts that the database cannot hold, and introspection: schema.graphql is in the
 * repository.
 */
export function limitDocuments(): Plugin {
  return {
    onParams({ params }) {
      checkVariables(params.variables);
    },
    onParse({ setParseFn }) {
      setParseFn((source: string | Source, options?: ParseOptions) => {
        const text = typeof source === 'string' ? source : source.body;
        if (text.length > LIMITS.characters) throw refusal(`Se aceptan documentos de hasta ${LIMITS.characters} caracteres.`);
        if (NUL_ESCAPE.test(text)) throw refusal(BAD_TEXT);
        return parse(source, { ...options, maxTokens: LIMITS.tokens });
      });
    },
    onValidate({ addValidationRule }) {
      addValidationRule(boundedDocument);
      addValidationRule(NoSchemaIntrospectionCustomRule);
    },
  };
}

const boundedDocument: ValidationRule = (context: ValidationContext): ASTVisitor => {
  let aliases = 0;
  let directives = 0;
  let rootFields = 0;
  const measure = measurer(context);
  const refuse = (text: string, node: ASTNode) => context.reportError(refusal(text, node));
  return {
    Field(node) {
      if (node.alias && ++aliases === LIMITS.aliases + 1) refuse(`Se aceptan hasta ${LIMITS.aliases} alias.`, node);
    },
    Directive(node) {
      if (++directives === LIMITS.directives + 1) refuse(`Se aceptan hasta ${LIMITS.directives} directivas.`, node);
    },
    OperationDefinition(node) {
      const { own, all, depth } = measure(node);
      rootFields += own;
      if (rootFields > LIMITS.rootFields) refuse(`Se aceptan hasta ${LIMITS.rootFields} operaciones por petición.`, node);
      if (all > LIMITS.fields) refuse(`Se aceptan hasta ${LIMITS.fields} campos por petición.`, node);
      if (depth > LIMITS.depth) refuse(`Se aceptan hasta ${LIMITS.depth} niveles.`, node);
    },
  };
};

/** Of a selection: fields at its own level, fields in all, and levels; fragments count wherever they are spread. */
type Size = { own: number; all: number; depth: number };
const NONE: Size = { own: 0, all: 0, depth: 0 };

/** Measures selections, each fragment once; a cycle of fragments is another rule's error. */
function measurer(context: ValidationContext): (node: ASTNode) => Size {
  const known = new Map<string, Size>();
  const sizeOf = (node: ASTNode): Size => {
    if (node.kind === Kind.FRAGMENT_SPREAD) return fragmentSize(node.name.value);
    const selections = 'selectionSet' in node ? (node.selectionSet?.selections ?? []) : [];
    const inner = selections.map(sizeOf).reduce(sum, NONE);
    return node.kind === Kind.FIELD ? { own: 1, all: inner.all + 1, depth: inner.depth + 1 } : inner;
  };
  const fragmentSize = (name: string): Size => {
    const fragment = context.getFragment(name);
    if (!fragment) return NONE;
    if (!known.has(name)) {
      known.set(name, NONE);
      known.set(name, sizeOf(fragment));
    }
    return known.get(name) ?? NONE;
  };
  return sizeOf;
}

function sum(one: Size, other: Size): Size {
  return { own: one.own + other.own, all: one.all + other.all, depth: Math.max(one.depth, other.depth) };
}

/** Whether a value of JSON holds more than `most` levels. */
/** @throws GraphQLError for variables that are nested too deep, or hold what no text of the database can */
export function checkVariables(variables: unknown): void {
  if (isNestedBeyond(variables, LIMITS.nesting)) throw refusal(`Se aceptan variables de hasta ${LIMITS.nesting} niveles.`);
  if (holdsNul(variables)) throw refusal(BAD_TEXT);
}

function isNestedBeyond(value: unknown, most: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return most === 0 || Object.values(value).some((inner) => isNestedBeyond(inner, most - 1));
}

/** Whether a text in a value of JSON holds the character 0, which PostgreSQL keeps in no text. */
function holdsNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0');
  return typeof value === 'object' && value !== null && Object.values(value).some(holdsNul);
}

/** What is wrong with a request, for whoever wrote it. */
export function refusal(text: string, node?: ASTNode): GraphQLError {
  return new GraphQLError(text, { ...(node ? { nodes: [node] } : {}), extensions: { code: 'BAD_USER_INPUT', http: { status: 400 } } });
}
