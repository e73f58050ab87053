import type { IncomingMessage, ServerResponse } from 'node:http';
import { rawAnswer } from './headers.ts';

/** The bytes that an arriving body must bring in each window: 1 kB a second. */
const PACE = { windowMs: 30_000, bytes: 30_720, tickMs: 2_000 };

/** Watches bodies that are arriving. */
export type Watch = { add: (request: IncomingMessage, response: ServerResponse, milliseconds: number) => void };

type Watched = { request: IncomingMessage; response: ServerResponse; end: number; windowEnd: number; bytesAtStart: number };

/** Cuts off bodies that arrive too slowly or stall, and those not complete in time. */
export function watchBodies(headers: Readonly<Record<string, string>>, pace = PACE): Watch & { stop: () => void } {
  const bodies = new Set<Watched>();
  const timer = setInterval(() => {
    const now = performance.now();
    for (const body of bodies) {
      // A request that was never on a wire is never complete, only read to its end.
      if (body.request.complete || body.request.readableEnded || body.request.destroyed) bodies.delete(body);
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

/** Whether a window ended with too few bytes; starts the next one. */
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
