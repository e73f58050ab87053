import type { Reply } from './graphql.ts';
import type { Answer } from './http.ts';

// What must hold after an attack. Each answers a line when it does not.

/** Refused with one of these codes or reasons (any, when none is named), and nothing was answered beside. */
export function refused(reply: Reply, ...codes: string[]): string | undefined {
  if (reply.status === 0) return undefined;
  const isPlain = reply.status >= 400 && reply.status < 500 && reply.code === null;
  const named = [reply.code, reply.reason, String(reply.status)];
  if (reply.code === null && !isPlain) return `not refused: ${reply.status} ${reply.text.slice(0, 200)}`;
  if (codes.length > 0 && !codes.some((code) => named.includes(code)))
    return `refused as ${reply.reason ?? reply.code ?? reply.status} instead of ${codes.join(' or ')}: ${reply.text.slice(0, 160)}`;
  const values = Object.values(reply.data ?? {}).filter((value) => value !== null);
  return values.length > 0 ? `refused, but answered ${JSON.stringify(values).slice(0, 160)}` : undefined;
}

/** Answered without an error. */
export function accepted(reply: Reply): string | undefined {
  return reply.code === null && reply.status === 200 ? undefined : `not accepted: ${reply.status} ${reply.text.slice(0, 200)}`;
}

/** A refusal of HTTP itself: 4xx, or the connection is closed. */
export function turnedAway({ status, text }: Answer, ...statuses: number[]): string | undefined {
  if (status === 0) return undefined;
  const isWanted = statuses.length > 0 ? statuses.includes(status) : status >= 400 && status < 500;
  return isWanted ? undefined : `answered ${status}: ${text.slice(0, 160)}`;
}

export function check(holds: unknown, otherwise: string): string | undefined {
  return holds ? undefined : otherwise;
}

/** Both answers tell the same, ids, times and tokens apart. */
export function alike(one: Answer, other: Answer): string | undefined {
  const [first, second] = [plainText(one), plainText(other)];
  return first === second ? undefined : `told apart: ${first.slice(0, 200)} ≠ ${second.slice(0, 200)}`;
}

export function plainText({ status, text }: Answer): string {
  return (
    `${status} ${text}`
      .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{22}/gi, 'ID')
      .replace(/"accessToken":"[^"]+"/g, '"accessToken":"T"')
      // A signed address is another one each time.
      .replace(/"url":"([^"?]*)\?[^"]*"/g, '"url":"$1"')
      .replace(/\d+ minutos?/g, 'M')
  );
}
