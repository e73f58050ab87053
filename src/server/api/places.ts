import type { GraphQLParams } from 'graphql-yoga';
import { AppError } from '#domain/errors.ts';
import type { Upload } from './spool.ts';

// The two JSON fields of a GraphQL multipart request (https://github.com/jaydenseric/graphql-multipart-request-spec).

export type Operations = GraphQLParams;
/** By part name: a function that puts the file in its place. */
export type Places = ReadonlyMap<string, (file: Upload) => void>;

type Json = Record<string, unknown>;

/** One operation, not a batch. @throws BAD_UPLOAD */
export function readOperations(text: string): Operations {
  return objectOf(text) as Operations;
}

/** Every place must exist and be null. @throws BAD_UPLOAD */
export function placesOf(operations: Operations, text: string, max: number): Places {
  const entries = Object.entries(objectOf(text));
  const paths = entries.map(([, value]) => (Array.isArray(value) ? (value as unknown[]) : []));
  if (paths.some((list) => list.length === 0) || paths.flat().length > max) throw new AppError('BAD_UPLOAD');
  return new Map(
    entries.map(([name], index) => {
      const places = (paths[index] ?? []).map((path) => placeOf(operations, path));
      return [name, (file: Upload) => places.forEach((put) => void put(file))];
    }),
  );
}

function placeOf(operations: Operations, path: unknown): (file: Upload) => void {
  const [first, ...rest] = typeof path === 'string' ? path.split('.') : [];
  const last = rest.pop();
  let holder: unknown = first === 'variables' ? operations.variables : undefined;
  for (const step of rest) holder = isHolder(holder) && Object.hasOwn(holder, step) ? holder[step] : undefined;
  if (last === undefined || !isHolder(holder) || !Object.hasOwn(holder, last) || holder[last] !== null) throw new AppError('BAD_UPLOAD');
  const found = holder;
  return (file) => {
    found[last] = file;
  };
}

function isHolder(value: unknown): value is Json {
  return typeof value === 'object' && value !== null;
}

function objectOf(text: string): Json {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new AppError('BAD_UPLOAD');
  }
  if (!isHolder(value) || Array.isArray(value)) throw new AppError('BAD_UPLOAD');
  return value;
}
