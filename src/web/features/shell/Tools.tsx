import { type Grant, mayDo, showsProgress } from '#domain/access.ts';
import type { Company } from '#web/api/company.ts';
import { ConnectionsList } from './ConnectionsList.tsx';
import { CurrencyToggle } from './CurrencyToggle.tsx';
import { Progress } from './Progress.tsx';
import classes from './Tools.module.css';
import { Trial } from './Trial.tsx';
import { text } from './text.ts';
import { useConnections } from './useConnections.ts';

/** The parts of the header that do not fit on a telephone. */
export function Tools({ company, grant, onFollow }: { company: Company; grant: Grant; onFollow: () => void }) {
  return (
    <section className={classes['tools']} aria-label={text.tools}>
      <div className={classes['trial']}>
        <Trial />
      </div>
      {showsProgress(grant) && <Progress companyId={company.id} />}
      <CurrencyToggle companyId={company.id} />
      {mayDo('connections.read', grant) && <Connections companyId={company.id} onFollow={onFollow} />}
    </section>
  );
}

function Connections({ companyId, onFollow }: { companyId: string; onFollow: () => void }) {
  const { hasProblems: _, ...list } = useConnections(companyId);
  return (
    <div>
      <h2 className={classes['title']}>{text.connections.title}</h2>
      <ConnectionsList {...list} onFollow={onFollow} />
    </div>
  );
}
