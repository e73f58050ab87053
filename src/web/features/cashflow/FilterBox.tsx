import { SearchField } from '#web/ui/SearchField.tsx';
import classes from './CashFlowPage.module.css';
import { areaCount, type Flow } from './rows.ts';
import { text } from './text.ts';

type Props = { flow: Flow | undefined; showsAll: boolean; value: string; onChange: (filter: string) => void };

/** Filters the areas of the table by name; totals stay those of all areas, and say so. */
export function FilterBox({ flow, showsAll, value, onChange }: Props) {
  const count = flow && value !== '' ? areaCount(flow, { showsAll, filter: value }) : null;
  return (
    <div className={classes['filter']}>
      <p role="status">{count && text.areasShown(count.shown, count.all)}</p>
      <SearchField value={value} onChange={onChange} label={text.filter} wait={500} />
    </div>
  );
}
