import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { Settings } from '#server/settings.ts';
import { isLoopbackName } from './gate.ts';

/** Headers that proxies add about their client. */
const PROXY_HEADERS: readonly (keyof IncomingHttpHeaders)[] = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'];

/** Whether a request was made on this machine itself, and not by a proxy here on behalf of somebody else. */
export function isLocal({ socket, headers }: IncomingMessage, { trustsProxy, publicUrl }: Settings): boolean {
  const isServed = publicUrl !== undefined && !isLoopbackName(URL.parse(publicUrl)?.hostname ?? '');
  const isProxied = trustsProxy || isServed || PROXY_HEADERS.some((name) => headers[name] !== undefined);
  // A page that resolves its own name to this machine (DNS rebinding) connects from here too, but sends that name.
  const isCalledByAddress = isLoopbackName(URL.parse(`http://${headers.host}`)?.hostname ?? '');
  return !isProxied && isCalledByAddress && isLoopbackName(socket.remoteAddress ?? '');
}
