import { Button, Menu } from '@mantine/core';
import { IconArrowBackUp, IconBolt, IconCategory, IconChecks, IconChevronDown, IconEye, IconEyeOff, IconTag } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { ConfirmModal } from '#web/ui/ConfirmModal.tsx';
import { LinkButton } from '#web/ui/LinkTo.tsx';
import { useMay } from '../shell/access.ts';
import type { Actions } from './actions.ts';
import type { Search } from './filters.ts';
import { ListTools } from './ListTools.tsx';
import type { MovementFragment, ReconciliationQuery } from './operations.ts';
import type { Counts } from './Progress.tsx';
import classes from './Reconciliation.module.css';
import { chooseExamples } from './rules/draft.ts';
import { text as ruleText } from './rules/text.ts';
import { text } from './text.ts';
import { isFree, type OnMark } from './useMarks.ts';
import { bestName, hasSuggestion, suggestionsOf } from './words.ts';

type Row = MovementFragment;
type Account = ReconciliationQuery['transactionAccountBankList'][number];
const MovementModal = lazy(() => import('./MovementModal.tsx'));

type Props = {
  companyId: string;
  accounts: readonly Account[];
  search: Search;
  counts: Counts | undefined;
  selected: readonly Row[];
  actions: Actions;
  onMark: OnMark;
  onSuggested: () => void;
};

/** Acts on the list, and on many movements at once. */
export function PageActs({ companyId, accounts, search, counts, selected, actions, onMark, onSuggested }: Props) {
  const may = useMay('movements.match');
  return (
    <>
      {selected.length === 0 ? (
        <Suggested count={counts?.suggested ?? 0} onOpen={onSuggested} />
      ) : (
        may && <AcceptPicked rows={selected} onAccept={actions.acceptAll} />
      )}
      <RuleFromThese companyId={companyId} selected={selected} />
      <ChosenActs rows={selected} actions={actions} onMark={onMark} />
      <MoreActs companyId={companyId} accounts={accounts} search={search} />
      {may && selected.length === 0 && <RunButton onRun={actions.run} />}
    </>
  );
}

/** What is done to all selected movements. */
function ChosenActs({ rows, actions, onMark }: { rows: readonly Row[]; actions: Actions; onMark: OnMark }) {
  const may = useMay('movements.match');
  if (!may || rows.length === 0) return null;
  const words = text.chosen;
  const reconciled = rows.filter((row) => !isFree(row));
  const areHidden = rows.every(({ isHidden }) => isHidden);
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" rightSection={<IconChevronDown size={16} />}>
          {words.menu(rows.length)}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {reconciled.length > 0 && (
          <Menu.Item leftSection={<IconArrowBackUp size={16} />} onClick={() => void actions.undoMany(reconciled)}>
            {words.undo(reconciled.length)}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconCategory size={16} />} onClick={() => onMark('area', rows)}>
          {words.area}
        </Menu.Item>
        <Menu.Item leftSection={<IconTag size={16} />} onClick={() => onMark('kind', rows)}>
          {words.kind}
        </Menu.Item>
        <Menu.Item
          leftSection={areHidden ? <IconEye size={16} /> : <IconEyeOff size={16} />}
          disabled={reconciled.length > 0}
          onClick={() => onMark('hide', rows)}
        >
          {areHidden ? words.show : words.hide}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** Leads to a new rule that holds the selected movements. */
function RuleFromThese({ companyId, selected }: Pick<Props, 'companyId' | 'selected'>) {
  const may = useMay('rules.manage');
  if (!may || selected.length === 0) return null;
  const choose = () =>
    chooseExamples(
      companyId,
      selected.map(({ id }) => id),
    );
  return (
    <LinkButton to="/conciliacion" search={{ vista: 'reglas', regla: 'nueva' }} variant="default" onClick={choose}>
      {ruleText.fromThese}
    </LinkButton>
  );
}

/** Leads to what waits for a person, by class. */
function Suggested({ count, onOpen }: { count: number; onOpen: () => void }) {
  const may = useMay('movements.match');
  if (!may || count === 0) return null;
  return (
    <Button variant="default" leftSection={<IconChecks size={16} />} onClick={onOpen}>
      <span className="wide-only">{text.accept.open(count)}</span>
      <span className="narrow-only">{text.acceptShort(count)}</span>
    </Button>
  );
}

/** Accepts the best suggestion of every selected movement, after a look at each. */
function AcceptPicked({ rows, onAccept }: { rows: readonly Row[]; onAccept: (rows: readonly Row[]) => Promise<unknown> }) {
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const suggested = rows.filter(hasSuggestion);
  if (suggested.length === 0) return null;
  const unsure = suggested.filter((row) => (suggestionsOf(row)[0] ?? row.transferCandidate)?.isStrong === false).length;

  async function confirm() {
    setBusy(true);
    await onAccept(suggested);
    setBusy(false);
    setAsking(false);
  }

  return (
    <>
      <Button variant="default" leftSection={<IconChecks size={16} />} onClick={() => setAsking(true)}>
        {text.acceptPicked(suggested.length)}
      </Button>
      <ConfirmModal isOpen={isAsking} title={text.acceptTitle} isBusy={isBusy} onClose={() => setAsking(false)} onConfirm={confirm}>
        <p>{text.acceptChosen(suggested.length)}</p>
        <ul className={classes['asked']}>
          {suggested.map((row) => (
            <li key={row.id}>
              {row.description}: {bestName(row)}
            </li>
          ))}
        </ul>
        {unsure > 0 && <p>{text.acceptUnsure(unsure)}</p>}
      </ConfirmModal>
    </>
  );
}

/** The menu of what is done less often; a movement by hand needs an account. */
function MoreActs({ companyId, accounts, search }: Pick<Props, 'companyId' | 'accounts' | 'search'>) {
  const may = useMay('movements.match');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <ListTools companyId={companyId} search={search} onNew={may && accounts.length > 0 ? () => setOpen(true) : null} />
      <Suspense>{isOpen && <MovementModal companyId={companyId} accounts={accounts} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}

function RunButton({ onRun }: { onRun: () => Promise<unknown> }) {
  const [isBusy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    await onRun();
    setBusy(false);
  };
  return (
    <Button leftSection={<IconBolt size={16} />} loading={isBusy} onClick={run}>
      <span className="wide-only">{text.run}</span>
      <span className="narrow-only">{text.runShort}</span>
    </Button>
  );
}
