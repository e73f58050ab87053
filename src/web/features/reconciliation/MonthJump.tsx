import { Button, Menu } from '@mantine/core';
import { IconCalendarMonth } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { formatCount } from '#domain/format.ts';
import { monthName, type Period } from '#domain/period.ts';
import { useCompany } from '#web/api/company.ts';
import { useAnswer } from '#web/ui/useAnswer.ts';
import { filterOf, type Search } from './filters.ts';
import { pageOfMonth } from './months.ts';
import { type MovementFragment, movementMonths } from './operations.ts';
import classes from './Reconciliation.module.css';
import { text } from './text.ts';

type Row = MovementFragment;
type Props = {
  search: Search;
  rows: readonly Row[];
  onChange: (patch: Partial<Search>) => void;
  /** Makes a row the current one. */
  onRow: (id: string) => void;
};

/** Leads to where a month begins in the list, which stays as long as it is. */
export function MonthJump({ search, rows, onChange, onRow }: Props) {
  const { id: companyId } = useCompany();
  const [isOpen, setOpen] = useState(false);
  /** `instead`: the rows that go first. */
  const goal = useRef<{ period: Period; instead: readonly Row[] | null } | null>(null);
  const { data } = useAnswer(movementMonths, filterOf(companyId, search), { pause: !isOpen });
  const months = data?.getTransactions.months ?? [];
  const jump = (period: Period) => {
    const sort = search.sort === 'dateAsc' ? 'dateAsc' : 'dateDesc';
    const page = pageOfMonth(months, period, { isAscending: sort === 'dateAsc', offset: search.offset });
    goal.current = { period, instead: page === search.page && sort === search.sort ? null : rows };
    onChange({ sort, page });
  };
  // After each render: the rows of another page come later.
  useEffect(() => {
    const to = goal.current;
    if (!to || isOpen || to.instead === rows) return;
    const found = rows.find(({ date }) => date.startsWith(to.period));
    goal.current = null;
    if (found) onRow(found.id);
  });
  return (
    <Menu position="bottom-start" opened={isOpen} onChange={setOpen} returnFocus={false}>
      <Menu.Target>
        <Button size="xs" variant="default" leftSection={<IconCalendarMonth size={16} />}>
          {text.tools.month}
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={classes['months'] ?? ''}>
        {data && months.length === 0 && <Menu.Label>{text.noneFound}</Menu.Label>}
        {months.map(({ period, count }) => (
          <Menu.Item key={period} rightSection={<span className="num">{formatCount(count)}</span>} onClick={() => jump(period)}>
            {monthName(period)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
