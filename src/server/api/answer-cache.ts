import { hash, randomUUID } from 'node:crypto';
import { type ExecutionArgs, type GraphQLField, getArgumentValues, getOperationAST, getVariableValues, Kind } from 'graphql';
import { sql } from 'kysely';
import { dayInChile } from '#domain/date.ts';
import { guardField } from './access.ts';
import type { Context } from './context.ts';

/** Per process; the oldest answers are dropped first. */
const MAX_CHARACTERS = 32_000_000;
const MAX_KEY_CHARACTERS = 30_000;

// Adds the field option that marks answers which depend on the books alone.
declare global {
  export namespace PothosSchemaTypes {
    export interface FieldOptions {
      /**
       * The answer depends only on the arguments, the books of their `companyId` and the day, not on who asks: its text is cached until the
       * books change.
       */
      isOfBooks?: boolean;
    }
  }
}

/** An answer on its way out; `text`: the complete text, when it may be reused for others. */
export type Answer = { text?: string; stringify: (result: unknown) => string };

/** Answer texts by key. An answer that many request at once is made once: the others wait for the first. */
export function openAnswerCache(maxCharacters = MAX_CHARACTERS) {
  const texts = new Map<string, string>();
  const making = new Map<string, Promise<string | undefined>>();
  let characters = 0;
  const keep = (key: string, text: string) => {
    if (texts.has(key) || text.length > maxCharacters) return;
    texts.set(key, text);
    characters += key.length + text.length;
    for (const [oldest, { length }] of texts) {
      if (characters <= maxCharacters) break;
      texts.delete(oldest);
      characters -= oldest.length + length;
    }
  };
  const find = async (key: string): Promise<string | undefined> => texts.get(key) ?? making.get(key);
  return {
    /** The cached text, or the one that another request is making; undefined when there is none, or making it failed. */
    find,
    /** Makes an answer and caches its text, unless one was made meanwhile. */
    make: async (key: string, work: () => Promise<Answer>): Promise<Answer> => {
      const found = await find(key);
      if (found !== undefined) return { text: found, stringify: () => found };
      const answer = work();
      const text = answer.then(
        (made) => made.text,
        () => undefined,
      );
      making.set(key, text);
      const made = await text.finally(() => making.get(key) === text && making.delete(key));
      if (made !== undefined) keep(key, made);
      return answer;
    },
  };
}

/**
 * The key of the answer to an operation over one company's books: its document, variables, the day and the current version of the books
 * (migration 0103). Null for any other operation, and when access is refused: the resolver then reports it.
 */
export async function answerKey({ schema, document, operationName, variableValues, contextValue }: ExecutionArgs): Promise<string | null> {
  const operation = getOperationAST(document, operationName);
  const [node, ...others] = operation?.operation === 'query' ? operation.selectionSet.selections : [];
  if (!operation || node?.kind !== Kind.FIELD || others.length > 0 || node.directives?.length) return null;
  const field = schema.getQueryType()?.getFields()[node.name.value];
  if (!field || !isOfBooks(field)) return null;
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

/** Another process may be of another version, and write the same figures otherwise. */
const PROCESS = randomUUID();

/** What tells an answer from all others, for who has it already: an ETag. Weak, since the answer may be compressed. */
export function tagOf(key: string): string {
  return `W/"${hash('sha256', `${PROCESS} ${key}`, 'base64url')}"`;
}

/** Whether the answer of a root field depends on the books alone. */
export function isOfBooks({ extensions }: GraphQLField<unknown, unknown>): boolean {
  return (extensions['pothosOptions'] as { isOfBooks?: boolean } | undefined)?.isOfBooks === true;
}

async function booksVersion({ database }: Context, companyId: string): Promise<string | null> {
  const { rows } = await sql<{ version: string | null }>`select books_version_of(${companyId}) as version`.execute(database.app);
  return rows[0]?.version ?? null;
}
