import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { formatDay } from '#domain/date.ts';
import { LinkTo } from '#web/ui/LinkTo.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { useAct } from '#web/ui/useAct.ts';
import { useMay } from '../../shell/access.ts';
import { useUndo } from '../../shell/useUndo.ts';
import { deleteScenario, type ScenarioRowFragment, saveScenario } from '../operations.ts';
import classes from './Scenarios.module.css';
import { text } from './text.ts';

/** Steps that a card lists. */
const LISTED = 4;

type Props = { companyId: string; scenario: ScenarioRowFragment; onEdit: () => void; onCopy: () => void };

/** A scenario: what it supposes, and what can be done with it. */
export function ScenarioCard({ companyId, scenario, onEdit, onCopy }: Props) {
  const { id, name, steps, frozenDate } = scenario;
  const mayWrite = useMay('cashflow.write');
  return (
    <li className={classes['card']}>
      <div className={classes['head']}>
        <h3>{name}</h3>
        {frozenDate && (
          <span title={text.frozenHint}>
            <StatusBadge tone="future">{text.frozen(formatDay(frozenDate))}</StatusBadge>
          </span>
        )}
        {mayWrite && <Acts {...{ companyId, scenario, onEdit, onCopy }} />}
      </div>
      {steps.length === 0 ? (
        <p className={classes['note']}>{text.noSteps}</p>
      ) : (
        <ul className={classes['steps']}>
          {steps.slice(0, LISTED).map((step, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two steps may say the same; their order is all that tells them apart
            <li key={index}>
              <span>
                {step.text}
                {!step.isThere && <small> · {text.isNotThere}</small>}
              </span>
            </li>
          ))}
          {steps.length > LISTED && <li className={classes['note']}>{text.more(steps.length - LISTED)}</li>}
        </ul>
      )}
      <LinkTo to="/flujo_caja" search={{ scenario: id }}>
        {text.see}
      </LinkTo>
    </li>
  );
}

function Acts({ companyId, scenario, onEdit, onCopy }: Props) {
  const { id, name, version, steps, frozenDate } = scenario;
  const back = useUndo(companyId);
  const [remove, isRemoving] = useAct(deleteScenario, { done: text.removed(name), undo: ({ deleteScenario: { actId } }) => back(actId) });
  const [save, isSaving] = useAct(saveScenario, { done: text.froze(name), undo: ({ saveScenario: { actId } }) => back(actId) });
  const unchanged = steps.map((_, place) => ({ sameAs: place }));
  return (
    <>
      <Button size="compact-sm" variant="subtle" onClick={onEdit}>
        {text.edit}
      </Button>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" size={30} aria-label={text.actsOf(name)} loading={isRemoving || isSaving}>
            <IconDots size={16} stroke={1.6} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {!frozenDate && (
            <Menu.Item onClick={() => void save({ companyId, id, version, input: { name, steps: unchanged, isFrozen: true } })}>
              {text.freeze}
            </Menu.Item>
          )}
          <Menu.Item onClick={onCopy}>{text.copy}</Menu.Item>
          <Menu.Item onClick={() => void remove({ companyId, id })}>{text.remove}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  );
}
