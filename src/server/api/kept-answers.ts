import { type ExecutionArgs, getArgumentValues, getOperationAST, getVariableValues, Kind } from 'graphql';
import { sql } from 'kysely';
import { dayInChile } from '#domain/date.ts';
import { guardField } from './access.ts';
import type { Context } from './context.ts';

/** Of one process; the oldest give way. */
const MAX_KEPT_CHARACTERS = 32_000_000;
const MAX_KEY_CHARACTERS = 30_000;

// Teach Pothos which answers depend on nothing but the books.
declare global {
  export namespace PothosSchemaTypes {
    export interface FieldOptions {
      /**
       * The answer depends on the arguments, on the books of their `companyId` and on the day, and on nothing else, neither on who asks: it
       * is kept as text while the books stand.
       */
      isOfBooks?: boolean;
    }
  }
}

/** Texts of answers by what they were made of. */
export function openKeptAnswers(maxCharacters = MAX_KEPT_CHARACTERS) {
  const texts = new Map<string, string>();
  let characters = 0;
  return {
    find: (key: string) => texts.get(key),
    keep: (key: string, text: string) => {
      if (texts.has(key) || text.length > maxCharacters) return;
      texts.set(key, text);
      characters += key.length + text.length;
      for (const [oldest, { length }] of texts) {
        if (characters <= maxCharacters) break;
        texts.delete(oldest);
        characters -= oldest.length + length;
      }
    },
  };
}

/**
 * What the answer to an operation over one company's books is made of: its text, its variables, the day and the version of the books
 * (migration 0103), read now. Null for every other operation, and where its access refuses: its resolver says so.
 */
export async function answerKey({ schema, document, operationName, variableValues, contextValue }: ExecutionArgs): Promise<string | null> {
  const operation = getOperationAST(document, operationName);
  const [node, ...others] = operation?.operation === 'query' ? operation.selectionSet.selections : [];
  if (!operation || node?.kind !== Kind.FIELD || others.length > 0 || node.directives?.length) return null;
  const field = schema.getQueryType()?.getFields()[node.name.value];
  if (!field || !(field.extensions['pothosOptions'] as { isOfBooks?: boolean }).isOfBooks) return null;
  const { variableValues: values } = getVariableValues(schema, operation.variableDefinitions ?? [], variableValues ?? {}, { maxErrors: 1 });
  if (!values) return null;
  const args: { companyId?: unknown } = getArgumentValues(field, node, values);
  const context = contextValue as Context;
  const isRefused = await guardField(field, args, context).then(
    () => false,
    () => true,
  );
  const version = isRefused ? null : await booksVersion(context, String(args.companyId));
  if (version === null) return null;
  const key = JSON.stringify([args.companyId, version, dayInChile(new Date()), document.loc?.source.body, operationName, variableValues]);
  return document.loc && key.length <= MAX_KEY_CHARACTERS ? key : null;
}

async function booksVersion({ database }: Context, companyId: string): Promise<string | null> {
  const { rows } = await sql<{ version: string | null }>`select books_version_of(${companyId}) as version`.execute(database.app);
  return rows[0]?.version ?? null;
}
