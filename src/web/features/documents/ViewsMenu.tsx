import { ActionIcon, Button, Checkbox, Menu, TextInput } from '@mantine/core';
import { IconBookmark, IconTrash } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { errorMessage } from '#web/api/errors.ts';
import { type ColumnChoice, useColumnChoice } from '#web/ui/columnChoice.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { useAct } from '#web/ui/useAct.ts';
import { useAnswer } from '#web/ui/useAnswer.ts';
import { useMay } from '../shell/access.ts';
import { useUndo } from '../shell/useUndo.ts';
import type { Search } from './filters.ts';
import { deleteDocumentView, documentViews, saveDocumentView, type ViewFragment } from './operations.ts';
import classes from './Point.module.css';
import { text } from './text.ts';
import { filtersOf, searchOfView } from './views.ts';

const words = text.views;

type Props = { companyId: string; list: string; choiceOf: string; search: Search; onChange: (patch: Partial<Search>) => void };

/** The views that somebody kept of this list, their own and the company's. */
export function ViewsMenu({ companyId, list, choiceOf, search, onChange }: Props) {
  const { data } = useAnswer(documentViews, { companyId });
  const mayWrite = useMay('documents.write');
  const choice = useColumnChoice(choiceOf);
  const [isSaving, setSaving] = useState(false);
  const views = (data?.documentViews ?? []).filter((one) => one.list === list);
  const show = ({ filters, columns }: ViewFragment) => {
    choice.change(columns);
    onChange(searchOfView(filters));
  };
  const groups = [
    [words.mine, views.filter((one) => !one.isShared)],
    [words.company, views.filter((one) => one.isShared)],
  ] as const;
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="default" size={30} aria-label={words.menu}>
            <IconBookmark size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {views.length === 0 && <Menu.Label>{words.none}</Menu.Label>}
          {groups.map(
            ([label, some]) =>
              some.length > 0 && [
                <Menu.Label key={label}>{label}</Menu.Label>,
                ...some.map((view) => (
                  <Menu.Item key={view.id} onClick={() => show(view)}>
                    {view.name}
                  </Menu.Item>
                )),
              ],
          )}
          {mayWrite && <Menu.Divider />}
          {mayWrite && <Menu.Item onClick={() => setSaving(true)}>{words.save}</Menu.Item>}
        </Menu.Dropdown>
      </Menu>
      {isSaving && (
        <SaveModal companyId={companyId} list={list} views={views} search={search} choice={choice} onClose={() => setSaving(false)} />
      )}
    </>
  );
}

type SaveProps = Pick<Props, 'companyId' | 'list' | 'search'> & {
  views: readonly ViewFragment[];
  choice: ColumnChoice;
  onClose: () => void;
};

/** Keeps the list as it stands under a name; the name of one that is there takes its place. Below: those that are there, to delete. */
function SaveModal({ companyId, list, views, search, choice, onClose }: SaveProps) {
  const [name, setName] = useState('');
  const [isShared, setShared] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const back = useUndo(companyId);
  const [save, isBusy] = useAct(saveDocumentView, {
    done: isShared ? words.shared(name.trim()) : null,
    undo: ({ saveDocumentView: { actId } }) => back(actId),
    refuse: (error) => {
      setRefusal(errorMessage(error));
      return true;
    },
  });
  async function submit(event: FormEvent) {
    event.preventDefault();
    const same = views.find((one) => one.isShared === isShared && one.name.toLowerCase() === name.trim().toLowerCase());
    const { hidden, order } = choice;
    const input = { id: same?.id ?? null, name, list, filters: filtersOf(search), hidden: [...hidden], order: [...order], isShared };
    if (await save({ companyId, input })) onClose();
  }
  return (
    <Dialog onClose={onClose} title={words.save}>
      <form className={classes['form']} onSubmit={(event) => void submit(event)} noValidate>
        <TextInput
          label={words.name}
          data-autofocus
          value={name}
          maxLength={60}
          error={refusal}
          onChange={({ currentTarget }) => {
            setName(currentTarget.value);
            setRefusal(null);
          }}
        />
        <Checkbox label={words.share} checked={isShared} onChange={({ currentTarget }) => setShared(currentTarget.checked)} />
        <div className={classes['buttons']}>
          <Button size="sm" variant="default" onClick={onClose} disabled={isBusy}>
            {text.point.cancel}
          </Button>
          <Button size="sm" type="submit" loading={isBusy}>
            {words.keep}
          </Button>
        </div>
      </form>
      {views.length > 0 && <SavedViews companyId={companyId} views={views} />}
    </Dialog>
  );
}

function SavedViews({ companyId, views }: { companyId: string; views: readonly ViewFragment[] }) {
  const back = useUndo(companyId);
  const [remove, isBusy] = useAct(deleteDocumentView, {
    done: words.deleted,
    undo: ({ deleteDocumentView: { actId } }) => back(actId),
  });
  return (
    <ul className={classes['views']} aria-label={words.menu}>
      {views.map(({ id, name, isShared }) => (
        <li key={id}>
          {name} {isShared && <small>{words.ofCompany}</small>}
          <ActionIcon
            variant="subtle"
            size={36}
            aria-label={words.delete(name)}
            disabled={isBusy}
            onClick={() => void remove({ companyId, id })}
          >
            <IconTrash size={16} />
          </ActionIcon>
        </li>
      ))}
    </ul>
  );
}
