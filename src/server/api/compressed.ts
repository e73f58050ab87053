import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Shorter answers fit in a packet or two as they are. */
const MIN_CHARACTERS = 1_024;
/** Of its nine levels one that takes 1 ms for 100 kB of figures and leaves a fifteenth of them. */
const LEVEL = 4;
/** Texts that are sent again and again are compressed once; long ones only. */
const [MAX_KEPT, MIN_KEPT_CHARACTERS] = [60, 16_384];

const compress = promisify<string, { level: number }, Buffer>(gzip);

/** Sends the answer of an operation, compressed for who takes that. What is no JSON goes as it is. */
export function openCompressed() {
  const kept = new Map<string, Promise<Buffer>>();
  const compressed = (text: string): Promise<Buffer> => {
    if (text.length < MIN_KEPT_CHARACTERS) return compress(text, { level: LEVEL });
    const known = kept.get(text) ?? compress(text, { level: LEVEL });
    kept.delete(text);
    kept.set(text, known);
    for (const [oldest] of kept) if (kept.size > MAX_KEPT) kept.delete(oldest);
    return known;
  };

  return async (request: FastifyRequest, reply: FastifyReply, response: Response): Promise<FastifyReply | Response> => {
    if (!response.headers.get('content-type')?.includes('json')) return response;
    const { 'content-length': _, ...headers } = Object.fromEntries(response.headers);
    const text = await response.text();
    reply.code(response.status).headers({ ...headers, vary: 'accept-encoding' });
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
