import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { Dialog } from '#web/ui/Dialog.tsx';
import { useAct } from '#web/ui/useAct.ts';
import { type DraftForm, useDraftForm } from '#web/ui/useDraftForm.ts';
import { useUndo } from '../shell/useUndo.ts';
import { draftOf, inputOf, TAXPAYER_FIELDS, type TaxDraft } from './draft.ts';
import { saveCompanyTaxInfo, type TaxInfoFragment } from './operations.ts';
import classes from './TaxInfo.module.css';
import { text } from './text.ts';

type Props = { companyId: string; info: TaxInfoFragment | null; onClose: () => void };

const BLANK = {
  activity: { code: '', description: '', category: null, isVatable: null, startedOn: null },
  address: {
    ...{ kind: null, street: '', number: '', unit: null, neighbourhood: null },
    ...{ comuna: '', region: null, city: '', phone: null, email: '' },
  },
  person: { rut: '', name: '', surnames: '', isCurrent: null, from: null, to: null },
  partner: {
    ...{ rut: '', name: '', surnames: '', isCurrent: null, from: null, to: null },
    ...{ paidIn: null, pending: null, capitalShare: '', profitShare: '' },
  },
  stamping: { code: '', description: '', first: '', last: '', authorizedOn: null },
};

/** What a person writes of the tax office's information; only what they changed is saved. */
export default function TaxInfoForm({ companyId, info, onClose }: Props) {
  const [before] = useState(() => draftOf(info));
  const { form, message, refuse, props } = useDraftForm(
    before,
    TAXPAYER_FIELDS.map((field) => `taxpayer.${field}`),
  );
  const back = useUndo(companyId);
  const [save, isBusy] = useAct(saveCompanyTaxInfo, {
    done: ({ saveCompanyTaxInfo: { actId } }) => (actId ? text.saved : text.same),
    undo: ({ saveCompanyTaxInfo: { actId } }) => back(actId),
    refuse,
  });
  async function submit() {
    if (await save({ companyId, input: inputOf(form.draft, before) })) onClose();
  }
  return (
    <Dialog onClose={onClose} title={text.form.title} isBusy={isBusy} isAbovePanels size="xl">
      <form className={classes['form']} {...props(submit)}>
        <p className={classes['from']}>{text.form.lead}</p>
        <TaxpayerFields form={form} />
        <Parts form={form} />
        {message && <p role="alert">{message}</p>}
        <div className={classes['buttons']}>
          <Button variant="default" onClick={onClose}>
            {text.cancel}
          </Button>
          <Button type="submit" loading={isBusy}>
            {text.save}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function TaxpayerFields({ form: { draft, change, at } }: { form: DraftForm<TaxDraft> }) {
  const { taxpayer } = draft;
  return (
    <fieldset>
      <legend>{text.parts.taxpayer}</legend>
      <div className={classes['grid']}>
        {TAXPAYER_FIELDS.map((field) => (
          <TextInput
            key={field}
            label={text.fields[field]}
            maxLength={300}
            {...at(`taxpayer.${field}`)}
            value={taxpayer[field]}
            onChange={({ currentTarget }) => change({ taxpayer: { ...taxpayer, [field]: currentTarget.value } })}
          />
        ))}
      </div>
    </fieldset>
  );
}

const COLUMNS = {
  activities: ['code', 'description'],
  addresses: ['street', 'number', 'comuna', 'city', 'email'],
  representatives: ['rut', 'name', 'surnames'],
  partners: ['rut', 'name', 'surnames', 'capitalShare', 'profitShare'],
  stampings: ['code', 'description', 'first', 'last'],
} as const;

function Parts({ form }: { form: DraftForm<TaxDraft> }) {
  const { draft, change } = form;
  return (
    <>
      <Rows
        form={form}
        part="activities"
        rows={draft.activities}
        blank={BLANK.activity}
        onChange={(activities) => change({ activities })}
      />
      <Rows form={form} part="addresses" rows={draft.addresses} blank={BLANK.address} onChange={(addresses) => change({ addresses })} />
      <Rows
        form={form}
        part="representatives"
        rows={draft.representatives}
        blank={BLANK.person}
        onChange={(representatives) => change({ representatives })}
      />
      <Rows form={form} part="partners" rows={draft.partners} blank={BLANK.partner} onChange={(partners) => change({ partners })} />
      <Rows form={form} part="stampings" rows={draft.stampings} blank={BLANK.stamping} onChange={(stampings) => change({ stampings })} />
    </>
  );
}

type RowsProps<Row, Part extends keyof typeof COLUMNS> = {
  form: DraftForm<TaxDraft>;
  part: Part;
  rows: readonly Row[];
  blank: Row;
  onChange: (rows: readonly Row[]) => void;
};

/** The entries of a part, to change, add and remove. */
function Rows<Part extends keyof typeof COLUMNS, Row extends Record<(typeof COLUMNS)[Part][number], string | null>>({
  form: { at },
  part,
  rows,
  blank,
  onChange,
}: RowsProps<Row, Part>) {
  const columns: readonly (typeof COLUMNS)[Part][number][] = COLUMNS[part];
  const name = text.parts[part];
  return (
    <fieldset>
      <legend>{name}</legend>
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they have no name of their own
        <div key={index} className={classes['row']}>
          <div>
            {columns.map((column) => (
              <TextInput
                key={column}
                label={text.columns[column]}
                aria-label={text.form.cell(text.columns[column], index + 1)}
                maxLength={300}
                {...at(`${part}.${index}.${column}`)}
                value={row[column] ?? ''}
                onChange={({ currentTarget }) => onChange(rows.with(index, { ...row, [column]: currentTarget.value }))}
              />
            ))}
          </div>
          <ActionIcon
            variant="subtle"
            size="lg"
            aria-label={text.form.remove(name, index + 1)}
            onClick={() => onChange(rows.filter((_, other) => other !== index))}
          >
            <IconTrash size={16} stroke={1.6} aria-hidden="true" />
          </ActionIcon>
        </div>
      ))}
      <div>
        <Button
          size="xs"
          variant="subtle"
          leftSection={<IconPlus size={14} aria-hidden="true" />}
          onClick={() => onChange([...rows, blank])}
        >
          {text.form.add}
        </Button>
      </div>
    </fieldset>
  );
}
