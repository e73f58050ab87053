import { type ASTNode, GraphQLError } from 'graphql';
import { AppError } from '#domain/errors.ts';
import { MAX_ITEMS, MAX_LENGTH } from './lengths.ts';
import { argumentOf } from './value-words.ts';

/** Limits of a request's document and variables, checked before anything parses or caches them. */
const LIMITS = { characters: 20_000, nesting: 20, values: 20_000 } as const;
const BAD_TEXT = 'Un texto lleva un carácter que no se puede guardar.';
/** The NUL character, which the database cannot store, raw or escaped as in a document. */
const NUL = /\0|\\u(0000|\{0+\})/;

type Params = { query?: string | null | undefined; variables?: unknown };

/** @throws GraphQLError for a document or variables that are too large or too deep, or contain NUL or half of a surrogate pair */
export function checkParams({ query, variables }: Params): void {
  if (query && query.length > LIMITS.characters) throw refusal(`Se aceptan documentos de hasta ${LIMITS.characters} caracteres.`);
  if (query && NUL.test(query)) throw refusal(BAD_TEXT);
  checkValues(variables, query ?? '');
}

/** The schema later checks each value's type and length; this refuses only what fits nowhere. */
function checkValues(variables: unknown, query: string): void {
  let values = 0;
  const checkLevel = (value: unknown, place: Place, levels: number): void => {
    if (typeof value === 'string') checkText(value, place, query);
    if (typeof value !== 'object' || value === null) return;
    if (levels === 0) throw refusal(`Se aceptan variables de hasta ${LIMITS.nesting} niveles.`);
    if (Array.isArray(value) && value.length > MAX_ITEMS)
      throw refusalOf(new AppError('TOO_MANY_IDS', { max: MAX_ITEMS, field: fieldOf(place, query) }));
    const names = Object.keys(value);
    values += names.length;
    if (values > LIMITS.values) throw refusal(`Se aceptan variables de hasta ${LIMITS.values} valores.`);
    const isTop = levels === LIMITS.nesting;
    for (const name of names)
      checkLevel((value as Record<string, unknown>)[name], Array.isArray(value) ? place : { name, isVariable: isTop }, levels - 1);
  };
  checkLevel(variables, { name: 'variables', isVariable: false }, LIMITS.nesting);
}

type Place = { name: string; isVariable: boolean };

/** The name of the argument, whatever the client calls its variable. */
function fieldOf({ name, isVariable }: Place, query: string): string {
  return (isVariable ? argumentOf(query, name) : null) ?? name;
}

function checkText(text: string, place: Place, query: string): void {
  if (text.length > MAX_LENGTH) {
    const field = fieldOf(place, query);
    throw refusalOf(new AppError('TEXT_TOO_LONG', { label: `«${field.slice(0, 40)}»`, max: MAX_LENGTH, field }));
  }
  if (text.includes('\0') || !text.isWellFormed()) throw refusal(BAD_TEXT);
}

/** The error for an invalid request. */
export function refusal(text: string, node?: ASTNode): GraphQLError {
  return new GraphQLError(text, { ...(node ? { nodes: [node] } : {}), extensions: { code: 'BAD_USER_INPUT', http: { status: 400 } } });
}

function refusalOf({ kind, code, field, message }: AppError): GraphQLError {
  return new GraphQLError(message, { extensions: { code: kind, reason: code, field: field?.slice(0, 40), http: { status: 400 } } });
}
