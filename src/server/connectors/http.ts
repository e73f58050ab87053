/** HTTP requests to a source: no redirects, limits of time and size, and one kind of failure. */

/**
 * Why a source gave no readable answer: it was not reached, took too long, cut its answer off, redirected, answered another status, or
 * something else than was requested. Whether it acted all the same is not known.
 */
export type SourceProblem = 'network' | 'timeout' | 'redirect' | 'tooLarge' | 'status' | 'content';

export class SourceFailure extends Error {
  readonly problem: SourceProblem;
  constructor(problem: SourceProblem, what: string) {
    super(`${problem}: ${what}`);
    this.problem = problem;
  }
}

export type SourceRequest = {
  url: URL;
  headers: Readonly<Record<string, string>>;
  body: string;
  /** For the whole request, from connecting to the last byte. */
  timeoutMs: number;
  maxBytes: number;
};

/** The body of an answer with status 200. @throws SourceFailure */
export async function post({ url, headers, body, timeoutMs, maxBytes }: SourceRequest): Promise<string> {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const answer = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'manual' });
    if (answer.status >= 300 && answer.status < 400) throw new SourceFailure('redirect', url.host);
    if (answer.status !== 200) throw new SourceFailure('status', `${answer.status} of ${url.host}`);
    return await readUpTo(answer, maxBytes);
  } catch (error) {
    if (error instanceof SourceFailure) throw error;
    // fetch's error names the address, but nothing of what was sent.
    throw new SourceFailure(signal.aborted ? 'timeout' : 'network', url.host);
  }
}

async function readUpTo({ body }: Response, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new SourceFailure('tooLarge', `${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
