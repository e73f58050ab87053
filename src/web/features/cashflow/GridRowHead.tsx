import { Tooltip } from '@mantine/core';
import { IconChevronRight, IconDots, IconEyeOff } from '@tabler/icons-react';
import classes from './Grid.module.css';
import type { GridRow } from './rows.ts';
import { text } from './text.ts';

type Props = {
  row: Pick<GridRow, 'key' | 'kind' | 'label' | 'categoryId' | 'isHidden'>;
  /** Null for a row without others below it. */
  isOpen: boolean | null;
  onToggle: (categoryId: string) => void;
  isEditable: boolean;
};

/** A row's name, with what opens, drags or changes it. */
export function RowHead({ row, isOpen, onToggle, isEditable }: Props) {
  const isMovable = row.kind === 'category' || row.kind === 'area';
  return (
    <th scope="row" title={row.label} aria-label={row.isHidden ? `${row.label}, ${text.hidden}` : row.label}>
      <span className={classes['label']}>
        {isEditable && (row.kind === 'category' || row.kind === 'area') && (
          <span className={classes['grip']} data-grip aria-hidden="true" />
        )}
        {isOpen !== null && (
          <button
            type="button"
            className={classes['chevron']}
            aria-expanded={isOpen}
            aria-label={isOpen ? text.close(row.label) : text.open(row.label)}
            onClick={() => onToggle(row.categoryId ?? '')}
          >
            <IconChevronRight size={14} stroke={1.8} />
          </button>
        )}
        <span className={classes['name']}>{row.label}</span>
        {row.isHidden && (
          <Tooltip label={text.hidden}>
            <IconEyeOff size={14} aria-label={text.hidden} />
          </Tooltip>
        )}
        {isEditable && (isMovable || row.kind === 'section') && (
          <button
            type="button"
            className={classes['rowMenu']}
            data-menu={row.key}
            aria-haspopup="menu"
            aria-label={text.structure.menu(row.label)}
          >
            <IconDots size={14} stroke={1.8} />
          </button>
        )}
      </span>
    </th>
  );
}
