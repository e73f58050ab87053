import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { Settings } from '#server/settings.ts';
import { isLoopbackName } from './gate.ts';

/** What proxies write of whom they ask for. */
const PROXY_HEADERS: readonly (keyof IncomingHttpHeaders)[] = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'];

/** Whether a request was made on this very machine, and not by a proxy on it for somebody elsewhere. */
export function isLocal({ socket, headers }: IncomingMessage, { trustsProxy, publicUrl }: Settings): boolean {
  const isServed = publicUrl !== undefined && !isLoopbackName(URL.parse(publicUrl)?.hostname ?? '');
  const isProxied = trustsProxy || isServed || PROXY_HEADERS.some((name) => headers[name] !== undefined);
  // A page that calls this machine by a name of its own (DNS rebinding) comes from here too, and says its own name.
  const isCalledByAddress = isLoopbackName(URL.parse(`http://${headers.host}`)?.hostname ?? '');
  return !isProxied && isCalledByAddress && isLoopbackName(socket.remoteAddress ?? '');
}
