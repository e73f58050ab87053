import { ConfirmModal } from '#web/ui/ConfirmModal.tsx';
import { ErrorState, SkeletonRows } from '#web/ui/states.tsx';
import { useAct } from '#web/ui/useAct.ts';
import { useAnswer } from '#web/ui/useAnswer.ts';
import { applyMatchingRule, type RuleFragment, tryMatchingRule } from '../operations.ts';
import { draftOfRule, inputOf } from './draft.ts';
import { text } from './text.ts';

type Props = { companyId: string; rule: RuleFragment; onClose: () => void };

/** Asks before a rule is applied backwards, with what it would change. */
export function ApplyModal({ companyId, rule, onClose }: Props) {
  const { data, error, refetch } = useAnswer(tryMatchingRule, { companyId, input: inputOf(draftOfRule(rule)) }, { policy: 'network-only' });
  const [apply, isBusy] = useAct(applyMatchingRule, { done: text.applying });
  const trial = data?.tryMatchingRule;
  async function confirm() {
    if (trial && trial.changes > 0) await apply({ companyId, id: rule.id, proof: trial.proof });
    onClose();
  }
  const left = trial?.conflicts.reduce((sum, { count }) => sum + count, 0) ?? 0;
  return (
    <ConfirmModal
      isOpen
      title={text.applyTitle}
      isBusy={isBusy || (!trial && !error)}
      confirmLabel={trial?.changes ? text.apply : 'Aceptar'}
      onClose={onClose}
      onConfirm={() => void confirm()}
    >
      {error && <ErrorState error={error} onRetry={refetch} />}
      {!trial && !error && <SkeletonRows rows={2} />}
      {trial && (
        <p>
          {trial.changes === 0 ? text.applyNothing : text.applyBody(trial.changes, trial.done)} {left > 0 && text.applyLeft(left)}{' '}
          {trial.changes > 0 && text.applyUndo}
        </p>
      )}
    </ConfirmModal>
  );
}
