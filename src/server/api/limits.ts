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

/** A product document needs far less; what needs more is refused before it costs anything. */
const LIMITS = {
  characters: 20_000,
  tokens: 2_000,
  depth: 10,
  /** Open at once: levels, and what arguments hold. */
  brackets: 100,
  aliases: 15,
  rootFields: 20,
  directives: 20,
  fields: 5_000,
  /** Pairs of fields that answer to one name in one place: whether they may stand together is compared pair by pair, and within each. */
  pairs: 200,
  fragments: 30,
} as const;
/** More of them help nobody, and each costs. */
const MAX_ERRORS = 5;

/**
 * Refuses documents and variables beyond limits, texts that the database cannot hold, and introspection: schema.graphql is in the
 * repository. What is wrong is told without what would have been right, and never at length.
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
        // The other rules take the square of what a document repeats: none of them looks before it is known to be small.
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

/** Of errors that belong to no field, such as those of variables, the first few. */
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

/** Pairs of fields with one name in a selection, inline fragments included. */
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

/** Of a selection: fields at its own level, fields in all, and levels; fragments count wherever they are spread. */
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
