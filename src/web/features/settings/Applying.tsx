import { useQuery } from 'urql';
import { ProgressBar } from '#web/ui/ProgressBar.tsx';
import { settingsProgress } from './operations.ts';
import classes from './Settings.module.css';
import { text } from './text.ts';

/** How far a new cut-off date or new payment days are applied to what the company has stored; nothing when all is done. */
export function Applying({ companyId }: { companyId: string }) {
  const [{ data }] = useQuery({ query: settingsProgress, variables: { companyId }, requestPolicy: 'cache-and-network' });
  const progress = data?.get_company.settingsProgress ?? null;
  if (progress === null) return null;
  return (
    <div className={classes['applying']} role="status">
      <p className={classes['hint']}>{text.applying}</p>
      <ProgressBar label={text.progress} value={progress} />
    </div>
  );
}
