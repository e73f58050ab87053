import { useEffect } from 'react';
import { useQuery, useSubscription } from 'urql';
import { ProgressBar } from '#web/ui/ProgressBar.tsx';
import { settingsProgress, settingsProgressNews } from './operations.ts';
import classes from './Settings.module.css';
import { text } from './text.ts';

const POLL_MS = 4_000;

/**
 * How far a new cut-off date or new payment days are applied to what the company has stored; nothing when all is done.
 * Told by the socket, asked for when it is silent.
 */
export function Applying({ companyId }: { companyId: string }) {
  const [{ data }, again] = useQuery({ query: settingsProgress, variables: { companyId }, requestPolicy: 'cache-and-network' });
  const [{ data: told }] = useSubscription({ query: settingsProgressNews, variables: { companyId } });
  const known = data?.get_company.settingsProgress ?? null;
  const isUnderWay = known !== null;
  useEffect(() => {
    if (!isUnderWay) return;
    const timer = setInterval(() => again({ requestPolicy: 'network-only' }), POLL_MS);
    return () => clearInterval(timer);
  }, [isUnderWay, again]);

  if (!isUnderWay) return null;
  return (
    <div className={classes['applying']} role="status">
      <p className={classes['hint']}>{text.applying}</p>
      <ProgressBar label={text.progress} value={Math.max(known, told?.settingsProgress.progress ?? 0)} />
    </div>
  );
}
