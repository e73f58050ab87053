import { useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import { mayDo } from '#domain/access.ts';
import { reload } from '#web/api/background.ts';
import type { Company } from '#web/api/company.ts';
import { session } from '#web/api/session.ts';
import { useBooks } from '#web/api/useBooks.ts';
import { identify, loadVendors } from '#web/api/vendors.ts';
import { useWelcome } from '#web/api/welcome.ts';
import { useAnswer } from '#web/ui/useAnswer.ts';
import { useEvents } from '#web/ui/useEvents.ts';
import { Account } from './Account.tsx';
import { Alerts, BotLogs } from './Alerts.tsx';
import { grantOf } from './access.ts';
import { accessChanged, companiesByUser, ownPhone } from './operations.ts';
import { useSelected } from './store.ts';
import Toasts from './Toasts.tsx';

const Welcome = lazy(() => import('../onboarding/Welcome.tsx'));

/** Parts that no page needs for its first figures: messages, and the websocket with news. */
export default function DeferredShell() {
  // Its events reload the cache: companies, roles and plans too. A session that ends closes the socket.
  useEvents(accessChanged, {}, { onEvent: askCompanies });
  const company = useSelected((state) => state.company);
  useBooks(company);
  useVendors(company);
  const isWelcome = useWelcome(({ isDue }) => isDue);
  const isDashboard = useLocation().pathname === '/dashboard';
  const hears = company && mayDo('connections.read', grantOf(company, session()?.roles ?? []));
  return (
    <>
      <Toasts />
      <Alerts />
      <Account />
      <Suspense>{isWelcome && isDashboard && company && <Welcome company={company} />}</Suspense>
      {hears && <BotLogs key={company.id} companyId={company.id} />}
    </>
  );
}

/** Tells the configured chat and usage scripts who is signed in, while the shell is open. */
function useVendors(company: Company | null): void {
  const isPaused = company === null || !wantsVendors();
  const { data } = useAnswer(ownPhone, {}, { pause: isPaused, policy: 'cache-first' });
  const phone = data ? (data.loggedUser.phone ?? '') : null;
  useEffect(() => {
    const person = session();
    if (isPaused || !person || phone === null) return;
    loadVendors(person);
    return identify(person, phone, company);
  }, [isPaused, phone, company]);
}

/** Whether the installation configures a script; the server writes it into the document. */
function wantsVendors(): boolean {
  return document.querySelector('meta[name="chat"]:not([content=""]), meta[name="analytics"]:not([content=""])') !== null;
}

let asking: Promise<unknown> = Promise.resolve();

/** Loads the companies twice, one after the other: a running query is not sent again, and its answer may be older than the news. */
function askCompanies(): void {
  const reloadCompanies = () => reload(companiesByUser, {});
  asking = asking.then(reloadCompanies).then(reloadCompanies);
}
