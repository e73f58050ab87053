import { randomBytes } from 'node:crypto';
import { bearer, type From, type Reply, replyOf } from './graphql.ts';
import type { SentRequest } from './http.ts';
import type { Person } from './people.ts';

/** One part of a multipart body, with its own header lines beside its name. */
export type Part = { name: string; value: string | Buffer; fileName?: string; type?: string; head?: string };
export type Upload = { name: string; content: string | Buffer };

const IMPORT = `mutation ($companyId: ID!, $files: [File!]!, $answers: [ImportAnswer!]) {
  importFiles(companyId: $companyId, files: $files, answers: $answers) { id status rowsNew rowsRead problems { code message } questions { key } }
}`;

/** Of which account a statement is that does not say it. */
const ACCOUNT = { key: 'account', value: '016|12345678|CLP' };

/** The header by which a page's own upload is told from a form of another site. */
export const PREFLIGHT = { 'apollo-require-preflight': '1' };

/** A multipart request to the API with these parts. */
export function multipart(parts: readonly Part[], { token, from, headers, patience }: From = {}): SentRequest {
  const boundary = `----caudal${randomBytes(12).toString('hex')}`;
  return {
    path: '/graphql',
    body: bodyOf(parts, boundary),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, ...PREFLIGHT, ...bearer(token), ...headers },
    ...(from ? { from } : {}),
    ...(patience ? { patience } : {}),
  };
}

export function bodyOf(parts: readonly Part[], boundary: string): Buffer {
  const pieces = parts.flatMap(({ name, value, fileName, type, head }) => [
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${fileName === undefined ? '' : `; filename="${fileName}"`}\r\n`,
    `${type ? `content-type: ${type}\r\n` : ''}${head ?? ''}\r\n`,
    value,
    '\r\n',
  ]);
  return Buffer.concat([...pieces, `--${boundary}--\r\n`].map((piece) => Buffer.from(piece)));
}

/** The parts of an upload as the GraphQL multipart specification has them. */
export function importParts(companyId: string, files: readonly Upload[]): Part[] {
  const variables = { companyId, files: files.map(() => null), answers: [ACCOUNT] };
  return [
    { name: 'operations', value: JSON.stringify({ query: IMPORT, variables }) },
    { name: 'map', value: JSON.stringify(Object.fromEntries(files.map((_, index) => [index, [`variables.files.${index}`]]))) },
    ...files.map(({ name, content }, index) => ({ name: String(index), value: content, fileName: name, type: 'application/octet-stream' })),
  ];
}

/** Imports files into a company, as the page does. */
export async function importFiles(person: Person, companyId: string, files: readonly Upload[], more: From = {}): Promise<Reply> {
  const { target, token, from } = person;
  return replyOf(await target.send(multipart(importParts(companyId, files), { token, from, ...more })));
}
