import { formatDay } from '#domain/date.ts';
import { LinkTo } from '#web/ui/LinkTo.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { useAnswer } from '#web/ui/useAnswer.ts';
import { scenarios } from '../operations.ts';
import classes from './Scenarios.module.css';
import { text } from './text.ts';

/** Says that the table supposes something, and leads back to the books. Of a scenario that is no more the table itself says so. */
export function ScenarioNotice({ companyId, id, onLeave }: { companyId: string; id: string; onLeave: () => void }) {
  const { data } = useAnswer(scenarios, { companyId });
  const found = data?.scenarios.find((one) => one.id === id);
  if (data && !found) return null;
  return (
    <Notice tone="waiting">
      {found && (found.frozenDate ? text.frozenNotice(found.name, formatDay(found.frozenDate)) : text.notice(found.name))}{' '}
      <button type="button" className={classes['link']} onClick={onLeave}>
        {text.leave}
      </button>{' '}
      <LinkTo to="/flujo_caja" search={{ tab: 'scenarios' }}>
        {text.manage}
      </LinkTo>
    </Notice>
  );
}
