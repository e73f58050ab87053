import { ActionIcon, NativeSelect } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { listText } from './listText.ts';
import classes from './Pager.module.css';

type Props = {
  /** From 1. */
  page: number;
  /** Rows per page, under its name in the URL. */
  offset: number;
  /** Rows in all. */
  total: number;
  onChange: (next: { page: number; offset: number }) => void;
};

const SIZES = ['20', '50', '100'];

/** Which rows are shown, and buttons to the other pages. */
export function Pager({ page, offset, total, onChange }: Props) {
  const last = Math.max(1, Math.ceil(total / offset));
  const first = total === 0 ? 0 : (page - 1) * offset + 1;
  return (
    <nav className={classes['pager']} aria-label={listText.pages}>
      <NativeSelect
        size="xs"
        className="wide-only"
        aria-label={listText.perPage}
        value={String(offset)}
        data={SIZES.map((value) => ({ value, label: listText.rows(value) }))}
        onChange={({ currentTarget }) => onChange({ page: 1, offset: Number(currentTarget.value) })}
      />
      <span className="num" aria-live="polite">
        {listText.range(first, Math.min(page * offset, total), total)}
      </span>
      <ActionIcon
        variant="default"
        size={30}
        aria-label={listText.previous}
        disabled={page <= 1}
        onClick={() => onChange({ page: page - 1, offset })}
      >
        <IconChevronLeft size={16} />
      </ActionIcon>
      <ActionIcon
        variant="default"
        size={30}
        aria-label={listText.next}
        disabled={page >= last}
        onClick={() => onChange({ page: page + 1, offset })}
      >
        <IconChevronRight size={16} />
      </ActionIcon>
    </nav>
  );
}
