import { CloseButton } from '@mantine/core';
import { dayInChile } from '#domain/date.ts';
import { rangeLabel } from '#web/ui/dateRanges.ts';
import classes from './FilterForm.module.css';
import type { Search } from './filters.ts';
import { isSet, NARROWING_NAMES, narrowingWords } from './narrowings.ts';
import { text } from './text.ts';
import { useAreas } from './useAreas.ts';
import { useChoices } from './useChoices.ts';

type Props = { search: Search; onChange: (patch: Partial<Search>) => void };

/** What narrows the list beyond what its fields show, each to be taken away by itself. */
export function Chips({ search, onChange }: Props) {
  const areas = useAreas(search.area !== '' || search.category !== '');
  const choices = useChoices(search.center !== '' || search.kind !== '');
  const nameOf = (id: string) => (id === search.center || id === search.kind ? choices : areas).nameOf(id);
  const chips = NARROWING_NAMES.filter((name) => isSet(search[name])).map((name) => ({
    name,
    words: narrowingWords(name, search, nameOf),
    clear: () => onChange({ [name]: typeof search[name] === 'boolean' ? false : '' }),
  }));
  const { from, to, dateBy } = search;
  const days = `${text.by[dateBy || 'ISSUE']}: ${rangeLabel({ from, to }, dayInChile(new Date())).toLowerCase()}`;
  const all = from || to ? [{ name: 'days', words: days, clear: () => onChange({ from: '', to: '' }) }, ...chips] : chips;
  if (all.length === 0) return null;
  return (
    <ul className={classes['chips']} aria-label={text.narrowings.open}>
      {all.map(({ name, words, clear }) => (
        <li key={name} className={classes['chip']}>
          {words}
          <CloseButton size="sm" aria-label={text.narrowings.clear(words)} onClick={clear} />
        </li>
      ))}
    </ul>
  );
}
