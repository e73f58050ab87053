import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Dialog } from '#web/ui/Dialog.tsx';
import { CompanyFields } from './CompanyFields.tsx';
import { CreatedView } from './CreatedView.tsx';
import { type CompanyForm, EMPTY, isComplete, problemsOf } from './form.ts';
import classes from './NewCompany.module.css';
import { ServiceFields } from './ServiceFields.tsx';
import { text } from './text.ts';
import { type Created, useCreate } from './useCreate.ts';

type Props = {
  onClose: () => void;
  onGoTo: (companyId: string) => void;
  /** The created company is being opened. */
  isGoing: boolean;
};

/** Creates a company: a form, then its result. Mounted anew each time, so that closing it discards everything. */
export default function NewCompanyModal({ onClose, onGoTo, isGoing }: Props) {
  const [created, setCreated] = useState<Created | null>(null);
  const [isBusy, setBusy] = useState(false);
  return (
    <Dialog
      onClose={onClose}
      title={text.title}
      size={created ? 640 : 920}
      // A click outside must not discard what was typed, or a link that is shown once.
      closeOnClickOutside={false}
      isBusy={isBusy}
      hasOwnStep
      withCloseButton={!isBusy}
    >
      {created ? (
        <CreatedView company={created} onGoTo={() => onGoTo(created.id)} isGoing={isGoing} onClose={onClose} />
      ) : (
        <NewCompanyForm onCreated={setCreated} onBusy={setBusy} onClose={onClose} />
      )}
    </Dialog>
  );
}

type FormProps = { onCreated: (company: Created) => void; onBusy: (isBusy: boolean) => void; onClose: () => void };

function NewCompanyForm({ onCreated, onBusy, onClose }: FormProps) {
  const form = useForm<CompanyForm>({ initialValues: EMPTY, validate: problemsOf });
  const [failure, setFailure] = useState<string | null>(null);
  const { isBusy, create } = useCreate();

  async function submit(values: CompanyForm) {
    setFailure(null);
    onBusy(true);
    const answer = await create(values);
    onBusy(false);
    if ('id' in answer) onCreated(answer);
    else if (answer.field) refuse({ [answer.field]: answer.message });
    else setFailure(answer.message);
  }

  function refuse(problems: Record<string, ReactNode>) {
    form.setErrors(problems);
    // On a telephone the first error may be off screen.
    const [first = ''] = Object.keys(problems);
    (form.getInputNode(first) ?? form.getInputNode(`${first}.0`))?.focus();
  }

  return (
    <form className={classes['form']} onSubmit={form.onSubmit(submit, refuse)} noValidate>
      <div className={classes['columns']}>
        <CompanyFields form={form} />
        <ServiceFields form={form} />
      </div>
      {failure && (
        <p className={classes['failure']} role="alert">
          <IconAlertTriangle size={16} aria-hidden="true" />
          {failure}
        </p>
      )}
      <div className={classes['buttons']}>
        <Button size="sm" variant="default" onClick={onClose} disabled={isBusy}>
          {text.cancel}
        </Button>
        <Button size="sm" type="submit" disabled={!isComplete(form.getValues())} loading={isBusy}>
          {text.confirm}
        </Button>
      </div>
    </form>
  );
}
