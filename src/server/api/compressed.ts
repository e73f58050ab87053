import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { UNCHANGED } from './spending.ts';

/** Shorter answers fit in a packet or two uncompressed. */
const MIN_CHARACTERS = 1_024;
/** Of nine levels, one that takes 1 ms for 100 kB of figures and shrinks them to a fifteenth. */
const LEVEL = 4;
/** Long texts that are sent repeatedly are compressed once. */
const [MAX_CACHED, MIN_CACHED_CHARACTERS] = [60, 16_384];

const compress = promisify<string, { level: number }, Buffer>(gzip);

/** Sends the answer of an operation, compressed if the client accepts it; status 304 of one that the client has. Anything that is not JSON is sent as it is. */
export function openCompressed() {
  const cache = new Map<string, Promise<Buffer>>();
  const compressed = (text: string): Promise<Buffer> => {
    if (text.length < MIN_CACHED_CHARACTERS) return compress(text, { level: LEVEL });
    const known = cache.get(text) ?? compress(text, { level: LEVEL });
    cache.delete(text);
    cache.set(text, known);
    for (const [oldest] of cache) if (cache.size > MAX_CACHED) cache.delete(oldest);
    return known;
  };

  return async (request: FastifyRequest, reply: FastifyReply, response: Response): Promise<FastifyReply | Response> => {
    if (!response.headers.get('content-type')?.includes('json')) return response;
    const { 'content-length': _, [UNCHANGED]: isUnchanged, ...headers } = Object.fromEntries(response.headers);
    reply.code(isUnchanged ? 304 : response.status).headers({ ...headers, vary: 'accept-encoding' });
    if (isUnchanged) return reply.send();
    const text = await response.text();
    if (text.length < MIN_CHARACTERS || !takesGzip(request.headers['accept-encoding'])) return reply.send(text);
    return reply.header('content-encoding', 'gzip').send(await compressed(text));
  };
}

function takesGzip(header: string | string[] | undefined): boolean {
  return String(header ?? '')
    .split(',')
    .some((one) => {
      const [name, weight = ''] = one.split(';').map((part) => part.trim().toLowerCase());
      return name === 'gzip' && Number(weight.replace('q=', '') || 1) > 0;
    });
}
