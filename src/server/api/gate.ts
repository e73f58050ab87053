import type { IncomingHttpHeaders } from 'node:http';
import { AppError } from '#domain/errors.ts';
import type { Settings } from '#server/settings.ts';

/** What is known of a request, or of a websocket's upgrade, before its body. */
export type Head = { method?: string | undefined; url?: string | undefined; httpVersion?: string; headers: IncomingHttpHeaders };

/** Methods that change nothing: other sites' links and images may use them, but cannot read the answer. */
const HARMLESS = ['GET', 'HEAD', 'OPTIONS'];
/** Headers that another site's form cannot send; its script would need a CORS preflight, which is never answered. */
const UNSENDABLE = ['x-graphql-yoga-csrf', 'apollo-require-preflight', 'x-caudal-signature'];

/**
 * Why a request is refused before anything else of it is read, or null: an invalid address, a host name that is not ours (DNS rebinding),
 * another site's page (CSRF).
 */
export function refusedAtGate(head: Head, settings: Pick<Settings, 'host' | 'publicUrl'>): AppError | null {
  // RFC 9112, section 3.2. Refused here, because Node's own refusal lacks our usual headers.
  if (head.httpVersion === '1.1' && head.headers.host === undefined) return new AppError('BAD_BODY');
  // Only a path: the absolute form is for proxies (RFC 9112, section 3.2.2).
  if (!(head.url ?? '/').startsWith('/') || /%00/.test(head.url ?? '')) return new AppError('BAD_ADDRESS');
  if (isLoopbackName(settings.host) && !isKnownHost(head.headers.host, settings)) return new AppError('UNKNOWN_HOST');
  const isUpgrade = head.headers.upgrade !== undefined;
  if (HARMLESS.includes(head.method ?? '') && !isUpgrade) return null;
  if (isForeign(head.headers, settings)) return new AppError('FOREIGN_SITE');
  return head.method === 'POST' && !isUpgrade ? refusedAsForm(head.headers) : null;
}

/** Whether a content type means a body with files. */
export function isMultipart(type: string | undefined): boolean {
  return /^multipart\//i.test(type ?? '');
}

/** Whether a host name or address is this machine's own. */
export function isLoopbackName(name: string): boolean {
  return /^(localhost|(::ffff:)?127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(name);
}

/** A server that listens on loopback only is reached by loopback names, or by the public name that a proxy passes on. */
function isKnownHost(host: string | undefined, { publicUrl }: Pick<Settings, 'publicUrl'>): boolean {
  // Every browser sends it.
  if (host === undefined) return true;
  const url = URL.parse(`http://${host}`);
  if (!url || !/^(\[[\da-f:]+\]|[\w.-]+)(:\d+)?$/i.test(host)) return false;
  return isLoopbackName(url.hostname) || url.hostname === hostOf(publicUrl)?.hostname;
}

function isForeign({ origin, host, ...headers }: IncomingHttpHeaders, { publicUrl }: Pick<Settings, 'publicUrl'>): boolean {
  if (headers['sec-fetch-site'] === 'cross-site') return true;
  if (origin === undefined || origin === publicUrl) return false;
  // The scheme is not compared: behind a proxy, only the proxy knows that it was https.
  const from = hostOf(origin);
  return !from || from.host !== URL.parse(`${from.protocol}//${host}`)?.host;
}

function refusedAsForm(headers: IncomingHttpHeaders): AppError | null {
  const type = headers['content-type'] ?? '';
  if (/^application\/json\s*(;|$)/i.test(type) || UNSENDABLE.some((name) => headers[name] !== undefined)) return null;
  return new AppError(isMultipart(type) ? 'FORM_LIKE' : 'BAD_MEDIA');
}

function hostOf(origin: string | undefined): URL | null {
  return origin ? URL.parse(origin) : null;
}
