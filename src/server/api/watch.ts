import type { IncomingMessage, ServerResponse } from 'node:http';
import { rawAnswer } from './headers.ts';

/** In each window that a body is under way so many bytes must come: 1 kB a second. */
const PACE = { windowMs: 30_000, bytes: 30_720, tickMs: 2_000 };

/** What keeps watch over bodies that are under way. */
export type Watch = { add: (request: IncomingMessage, response: ServerResponse, milliseconds: number) => void };

type Watched = { request: IncomingMessage; response: ServerResponse; end: number; windowEnd: number; bytesAtStart: number };

/** Cuts bodies that drip or stand still, and those that have not come when their time is over. */
export function watchBodies(headers: Readonly<Record<string, string>>, pace = PACE): Watch & { stop: () => void } {
  const bodies = new Set<Watched>();
  const timer = setInterval(() => {
    const now = performance.now();
    for (const body of bodies) {
      if (body.request.complete || body.request.destroyed) bodies.delete(body);
      else if (now >= body.end || isSlow(body, now, pace)) disconnect(body, headers);
    }
  }, pace.tickMs).unref();
  return {
    add: (request, response, milliseconds) => {
      if (request.complete) return;
      const now = performance.now();
      const { bytesRead } = request.socket;
      bodies.add({ request, response, end: now + milliseconds, windowEnd: now + pace.windowMs, bytesAtStart: bytesRead });
    },
    stop: () => {
      clearInterval(timer);
      for (const { request } of bodies) if (!request.complete) request.destroy();
    },
  };
}

/** Whether a window ended with too little; the next one begins. */
function isSlow(body: Watched, now: number, { windowMs, bytes }: typeof PACE): boolean {
  if (now < body.windowEnd) return false;
  const { bytesRead } = body.request.socket;
  const received = bytesRead - body.bytesAtStart;
  Object.assign(body, { windowEnd: now + windowMs, bytesAtStart: bytesRead });
  return received < bytes;
}

function disconnect({ request, response }: Watched, headers: Readonly<Record<string, string>>): void {
  const { socket } = request;
  if (!response.headersSent && socket.writable)
    socket.write(rawAnswer('408 Request Timeout', 'La petición tarda demasiado en llegar.', headers));
  socket.destroySoon();
}
