import { Button } from '@mantine/core';
import { session } from '#web/api/session.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { KeptDraft } from '#web/ui/KeptDraft.tsx';
import { useAct } from '#web/ui/useAct.ts';
import { useDraftForm } from '#web/ui/useDraftForm.ts';
import { useUndo } from '../shell/useUndo.ts';
import { type Draft, draftOf, inputOf, isPlannable, NEW_DRAFT, type WholeLoan } from './draft.ts';
import { ExtraFields } from './LoanExtras.tsx';
import { AccountField, AreaField, DayFields, FigureFields, KindFields } from './LoanFields.tsx';
import { Preview } from './LoanPreview.tsx';
import classes from './Loans.module.css';
import { saveLoan } from './operations.ts';
import { text } from './text.ts';

const words = text.fields;
/** Those that were closed and not saved: each version of a loan, and a new one. */
const drafts = new Map<string, Draft>();
type Props = { companyId: string; loan: WholeLoan | null; hasOwnStep?: boolean; onClose: () => void };

/** The form of a loan, new or existing, with its schedule before saving. */
export default function LoanForm({ companyId, loan, hasOwnStep = false, onClose }: Props) {
  const { form, forget, earlier, message, refuse, props } = useDraftForm(() => (loan ? draftOf(loan) : NEW_DRAFT), Object.keys(words), {
    drafts,
    key: `${session()?.uid ?? ''} ${companyId} ${loan ? `${loan.id} ${loan.version}` : ''}`,
  });
  const { draft } = form;
  const back = useUndo(companyId);
  const [save, isBusy] = useAct(saveLoan, {
    done: text.saved,
    undo: (data) => back(data.saveLoan.actId),
    refuse,
  });
  const input = isPlannable(draft) ? inputOf(draft) : null;
  const leave = () => {
    forget();
    onClose();
  };
  async function submit() {
    if (input && (await save({ companyId, ...(loan ? { id: loan.id, version: loan.version } : {}), input }))) leave();
  }
  return (
    <Dialog onClose={onClose} title={loan ? text.change : text.add} isBusy={isBusy} hasOwnStep={hasOwnStep} isAbovePanels size="lg">
      <form className={classes['form']} {...props(submit)}>
        <KeptDraft {...earlier} />
        <KindFields form={form} />
        <FigureFields form={form} />
        <DayFields form={form} />
        <div className={classes['pair']}>
          <AreaField form={form} companyId={companyId} />
          <AccountField form={form} companyId={companyId} />
        </div>
        <ExtraFields form={form} />
        {input ? <Preview companyId={companyId} input={input} /> : <p className={classes['hint']}>{text.incomplete}</p>}
        {message && <p role="alert">{message}</p>}
        <div className={classes['buttons']}>
          <Button size="sm" variant="default" onClick={leave} disabled={isBusy}>
            {text.cancel}
          </Button>
          <Button size="sm" type="submit" loading={isBusy} disabled={!input}>
            {text.save}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
