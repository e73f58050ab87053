import { type Agent, type IncomingHttpHeaders, request } from 'node:http';

export type SentRequest = {
  method?: string;
  path: string;
  /** The address it seems to come from, by way of the proxy. */
  from?: string;
  headers?: Record<string, string | string[]>;
  body?: string | Buffer;
  /** Milliseconds until it is given up. */
  patience?: number;
};

export type Answer = { status: number; headers: IncomingHttpHeaders; text: string; bytes: number; milliseconds: number };

/** Status 0: the server closed the connection without an answer, or did not answer in time. */
const NO_ANSWER = { status: 0, headers: {}, text: '', bytes: 0 };

/** One request as it stands: nothing is added but a length and the address. */
export function send(url: string, agent: Agent, { method, path, from, headers, body, patience = 30_000 }: SentRequest): Promise<Answer> {
  const began = performance.now();
  const { hostname, port } = new URL(url);
  const sent: Record<string, string | string[]> = { ...(from ? { 'x-forwarded-for': from } : {}), ...headers };
  if (body !== undefined && sent['content-length'] === undefined) sent['content-length'] = String(Buffer.byteLength(body));
  return new Promise((resolve) => {
    const end = (answer: Omit<Answer, 'milliseconds'>) => resolve({ ...answer, milliseconds: performance.now() - began });
    const asking = request({ host: hostname, port, path, method: method ?? (body === undefined ? 'GET' : 'POST'), headers: sent, agent });
    asking.setTimeout(patience, () => asking.destroy());
    asking.on('error', () => end(NO_ANSWER));
    asking.on('response', (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('error', () => end(NO_ANSWER));
      response.on('end', () => {
        const bytes = Buffer.concat(parts);
        end({ status: response.statusCode ?? 0, headers: response.headers, text: bytes.toString('utf8'), bytes: bytes.length });
      });
    });
    asking.end(body);
  });
}
