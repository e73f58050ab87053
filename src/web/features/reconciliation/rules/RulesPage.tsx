import { Button } from '@mantine/core';
import { IconListCheck, IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import * as v from 'valibot';
import { useCompany } from '#web/api/company.ts';
import { Page } from '#web/ui/Page.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '#web/ui/states.tsx';
import { useAnswer } from '#web/ui/useAnswer.ts';
import { TEXT, useSearch } from '#web/ui/useSearch.ts';
import { useMay } from '../../shell/access.ts';
import { Works } from '../../work/Works.tsx';
import { matchingRuleDraft, matchingRules, type RuleFragment } from '../operations.ts';
import { text as reconciliationText } from '../text.ts';
import { chosenExamples, type Draft, draftOf, draftOfRule, EMPTY, forgetExamples, keepDraft, keptDraft } from './draft.ts';
import { RuleForm } from './RuleForm.tsx';
import { RuleList } from './RuleList.tsx';
import classes from './Rules.module.css';
import { text } from './text.ts';

const SEARCH = v.object({ regla: TEXT });
const NEW = 'nueva';

/** The company's rules on its movements, and writing one. */
export default function RulesPage({ tabs }: { tabs: ReactNode }) {
  const { id: companyId } = useCompany();
  const mayManage = useMay('rules.manage');
  const [{ regla }, setSearch] = useSearch(SEARCH);
  const answer = useAnswer(matchingRules, { companyId });
  const { data, error, isLoading, refetch } = answer;
  const rules = data?.matchingRules ?? [];
  const open = (id: string, draft: Draft | null = null) => {
    keepDraft(`${companyId} ${id}`, draft);
    setSearch({ regla: id }, 'forward');
  };
  const close = () => {
    keepDraft('', null);
    forgetExamples();
    setSearch({ regla: '' }, 'back');
  };
  const add = () => {
    forgetExamples();
    open(NEW);
  };
  const isWriting = regla !== '' && mayManage;
  return (
    <Page
      title={reconciliationText.title}
      tabs={tabs}
      actions={
        mayManage &&
        !isWriting && (
          <Button leftSection={<IconPlus size={16} />} onClick={add}>
            {text.new}
          </Button>
        )
      }
    >
      <Works companyId={companyId} kinds={['matchingRule']} />
      {error && <ErrorState error={error} onRetry={refetch} />}
      {isLoading && <SkeletonRows rows={6} />}
      {data && isWriting && <Writing key={regla} companyId={companyId} regla={regla} rules={rules} onClose={close} />}
      {data && !isWriting && rules.length === 0 && (
        <EmptyState icon={<IconListCheck size={40} stroke={1.4} />} action={mayManage && <Button onClick={add}>{text.new}</Button>}>
          {mayManage ? text.none : text.noneRead}
        </EmptyState>
      )}
      {data && !isWriting && rules.length > 0 && (
        <>
          <p className={classes['hint']}>
            {text.hint} {!mayManage && text.onlyManagers}
          </p>
          <RuleList companyId={companyId} rules={rules} mayManage={mayManage} onOpen={open} />
        </>
      )}
    </Page>
  );
}

type WritingProps = { companyId: string; regla: string; rules: readonly RuleFragment[]; onClose: () => void };

/** The form of a rule, of a new one, or of one made from movements. */
function Writing({ companyId, regla, rules, onClose }: WritingProps) {
  const draftKey = `${companyId} ${regla}`;
  const examples = chosenExamples(companyId);
  const saved = keptDraft(draftKey);
  if (saved) return <RuleForm companyId={companyId} draftKey={draftKey} initial={saved} onClose={onClose} />;
  if (regla === NEW && examples.length > 0)
    return <FromExamples companyId={companyId} draftKey={draftKey} ids={examples} onClose={onClose} />;
  const rule = rules.find(({ id }) => id === regla);
  if (regla !== NEW && !rule)
    return (
      <EmptyState icon={<IconListCheck size={40} stroke={1.4} />} action={<Button onClick={onClose}>{text.back}</Button>}>
        {text.form.noRule}
      </EmptyState>
    );
  return <RuleForm companyId={companyId} draftKey={draftKey} initial={rule ? draftOfRule(rule) : EMPTY} onClose={onClose} />;
}

type ExampleProps = { companyId: string; draftKey: string; ids: readonly string[]; onClose: () => void };

function FromExamples({ companyId, draftKey, ids, onClose }: ExampleProps) {
  const { data, error, refetch } = useAnswer(matchingRuleDraft, { companyId, transactionIds: ids });
  if (error) return <ErrorState error={error} onRetry={refetch} />;
  if (!data) return <SkeletonRows rows={6} />;
  const { name, takes } = data.matchingRuleDraft;
  const initial = { ...draftOf(data.matchingRuleDraft), name, takes, examples: ids.length };
  return <RuleForm companyId={companyId} draftKey={draftKey} initial={initial} onClose={onClose} />;
}
