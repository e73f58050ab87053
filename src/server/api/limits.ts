import {
  type ASTNode,
  type ASTVisitor,
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  Kind,
  NoSchemaIntrospectionCustomRule,
  type ParseOptions,
  parse,
  type SelectionSetNode,
  Source,
  specifiedRules,
  type ValidationContext,
  type ValidationRule,
  validate,
} from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { isDeeperThan } from './depth.ts';
import { shortened } from './mask.ts';
import { checkParams, refusal } from './params.ts';

/** A real document needs far less; more is refused before it costs anything. */
const LIMITS = {
  characters: 20_000,
  tokens: 2_000,
  depth: 10,
  /** Nested levels, including those inside arguments. */
  brackets: 100,
  aliases: 15,
  rootFields: 20,
  directives: 20,
  fields: 5_000,
  /** Pairs of fields with one response name in one place: whether they can be merged is checked pair by pair, recursively. */
  pairs: 200,
  fragments: 30,
} as const;
/** More errors help nobody, and each one costs. */
const MAX_ERRORS = 5;

/**
 * Refuses documents and variables beyond limits, texts that the database cannot store, and introspection (schema.graphql is in the
 * repository). Errors never suggest valid names, and are short.
 */
export function limitDocuments(): Plugin {
  return {
    onParams: ({ params }) => checkParams(params),
    onParse({ setParseFn }) {
      setParseFn((text: string | Source, options?: ParseOptions) => {
        const source = typeof text === 'string' ? new Source(text) : text;
        if (isDeeperThan(LIMITS.brackets, source)) throw refusal(`Se aceptan hasta ${LIMITS.depth} niveles.`);
        return parse(source, { ...options, maxTokens: LIMITS.tokens });
      });
    },
    onValidate({ setValidationFn }) {
      setValidationFn((schema: GraphQLSchema, document: DocumentNode) => {
        const options = { maxErrors: MAX_ERRORS, hideSuggestions: true };
        // The other rules take quadratic time on repeated fields: they run only after this one has found the document small.
        const tooLarge = validate(schema, document, [boundedDocument], { ...options, maxErrors: 1 });
        const errors = tooLarge.length > 0 ? tooLarge.slice(0, 1) : validate(schema, document, RULES, options);
        return errors.slice(0, MAX_ERRORS).map(short);
      });
    },
    onExecute({ args }) {
      Object.assign(args, { hideSuggestions: true });
      return { onExecuteDone: ({ result, setResult }) => setResult(withFewErrors(result)) };
    },
  };
}

function short({ message, nodes, extensions }: GraphQLError): GraphQLError {
  return new GraphQLError(shortened(message), { nodes: nodes?.slice(0, MAX_ERRORS), extensions });
}

/** Keeps the first few of the errors that belong to no field, such as those of variables. */
function withFewErrors<Result>(result: Result): Result {
  const { errors } = result as { errors?: readonly GraphQLError[] };
  if (!errors || errors.length <= MAX_ERRORS) return result;
  let remaining = MAX_ERRORS;
  return { ...result, errors: errors.filter(({ path }) => path || remaining-- > 0) };
}

const boundedDocument: ValidationRule = (context: ValidationContext): ASTVisitor => {
  let aliases = 0;
  let directives = 0;
  let rootFields = 0;
  let pairs = 0;
  let fragments = 0;
  const measure = measurer(context);
  const refuse = (text: string, node: ASTNode) => context.reportError(refusal(text, node));
  return {
    Field(node) {
      if (node.alias && ++aliases === LIMITS.aliases + 1) refuse(`Se aceptan hasta ${LIMITS.aliases} alias.`, node);
    },
    Directive(node) {
      if (++directives === LIMITS.directives + 1) refuse(`Se aceptan hasta ${LIMITS.directives} directivas.`, node);
    },
    SelectionSet(node) {
      pairs += pairsIn(node);
      if (pairs > LIMITS.pairs) refuse(`Se aceptan hasta ${LIMITS.pairs} campos repetidos.`, node);
    },
    FragmentDefinition(node) {
      if (++fragments === LIMITS.fragments + 1) refuse(`Se aceptan hasta ${LIMITS.fragments} fragmentos.`, node);
    },
    OperationDefinition(node) {
      const { ownCount, all, depth } = measure(node);
      rootFields += ownCount;
      if (rootFields > LIMITS.rootFields) refuse(`Se aceptan hasta ${LIMITS.rootFields} operaciones por petición.`, node);
      if (all > LIMITS.fields) refuse(`Se aceptan hasta ${LIMITS.fields} campos por petición.`, node);
      if (depth > LIMITS.depth) refuse(`Se aceptan hasta ${LIMITS.depth} niveles.`, node);
    },
  };
};

/** Pairs of fields with one name in a selection, including inline fragments. */
function pairsIn(selection: SelectionSetNode): number {
  const counts = new Map<string, number>();
  let pairs = 0;
  const add = ({ selections }: SelectionSetNode): void => {
    for (const one of selections) {
      if (one.kind === Kind.INLINE_FRAGMENT) add(one.selectionSet);
      if (one.kind !== Kind.FIELD) continue;
      const name = (one.alias ?? one.name).value;
      const count = counts.get(name) ?? 0;
      pairs += count;
      counts.set(name, count + 1);
    }
  };
  add(selection);
  return pairs;
}

const RULES: readonly ValidationRule[] = [NoSchemaIntrospectionCustomRule, ...specifiedRules];

/** Of a selection: fields at its own level, fields in total, and levels; a fragment counts wherever it is spread. */
type Size = { ownCount: number; all: number; depth: number };
const NONE: Size = { ownCount: 0, all: 0, depth: 0 };

/** Measures selections, each fragment once; a cycle of fragments is another rule's error. */
function measurer(context: ValidationContext): (node: ASTNode) => Size {
  const sizes = new Map<string, Size>();
  const sizeOf = (node: ASTNode): Size => {
    if (node.kind === Kind.FRAGMENT_SPREAD) return fragmentSize(node.name.value);
    const selections = 'selectionSet' in node ? (node.selectionSet?.selections ?? []) : [];
    const inner = selections.map(sizeOf).reduce(sum, NONE);
    return node.kind === Kind.FIELD ? { ownCount: 1, all: inner.all + 1, depth: inner.depth + 1 } : inner;
  };
  const fragmentSize = (name: string): Size => {
    const fragment = context.getFragment(name);
    if (!fragment) return NONE;
    if (!sizes.has(name)) {
      sizes.set(name, NONE);
      sizes.set(name, sizeOf(fragment));
    }
    return sizes.get(name) ?? NONE;
  };
  return sizeOf;
}

function sum(one: Size, other: Size): Size {
  return { ownCount: one.ownCount + other.ownCount, all: one.all + other.all, depth: Math.max(one.depth, other.depth) };
}
