import type { Answer, SentRequest } from './http.ts';

export type Watch = {
  see: (request: SentRequest, answer: Answer) => Answer;
  /** How many requests were sent. */
  count: () => number;
  /** What no answer may ever show, and some did since the last call. */
  breaches: () => string[];
  /** Answers that lacked a header that each must carry: `GET /path 404: cache-control`. */
  bare: () => string[];
};

const STACK = /\bat [^\n"]{0,120}(?:\.[cm]?[jt]s:\d+|node:internal)|node_modules|\/src\/server\//;
const REQUIRED: Record<string, RegExp> = {
  'content-security-policy': /default-src '(?:self|none)'/,
  'x-content-type-options': /^nosniff$/,
  'x-frame-options': /^SAMEORIGIN$|^DENY$/,
  'referrer-policy': /./,
  'cross-origin-opener-policy': /./,
};

/** Looks at every answer of a server: none is an unexpected error, shows a stack, or lacks the headers of all. */
export function watch(): Watch {
  let count = 0;
  let breaches = new Set<string>();
  const bare = new Set<string>();
  const see = (request: SentRequest, answer: Answer) => {
    count += 1;
    if (answer.status === 0) return answer;
    const what = `${request.method ?? (request.body === undefined ? 'GET' : 'POST')} ${request.path.slice(0, 60)} ${answer.status}`;
    if (answer.status >= 500 && answer.status !== 503) breaches.add(`${what}: ${start(request)}`);
    if (answer.text.includes('"INTERNAL"')) breaches.add(`INTERNAL: ${start(request)}`);
    if (STACK.test(answer.text)) breaches.add(`a stack: ${what} ${start(request)}`);
    for (const name of missing(request, answer)) bare.add(`${what}: ${name}`);
    return answer;
  };
  return {
    see,
    count: () => count,
    breaches: () => {
      const found = [...breaches];
      breaches = new Set();
      return found;
    },
    bare: () => [...bare],
  };
}

/** Pages may be kept for comparison (no-cache); the API's answers, refusals and downloads never. */
function missing({ path }: SentRequest, { status, headers }: Answer): string[] {
  const absent = Object.entries(REQUIRED).flatMap(([name, rule]) => (rule.test(String(headers[name] ?? '')) ? [] : [name]));
  const isStored = !/no-store/.test(headers['cache-control'] ?? '');
  return isStored && (status >= 400 || /^\/(graphql|archivos|healthz|readyz)/.test(path)) ? [...absent, 'cache-control'] : absent;
}

function start({ path, body }: SentRequest): string {
  return `${path.slice(0, 60)} ${String(body ?? '').slice(0, 160)}`.replace(/\s+/g, ' ');
}
