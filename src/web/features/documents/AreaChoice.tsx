import { Button, NativeSelect } from '@mantine/core';
import { formatMoney } from '#domain/money.ts';
import { useAct } from '#web/ui/useAct.ts';
import { useAnswer } from '#web/ui/useAnswer.ts';
import { useMay } from '../shell/access.ts';
import { useUndo } from '../shell/useUndo.ts';
import classes from './Detail.module.css';
import { applyAreaToPast, documentArea, documentAreas, pastAreas, setDocumentArea } from './operations.ts';
import { text } from './text.ts';

const words = text.areas;

/** The area of a document: chosen by hand or automatic, what was learned of its counterpart, and the same for its other documents. */
export default function AreaChoice({ id, companyId, isReceived }: { id: string; companyId: string; isReceived: boolean }) {
  const may = useMay('documents.write');
  const area = useAnswer(documentArea, { id });
  const all = useAnswer(documentAreas, { companyId });
  const [document, areas] = [area.data?.Document, all.data?.documentAreas];
  const back = useUndo(companyId);
  const [set, isBusy] = useAct(setDocumentArea, {
    done: words.done,
    undo: ({ updateDocumentsCashflowAreaId: { actId } }) => back(actId),
  });
  if (!may || area.error || all.error) return null;
  // It has its place before its answers: what stands below does not move away from a press.
  const { areaProposal: proposal = null, isAreaByHand = false, cashflowAreaId = '' } = document ?? {};
  const proposed = proposal && areas?.find((one) => one.id === proposal.id);
  const choose = (areaId: string) => void set({ input: { companyId, ids: [id], cashflowAreaId: areaId || null } });
  const groups = Map.groupBy(
    (areas ?? []).filter(({ isIncome }) => isIncome !== isReceived),
    ({ category }) => category,
  );
  return (
    <section aria-label={words.title}>
      <NativeSelect
        label={words.title}
        description={isAreaByHand ? words.byHand : words.automatic}
        value={cashflowAreaId}
        disabled={isBusy || !document || !areas}
        data={[
          ...(isAreaByHand ? [{ value: '', label: words.backToAutomatic }] : []),
          ...[...groups].map(([group, some]) => ({ group, items: some.map((one) => ({ value: one.id, label: one.label })) })),
        ]}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      />
      {proposed && proposal && (
        <p className={classes['status']}>
          {words.proposed(proposed.label, proposal.count)}
          <Button size="compact-sm" variant="default" disabled={isBusy} onClick={() => choose(proposed.id)}>
            {words.use}
          </Button>
        </p>
      )}
      {isAreaByHand && <Past id={id} companyId={companyId} />}
    </section>
  );
}

function Past({ id, companyId }: { id: string; companyId: string }) {
  const past = useAnswer(pastAreas, { companyId, documentId: id }).data?.pastAreaChange;
  const back = useUndo(companyId);
  const [apply, isBusy] = useAct(applyAreaToPast, {
    done: words.done,
    undo: ({ applyAreaToPast: { actId } }) => back(actId),
  });
  if (!past || past.count === 0) return null;
  const { count, amount } = past;
  return (
    <p className={classes['status']}>
      {words.others(count, formatMoney(amount, 'CLP'))}
      <Button size="compact-sm" variant="default" loading={isBusy} onClick={() => void apply({ companyId, documentId: id, count })}>
        {words.applyToOthers}
      </Button>
    </p>
  );
}
