import { type Exchange, makeOperation, mapExchange, type Operation } from '@urql/core';

type Document = Operation['query'];
type Definition = Document['definitions'][number];

/** Root queries whose answers the cache keeps in one piece: reports of thousands of figures, none of which another query shows. */
const WHOLE = new Set(['getFlow']);

/** By document: what the cache sees of it. */
const lights = new WeakMap<Document, Document>();

/**
 * Keeps the cache from taking a report apart: it would note each figure of it by its path, and put them together again each time. It sees
 * such a query as one plain value; the server is asked for all of it.
 * `front` stands before the cache, `back` behind it.
 */
export const wholeAnswers: { front: Exchange; back: Exchange } = {
  front: mapExchange({
    onOperation: (operation) => {
      // The cache itself asks again with what it saw.
      if (operation.kind !== 'query' || operation.context['document'] || !isWhole(operation.query)) return operation;
      const document = operation.query;
      return makeOperation('query', { ...operation, query: lightOf(document) }, { ...operation.context, document });
    },
  }),
  back: mapExchange({
    onOperation: (operation) => {
      const document = operation.context['document'] as Document | undefined;
      return operation.kind === 'query' && document
        ? makeOperation('query', { ...operation, query: document }, operation.context)
        : operation;
    },
  }),
};

function isWhole({ definitions }: Document): boolean {
  const roots = definitions.flatMap((one) => (one.kind === 'OperationDefinition' ? one.selectionSet.selections : []));
  return roots.every((root) => root.kind === 'Field' && WHOLE.has(root.name.value));
}

function lightOf(document: Document): Document {
  const known = lights.get(document);
  if (known) return known;
  const light = { kind: document.kind, definitions: document.definitions.flatMap(lightened) } as Document;
  lights.set(document, light);
  return light;
}

/** An operation whose fields ask for nothing within; an argument tells apart what two documents ask of the same field. */
function lightened(definition: Definition): Definition[] {
  if (definition.kind !== 'OperationDefinition') return [];
  const selections = definition.selectionSet.selections.map((field) => {
    if (field.kind !== 'Field') return field;
    const { selectionSet: _, ...rest } = field;
    const of = {
      kind: 'Argument',
      name: { kind: 'Name', value: 'document' },
      value: { kind: 'StringValue', value: definition.name?.value },
    };
    return { ...rest, arguments: [...(field.arguments ?? []), of] } as typeof field;
  });
  return [{ ...definition, selectionSet: { ...definition.selectionSet, selections } }];
}
