import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconFileText, IconPlus, IconTable } from '@tabler/icons-react';
import { formatMajor } from '#domain/money.ts';
import { useAct } from '#web/ui/useAct.ts';
import { useAnswer } from '#web/ui/useAnswer.ts';
import { filterOf, type Search } from './filters.ts';
import { exportMovements, movementSums } from './operations.ts';
import classes from './Reconciliation.module.css';
import { text } from './text.ts';

type Props = { companyId: string; search: Search };

/** What is done less often: a movement by hand, where the person may write one, and the list's file. */
export function ListTools({ companyId, search, onNew }: Props & { onNew: (() => void) | null }) {
  const [prepare, isBusy] = useAct(exportMovements, { done: null });
  async function download(format: 'XLSX' | 'CSV') {
    const data = await prepare({ ...filterOf(companyId, search), format });
    if (data) location.assign(data.getAllTransactions.url);
  }
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="default" size={36} aria-label={text.tools.title} loading={isBusy}>
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {onNew && (
          <Menu.Item leftSection={<IconPlus size={16} />} onClick={onNew}>
            {text.byHandForm.open}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconTable size={16} />} onClick={() => void download('XLSX')}>
          {text.tools.xlsx}
        </Menu.Item>
        <Menu.Item leftSection={<IconFileText size={16} />} onClick={() => void download('CSV')}>
          {text.tools.csv}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** What everything filtered sums to. */
export function Sums({ companyId, search }: Props) {
  const sums = useAnswer(movementSums, filterOf(companyId, search)).data?.getTransactions.sums ?? [];
  return (
    <span className={`num ${classes['sums']}`}>
      {sums.map(({ currency, received, spent, open }) => (
        <span key={currency} className={classes['sum']}>
          {text.tools.sums(formatMajor(received, currency), formatMajor(spent, currency))}
          {open !== null && open !== received + spent && ` · ${text.tools.left(formatMajor(open, currency))}`}
        </span>
      ))}
    </span>
  );
}
