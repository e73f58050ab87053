import { Button, SegmentedControl, TextInput } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { MAX_NAME, RULE_MODES, type RuleMode } from '#domain/reconciliation/rules/rule.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { useAct } from '#web/ui/useAct.ts';
import { useAnswer } from '#web/ui/useAnswer.ts';
import { useUndo } from '../../shell/useUndo.ts';
import { type MatchingRuleInput, ruleChoices, saveMatchingRule, tryMatchingRule } from '../operations.ts';
import { type Draft, forgetExamples, inputOf, isTriable, keepDraft } from './draft.ts';
import { ConditionFields, EffectFields } from './Fields.tsx';
import classes from './Rules.module.css';
import { TrialPanel } from './Trial.tsx';
import { text } from './text.ts';

const words = text.form;
/** The trial follows what is typed after this long. */
const PAUSE = 350; // ms

type Props = { companyId: string; draftKey: string; initial: Draft; onClose: () => void };

/** Writes a rule, with its trial beside it. */
export function RuleForm({ companyId, draftKey, initial, onClose }: Props) {
  const [draft, setDraft] = useState(initial);
  const change = (patch: Partial<Draft>) => setDraft((now) => ({ ...now, ...patch }));
  useEffect(() => keepDraft(draftKey, draft), [draftKey, draft]);
  const choices = useAnswer(ruleChoices, { companyId }, { policy: 'cache-first' }).data;
  const input = inputOf(draft);
  const tried = useSettled(input);
  const answer = useAnswer(tryMatchingRule, { companyId, input: tried }, { pause: !isTriable(tried) });
  const isTried =
    JSON.stringify(tried) === JSON.stringify(input) &&
    answer.data !== undefined &&
    JSON.stringify(answer.variables?.input) === JSON.stringify(tried);
  return (
    <>
      <div>
        <Button variant="subtle" size="xs" leftSection={<IconArrowLeft size={16} />} onClick={onClose}>
          {text.back}
        </Button>
      </div>
      {draft.examples > 0 && <Notice tone="info">{words.fromExamples(draft.examples, draft.takes)}</Notice>}
      <div className={classes['desk']}>
        <div className={classes['form']}>
          <TextInput
            label={words.name}
            required
            maxLength={MAX_NAME}
            value={draft.name}
            onChange={({ currentTarget }) => change({ name: currentTarget.value })}
          />
          <ConditionFields draft={draft} choices={choices} onChange={change} />
          <EffectFields draft={draft} choices={choices} onChange={change} />
          <Foot
            companyId={companyId}
            draft={draft}
            input={input}
            proof={isTried ? (answer.data?.tryMatchingRule.proof ?? null) : null}
            onMode={(mode) => change({ mode })}
            onSaved={onClose}
          />
        </div>
        <TrialPanel answer={answer} isTriable={isTriable(tried)} />
      </div>
    </>
  );
}

type FootProps = {
  companyId: string;
  draft: Draft;
  input: MatchingRuleInput;
  /** Of the trial of exactly this rule; null while it is not tried. */
  proof: string | null;
  onMode: (mode: RuleMode) => void;
  onSaved: () => void;
};

/** What the rule may do, and saving it: switched on only after its trial. */
function Foot({ companyId, draft, input, proof, onMode, onSaved }: FootProps) {
  const back = useUndo(companyId);
  const [save, isBusy] = useAct(saveMatchingRule, {
    done: words.saved,
    undo: ({ saveMatchingRule: { actId } }) => back(actId),
  });
  const { name, mode, changedAt } = draft;
  const isReady = name.trim() !== '' && isTriable(input) && (mode === 'off' || proof !== null);
  async function submit() {
    if (!(await save({ companyId, input, name, mode, proof, changedAt }))) return;
    forgetExamples();
    onSaved();
  }
  const data = RULE_MODES.map((value) => ({
    value,
    label: <span title={text.modeHints[value]}>{text.modes[value]}</span>,
    disabled: value !== 'off' && proof === null && value !== mode,
  }));
  return (
    <div className={classes['foot']}>
      <SegmentedControl
        aria-label={words.mode}
        value={mode}
        data={data}
        onChange={(value) => onMode(RULE_MODES.find((one) => one === value) ?? 'off')}
      />
      <Button loading={isBusy} disabled={!isReady} onClick={() => void submit()}>
        {words.save}
      </Button>
      <span className={classes['hint']}>{proof === null ? words.trialFirst : text.modeHints[mode]}</span>
    </div>
  );
}

/** A value once it has not changed for a while. */
function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  const key = JSON.stringify(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(JSON.parse(key) as Value), PAUSE);
    return () => clearTimeout(timer);
  }, [key]);
  return settled;
}
