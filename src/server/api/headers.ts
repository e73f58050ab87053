import type { Settings } from '#server/settings.ts';

type Headers = Readonly<Record<string, string>>;

const COMMON = {
  // 'self' is also the websocket of the same origin, in every browser since Safari 15.4 (CSP 3, §6.7.2.8).
  'content-security-policy':
    "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self' data:; " +
    "connect-src 'self'; frame-ancestors 'self'; base-uri 'self'; form-action 'self'; object-src 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'x-frame-options': 'SAMEORIGIN',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  'cache-control': 'no-store',
};

/** Headers of every answer, unless its route sets others. */
export function commonHeaders({ publicUrl }: Pick<Settings, 'publicUrl'>): Headers {
  return publicUrl?.startsWith('https:') ? { ...COMMON, 'strict-transport-security': 'max-age=31536000' } : COMMON;
}

type PageRights = {
  /** Sites that may show it in a frame. Browsers that support frame-ancestors ignore x-frame-options. */
  framedBy?: readonly string[];
  /** Scripts that the installation configures: they may load, and send requests, only from and to their own origin. */
  scripts?: readonly (string | undefined)[];
};

/** The policy of a page with more rights than the others. */
export function pagePolicy({ framedBy = [], scripts = [] }: PageRights): string {
  const origins = [...new Set(scripts.flatMap((url) => (url ? [new URL(url).origin] : [])))];
  const more: Record<string, readonly string[]> = {
    'script-src': origins,
    'connect-src': [...origins, ...origins.map((origin) => origin.replace('https:', 'wss:'))],
    'img-src': origins,
    'frame-ancestors': framedBy,
  };
  return COMMON['content-security-policy']
    .split('; ')
    .map((rule) => [rule, ...(more[rule.split(' ', 1)[0] ?? ''] ?? [])].join(' '))
    .join('; ');
}

/** A complete HTTP answer as text, for a socket without a reply object: unreadable requests and refused upgrades. */
export function rawAnswer(status: string, message: string, headers: Headers): string {
  const body = JSON.stringify({ error: message });
  const allHeaders = {
    ...headers,
    connection: 'close',
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
  };
  const lines = Object.entries(allHeaders).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status}\r\n${lines.join('')}\r\n${body}`;
}
