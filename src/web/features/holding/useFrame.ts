import { useEffect, useState } from 'react';
import { keepToken, session } from '#web/api/session.ts';
import { readToken } from '#web/api/token.ts';
import { type HoldingMessage, readMessage } from './messages.ts';
import { useHolding } from './store.ts';

type Frame = {
  /** There is a session to ask with. */
  isReady: boolean;
  isFramed: boolean;
  /** The companies named by the embedding page; null: none were named. */
  companies: readonly string[] | null;
  userName: string | null;
};

const isFramed = window.parent !== window;

/**
 * The connection to the embedding page, if there is one: it may provide a session, a selection and a list of companies. Only the window
 * that contains this one is accepted, and only from origins that the installation allows.
 */
export function useFrame(): Frame {
  const [frame, setFrame] = useState<Frame>({ isReady: session() !== null, isFramed, companies: null, userName: null });
  useEffect(() => {
    if (!isFramed) return;
    const allowed = allowedOrigins();
    const onMessage = (event: MessageEvent<unknown>) => {
      const message = readMessage({ origin: event.origin, data: event.data, isFromParent: event.source === window.parent }, allowed);
      if (!message) return;
      const changed = applyMessage(message);
      setFrame((before) => ({ ...before, ...changed }));
      if (message.type === 'INIT_COMPLETE') window.parent.postMessage({ type: 'INIT_COMPLETE' }, event.origin);
    };
    window.addEventListener('message', onMessage);
    greet(allowed);
    return () => window.removeEventListener('message', onMessage);
  }, []);
  return frame;
}

/** Applies a message. @returns the changes to the frame */
function applyMessage(message: HoldingMessage): Partial<Frame> {
  if (message.type === 'TOKEN') takeToken(message.token);
  if (message.type === 'STATE') useHolding.setState({ selected: message.state.selected });
  if (message.type === 'USER') return { userName: message.user.name };
  if (message.type === 'COMPANIES') return { companies: message.list };
  return message.type === 'INIT_COMPLETE' ? { isReady: session() !== null } : {};
}

/** An expired token is ignored. Another person's token reloads the page, so that nothing of the previous person stays. */
function takeToken(token: string): void {
  const before = session();
  if (before?.token === token || !readToken(token, Date.now())) return;
  keepToken(token);
  if (before) location.reload();
}

/** Tells the embedding page that it may send messages, if its origin is allowed. */
function greet(allowed: readonly string[]): void {
  const origin = URL.parse(document.referrer)?.origin;
  if (origin && allowed.includes(origin)) window.parent.postMessage({ type: 'READY' }, origin);
}

/** This origin, and those that the server writes into the page. */
function allowedOrigins(): string[] {
  const written = document.querySelector<HTMLMetaElement>('meta[name="holding-origins"]')?.content ?? '';
  return [location.origin, ...written.split(' ').filter(Boolean)];
}
