import { DEMO_EMAIL } from '#domain/person.ts';
import type { Company } from './company.ts';
import type { Session } from './token.ts';

/** The interface of a chat script; it may take a while to be ready. */
type Chat = {
  ready?: boolean;
  identify: (person: { email: string; name: string; phone: string; company: string; plan: string }) => void;
  forget: () => void;
  open: () => void;
};
type Analytics = { identify: (id: string, properties: { role: string; plan: string }) => void; reset: () => void };
declare global {
  interface Window {
    caudalChat?: Chat;
    caudalAnalytics?: Analytics;
  }
}

const READY = 500; // ms

/** What each script knows: a company's news do not identify the same person again. */
const identities = new Map<'chat' | 'analytics', string>();

/** Loads the scripts that the installation configures, once, for a signed-in person; not for a demo account. */
export function loadVendors(session: Session): void {
  if (session.email === DEMO_EMAIL) return;
  for (const name of ['chat', 'analytics']) {
    const src = document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;
    if (!src || document.querySelector(`script[data-vendor="${name}"]`)) continue;
    const script = Object.assign(document.createElement('script'), { src, async: true });
    script.dataset['vendor'] = name;
    document.head.append(script);
  }
}

/**
 * Tells the chat who is signed in, and analytics an opaque id without name, RUT or amounts, as soon as each script is ready.
 * @returns how to stop waiting
 */
export function identify(session: Session, phone: string, { name, plan, role }: Pick<Company, 'name' | 'plan' | 'role'>): () => void {
  if (session.email === DEMO_EMAIL) return () => {};
  const plans = plan.join(',');
  const waiting = new Set<() => boolean>();
  if (isWanted('chat'))
    waiting.add(() => {
      const { caudalChat: chat } = window;
      if (!chat || chat.ready === false) return false;
      const person = { email: session.email, name: session.name, phone, company: name, plan: plans };
      if (isNews('chat', person)) chat.identify(person);
      return true;
    });
  if (isWanted('analytics'))
    waiting.add(() => {
      const { caudalAnalytics: analytics } = window;
      if (analytics && isNews('analytics', { uid: session.uid, role, plan: plans })) analytics.identify(session.uid, { role, plan: plans });
      return analytics !== undefined;
    });
  const look = () => {
    for (const one of waiting) if (one()) waiting.delete(one);
    if (waiting.size === 0) clearInterval(timer);
  };
  const timer = setInterval(look, READY);
  look();
  return () => clearInterval(timer);
}

/** Clears what the scripts know of a person. */
export function forgetVendors(): void {
  identities.clear();
  window.caudalChat?.forget();
  window.caudalAnalytics?.reset();
}

/** Whether a script does not know this yet; from now on it does. */
function isNews(vendor: 'chat' | 'analytics', identity: object): boolean {
  const text = JSON.stringify(identity);
  if (identities.get(vendor) === text) return false;
  identities.set(vendor, text);
  return true;
}

function isWanted(name: string): boolean {
  return document.querySelector(`script[data-vendor="${name}"]`) !== null;
}
