import { ActionIcon, Button } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconGripVertical } from '@tabler/icons-react';
import { useState } from 'react';
import { formatInstant } from '#domain/format.ts';
import type { RuleMode } from '#domain/reconciliation/rules/rule.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { StatusBadge, type Tone } from '#web/ui/StatusBadge.tsx';
import { useAct } from '#web/ui/useAct.ts';
import { useUndo } from '../../shell/useUndo.ts';
import { deleteMatchingRule, orderMatchingRules, type RuleFragment } from '../operations.ts';
import { ApplyModal } from './ApplyModal.tsx';
import { type Draft, draftOf, draftOfRule } from './draft.ts';
import classes from './Rules.module.css';
import { text } from './text.ts';

const TONES: Readonly<Record<RuleMode, Tone>> = { off: 'neutral', suggest: 'future', automatic: 'good' };
type Open = (id: string, draft?: Draft | null) => void;
type Props = {
  companyId: string;
  rules: readonly RuleFragment[];
  mayManage: boolean;
  onOpen: Open;
};

/** The rules in their order, which is changed by drag and by keyboard. */
export function RuleList({ companyId, rules, mayManage, onOpen }: Props) {
  const move = useOrder(companyId, rules);
  const [dragged, setDragged] = useState<string | null>(null);
  const [over, setOver] = useState<string | null>(null);
  const [applied, setApplied] = useState<RuleFragment | null>(null);
  return (
    <>
      {rules
        .filter(({ stoppedAt }) => stoppedAt !== null)
        .map((one) => (
          <Notice key={one.id} tone="waiting">
            {text.stopped(one.name, formatInstant(one.stoppedAt ?? ''), one.lastCorrected, one.lastHits)}
          </Notice>
        ))}
      <ol className={classes['list']} aria-label={text.list}>
        {rules.map((rule, index) => (
          <li
            key={rule.id}
            className={classes['rule']}
            data-over={over === rule.id || undefined}
            data-off={rule.mode === 'off' || undefined}
            draggable={mayManage}
            onDragStart={() => setDragged(rule.id)}
            onDragEnd={() => {
              setDragged(null);
              setOver(null);
            }}
            onDragOver={(event) => {
              if (dragged === null) return;
              event.preventDefault();
              setOver(rule.id);
            }}
            onDrop={() => {
              setOver(null);
              if (dragged !== null) move(dragged, index);
            }}
          >
            <span className={classes['order']}>
              {mayManage && <OrderButtons rule={rule} index={index} last={rules.length - 1} onMove={move} />}
            </span>
            <Body rule={rule} mayManage={mayManage} onOpen={onOpen} />
            {mayManage && <Acts companyId={companyId} rule={rule} onOpen={onOpen} onApply={() => setApplied(rule)} />}
          </li>
        ))}
      </ol>
      {applied && <ApplyModal companyId={companyId} rule={applied} onClose={() => setApplied(null)} />}
    </>
  );
}

/** Moves a rule to a place, 0 for the first. */
function useOrder(companyId: string, rules: readonly RuleFragment[]): (id: string, place: number) => void {
  const back = useUndo(companyId);
  const [order] = useAct(orderMatchingRules, {
    done: text.ordered,
    undo: ({ orderMatchingRules: { actId } }) => back(actId),
  });
  return (id, place) => {
    const ids = rules.map((one) => one.id).filter((one) => one !== id);
    ids.splice(place, 0, id);
    if (rules[place]?.id !== id) void order({ companyId, ids, movedId: id });
  };
}

type OrderProps = { rule: RuleFragment; index: number; last: number; onMove: (id: string, place: number) => void };

function OrderButtons({ rule: { id, name }, index, last, onMove }: OrderProps) {
  return (
    <>
      <span className={`wide-only ${classes['grip']}`} title={text.drag} aria-hidden="true">
        <IconGripVertical size={16} />
      </span>
      <ActionIcon variant="subtle" aria-label={text.up(name)} disabled={index === 0} onClick={() => onMove(id, index - 1)}>
        <IconChevronUp size={16} />
      </ActionIcon>
      <ActionIcon variant="subtle" aria-label={text.down(name)} disabled={index === last} onClick={() => onMove(id, index + 1)}>
        <IconChevronDown size={16} />
      </ActionIcon>
    </>
  );
}

function Body({ rule, mayManage, onOpen }: { rule: RuleFragment; mayManage: boolean; onOpen: Open }) {
  const { name, mode, hits, corrected, lastHitAt, versions } = rule;
  return (
    <div className={classes['body']}>
      <span className={classes['name']}>
        {name} <StatusBadge tone={TONES[mode]}>{text.modes[mode]}</StatusBadge>
      </span>
      <span>{rule.text}</span>
      <span className={classes['figures']}>
        {text.hits(hits, corrected)}
        {lastHitAt && ` · ${text.lastHit(formatInstant(lastHitAt))}`}
      </span>
      {versions.length > 1 && (
        <details className={classes['versions']}>
          <summary>{text.versions(versions.length)}</summary>
          <ol>
            {versions.map((one) => (
              <li key={one.version}>
                <span>
                  {text.versionOf(one.version, formatInstant(one.savedAt), one.savedBy)}: {one.text}
                </span>
                {mayManage && one.version !== rule.version && (
                  <Button size="xs" variant="subtle" onClick={() => onOpen(rule.id, { ...draftOfRule(rule), ...termsOf(one) })}>
                    {text.restore}
                    <span className="sr"> {one.version}</span>
                  </Button>
                )}
              </li>
            ))}
          </ol>
        </details>
      )}
    </div>
  );
}

/** The conditions and effect of a version, for the form of its rule. */
function termsOf(version: RuleFragment['versions'][number]): Omit<Draft, 'id' | 'name' | 'mode' | 'changedAt'> {
  const { id: _id, name: _name, mode: _mode, changedAt: _changedAt, ...terms } = draftOf(version);
  return terms;
}

type ActsProps = { companyId: string; rule: RuleFragment; onOpen: Open; onApply: () => void };

function Acts({ companyId, rule, onOpen, onApply }: ActsProps) {
  const back = useUndo(companyId);
  const [remove, isBusy] = useAct(deleteMatchingRule, {
    done: text.removed,
    undo: ({ deleteMatchingRule: { actId } }) => back(actId),
  });
  const { id, name, mode } = rule;
  return (
    <span className={classes['acts']}>
      {mode !== 'off' && (
        <Button size="xs" variant="default" aria-label={text.applyOf(name)} onClick={onApply}>
          {text.apply}
        </Button>
      )}
      <Button size="xs" variant="default" aria-label={text.editOf(name)} onClick={() => onOpen(id)}>
        {text.edit}
      </Button>
      <Button size="xs" variant="subtle" aria-label={text.removeOf(name)} disabled={isBusy} onClick={() => void remove({ companyId, id })}>
        {text.remove}
      </Button>
    </span>
  );
}
