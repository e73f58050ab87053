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

/** What every answer carries unless its route says otherwise. */
export function commonHeaders({ publicUrl }: Pick<Settings, 'publicUrl'>): Headers {
  return publicUrl?.startsWith('https:') ? { ...COMMON, 'strict-transport-security': 'max-age=31536000' } : COMMON;
}

/** The policy of a page that these origins may show in a frame. Browsers that know frame-ancestors leave x-frame-options aside. */
export function framedPolicy(origins: readonly string[]): string {
  const selfPolicy = "frame-ancestors 'self'";
  return COMMON['content-security-policy'].replace(selfPolicy, [selfPolicy, ...origins].join(' '));
}

/** A whole HTTP answer as text, for a socket that has no reply: what was no HTTP, and upgrades that are refused. */
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
