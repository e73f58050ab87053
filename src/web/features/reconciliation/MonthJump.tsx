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
  /** Whether the list is longer than a page. */
  isLong: boolean;
  onChange: (patch: Partial<Search>) => void;
  /** Makes a row the current one. */
  onRow: (id: string) => void;
};

/** Leads to where a month begins in the list, which stays as long as it is; also once a page comes that failed first. */
export function MonthJump({ search, rows, isLong, onChange, onRow }: Props) {
  const { id: companyId } = useCompany();
  const [isOpen, setOpen] = useState(false);
  /** `page`, `sort`: where it is; `instead`: the rows that go first. */
  const goal = useRef<({ period: Period; instead: readonly Row[] | null } & Pick<Search, 'page' | 'sort'>) | null>(null);
  const { data } = useAnswer(movementMonths, filterOf(companyId, search), { pause: !isOpen });
  const months = data?.getTransactions.months ?? [];
  const jump = (period: Period) => {
    const sort = search.sort === 'dateAsc' ? 'dateAsc' : 'dateDesc';
    const page = pageOfMonth(months, period, { isAscending: sort === 'dateAsc', offset: search.offset });
    goal.current = { period, page, sort, instead: page === search.page && sort === search.sort ? null : rows };
    onChange({ sort, page });
  };
  // After each render: the rows of another page come later, or again if it failed. Who goes elsewhere meanwhile is not led back.
  const wasThere = useRef(false);
  useEffect(() => {
    const to = goal.current;
    if (!to || isOpen) return;
    const isThere = search.page === to.page && search.sort === to.sort;
    const found = isThere && rows !== to.instead ? rows.find(({ date }) => date.startsWith(to.period)) : undefined;
    if (found || (wasThere.current && !isThere)) goal.current = null;
    wasThere.current = goal.current !== null && isThere;
    if (found) onRow(found.id);
  });
  // A page that failed has no rows either: the goal waits here for them.
  if (!isLong) return null;
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
