import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { Busboy, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy';
import { AppError } from '#domain/errors.ts';
import { cleanFileName, LIMITS } from '#domain/imports/report.ts';
import { type Operations, type Places, placesOf, readOperations } from './places.ts';
import { digestOf, type Spool, type Upload } from './spool.ts';

const MEGABYTE = 1_048_576;
const MAX_PARTS = 40;
const MAX_FIELD_BYTES = 262_144;
/** Boundaries, headers and fields around the files. */
const MAX_OVERHEAD_BYTES = MEGABYTE;
const PARSER_LIMITS = {
  parts: MAX_PARTS,
  fields: 2,
  fieldSize: MAX_FIELD_BYTES,
  fileSize: LIMITS.fileBytes,
  headerPairs: 20,
  headerSize: 8_192,
};

/** An operation with its files in place. `digestsOf` tells what they contain; `close` deletes them. */
export type Received = { params: Operations; digestsOf: () => Promise<string[]>; close: () => Promise<void> };

/**
 * Reads a GraphQL multipart request as a stream: `operations`, `map`, then the files, which go to the spool.
 * @throws BAD_UPLOAD, FILE_TOO_LARGE, FILES_TOO_LARGE; the rest of the body is then not read
 */
export async function receiveUpload(request: IncomingMessage, spool: Spool): Promise<Received> {
  checkLength(request);
  const files = new Map<string, Promise<Awaited<ReturnType<Spool['write']>>>>();
  const stopped = new AbortController();
  const close = async () => {
    stopped.abort();
    for (const result of await Promise.allSettled(files.values())) if (result.status === 'fulfilled') await result.value.close();
  };
  try {
    const { operations, places } = await parse(request, (name, fileName, stream) => {
      if (files.has(name)) throw new AppError('BAD_UPLOAD');
      const written = spool.write(fileName, stream, stopped.signal);
      files.set(name, written);
      return written;
    });
    const placed: Upload[] = [];
    for (const [name, put] of places) {
      const file = await neededFile(files.get(name));
      put(file);
      placed.push(file);
    }
    return { params: operations, digestsOf: () => Promise.all(placed.map(digestOf)), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function neededFile(file: Promise<Upload> | undefined): Promise<Upload> {
  if (!file) throw new AppError('BAD_UPLOAD');
  return file;
}

function checkLength({ headers }: IncomingMessage): void {
  if (Number(headers['content-length'] ?? 0) > LIMITS.callBytes + MAX_OVERHEAD_BYTES) throw tooLarge();
}

function tooLarge(): AppError {
  return new AppError('FILES_TOO_LARGE', { megabytes: LIMITS.callBytes / MEGABYTE });
}

type OnFile = (name: string, fileName: string, stream: Readable) => Promise<Upload>;

/** Feeds the body to the parser until it ends, or until the first error. */
function parse(request: IncomingMessage, onFile: OnFile): Promise<{ operations: Operations; places: Places }> {
  const parser = parserOf(request);
  let operations: Operations | undefined;
  let places: Places | undefined;
  let bytes = 0;
  return new Promise((resolve, reject) => {
    const stop = (error: unknown) => {
      request.unpipe(parser);
      reject(error);
    };
    const guarded =
      <Args extends unknown[]>(work: (...args: Args) => void) =>
      (...args: Args) => {
        try {
          work(...args);
        } catch (error) {
          stop(error);
        }
      };
    const wrong = () => stop(new AppError('BAD_UPLOAD'));
    parser.on(
      'field',
      guarded((name, value, _isNameCut, isCut) => {
        if (isCut || (name !== 'operations' && name !== 'map')) return wrong();
        if (name === 'operations' && !operations) operations = readOperations(value);
        else if (name === 'map' && operations && !places) places = placesOf(operations, value, MAX_PARTS);
        else wrong();
      }),
    );
    parser.on(
      'file',
      guarded((name, stream, fileName) => {
        stream.on('error', () => {});
        stream.on('limit', () =>
          stop(new AppError('FILE_TOO_LARGE', { name: cleanFileName(fileName ?? ''), megabytes: LIMITS.fileBytes / MEGABYTE })),
        );
        if (!places?.has(name)) return wrong();
        onFile(name, fileName ?? '', stream).catch(stop);
      }),
    );
    for (const event of ['partsLimit', 'fieldsLimit'] as const) parser.on(event, wrong);
    parser.on('error', wrong);
    parser.on('finish', () => (operations && places ? resolve({ operations, places }) : wrong()));
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > LIMITS.callBytes + MAX_OVERHEAD_BYTES) stop(tooLarge());
    });
    request.once('close', () => request.complete || wrong());
    // It may have ended already.
    if (request.destroyed) return wrong();
    request.pipe(parser);
  });
}

/** @throws BAD_UPLOAD for headers without a boundary */
function parserOf({ headers }: IncomingMessage): BusboyInstance {
  try {
    return new Busboy({ headers: headers as BusboyHeaders, limits: PARSER_LIMITS });
  } catch {
    throw new AppError('BAD_UPLOAD');
  }
}
