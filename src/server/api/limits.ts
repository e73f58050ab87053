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
const LIMITS = { tokens: 2_000, depth: 10, aliases: 15, rootFields: 20, directives: 20 } as const;

/** Refuses documents beyond LIMITS, and introspection: schema.graphql is in the repository. */
export function limitDocuments(): Plugin {
  return {
    onParse({ setParseFn }) {
      setParseFn((source: string | Source, options?: ParseOptions) => parse(source, { ...options, maxTokens: LIMITS.tokens }));
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
  const depths = new Map<string, number>();
  const refuse = (text: string, node: ASTNode) => {
    context.reportError(new GraphQLError(text, { nodes: [node], extensions: { code: 'BAD_USER_INPUT' } }));
  };
  /** Depth of a selection with its fragments followed once each; a cycle is another rule's error. */
  const depthOf = (node: ASTNode, open: ReadonlySet<string>): number => {
    if (node.kind === Kind.FRAGMENT_SPREAD) {
      const name = node.name.value;
      const fragment = context.getFragment(name);
      if (!fragment || open.has(name)) return 0;
      const known = depths.get(name) ?? depthOf(fragment, new Set([...open, name]));
      depths.set(name, known);
      return known;
    }
    const set = 'selectionSet' in node ? node.selectionSet : undefined;
    const inner = set ? Math.max(0, ...set.selections.map((one) => depthOf(one, open))) : 0;
    return inner + (node.kind === Kind.FIELD ? 1 : 0);
  };
  return {
    Field(node) {
      if (node.alias && ++aliases === LIMITS.aliases + 1) refuse(`Se aceptan hasta ${LIMITS.aliases} alias.`, node);
    },
    Directive(node) {
      if (++directives === LIMITS.directives + 1) refuse(`Se aceptan hasta ${LIMITS.directives} directivas.`, node);
    },
    OperationDefinition(node) {
      rootFields += node.selectionSet.selections.length;
      if (rootFields > LIMITS.rootFields) refuse(`Se aceptan hasta ${LIMITS.rootFields} operaciones por petición.`, node);
      if (depthOf(node, new Set()) > LIMITS.depth) refuse(`Se aceptan hasta ${LIMITS.depth} niveles.`, node);
    },
  };
};
