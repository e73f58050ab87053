import { TextInput } from '@mantine/core';
import { IconCheck, IconSearch } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useDeferredValue, useEffect, useId, useMemo, useRef, useState } from 'react';
import type { Company } from '#web/api/company.ts';
import { matchesCompany } from '#web/api/companySearch.ts';
import { RutText } from '#web/ui/RutText.tsx';
import { useAnswer } from '#web/ui/useAnswer.ts';
import classes from './CompanySelect.module.css';
import { companyLabel } from './companies.ts';
import { companyAlerts } from './operations.ts';
import { text } from './text.ts';

type Props = { companies: readonly Company[]; selectedId: string | undefined; onChoose: (company: Company) => void };
type ShownCompany = { company: Company; index: number };

const ROW = 48; // px
const PAGE = 6;

/** A search over the companies, with a list that renders only visible rows. */
export default function CompanyList({ companies, selectedId, onChoose }: Props) {
  const [typed, setTyped] = useState('');
  const query = useDeferredValue(typed);
  const shown = useMemo(() => matching(companies, query), [companies, query]);
  const [active, setActive] = useState(() =>
    Math.max(
      0,
      companies.findIndex(({ id }) => id === selectedId),
    ),
  );
  const alerts = useAlerts();
  const list = useId();
  const option = (place: number) => `${list}${place}`;
  const search = useRef<HTMLInputElement>(null);
  useEffect(() => {
    search.current?.focus();
  }, []);

  function type(value: string) {
    setTyped(value);
    setActive(0);
  }

  function onKeyDown(event: React.KeyboardEvent) {
    // The list lags behind the typed text; a key refers to the text.
    const meant = typed === query ? shown : matching(companies, typed);
    const next = step(event.key, active, meant.length);
    if (next !== null) setActive(next);
    else if (event.key === 'Enter' && meant[active]) onChoose(meant[active].company);
    else return;
    event.preventDefault();
  }

  return (
    <>
      <TextInput
        size="xs"
        ref={search}
        leftSection={<IconSearch size={16} aria-hidden="true" />}
        value={typed}
        onChange={({ currentTarget }) => type(currentTarget.value)}
        onKeyDown={onKeyDown}
        placeholder={text.company.search}
        aria-label={text.company.searchLabel}
        role="combobox"
        aria-expanded
        aria-controls={list}
        aria-autocomplete="list"
        {...(shown[active] ? { 'aria-activedescendant': option(active) } : {})}
      />
      <Options id={list} alerts={alerts} shown={shown} active={active} selectedId={selectedId} option={option} onChoose={onChoose} />
      {shown.length === 0 && (
        <p className={classes['none']} role="status">
          {text.company.notFound}
        </p>
      )}
    </>
  );
}

/** How much waits in each company where something does; asked for when the list opens. */
function useAlerts(): ReadonlyMap<string, number> {
  const { data } = useAnswer(companyAlerts, {});
  return useMemo(() => new Map(data?.companiesByUser.map(({ id, alerts }) => [id, alerts ?? 0])), [data]);
}

function matching(companies: readonly Company[], typed: string): ShownCompany[] {
  return companies.map((company, index) => ({ company, index })).filter(({ company }) => matchesCompany(company, typed));
}

/** The next position in a circular list; null: the key is not for the list. */
function step(key: string, active: number, count: number): number | null {
  if (count === 0) return null;
  if (key === 'ArrowDown') return (active + 1) % count;
  if (key === 'ArrowUp') return (active - 1 + count) % count;
  if (key === 'PageDown') return Math.min(count - 1, active + PAGE);
  if (key === 'PageUp') return Math.max(0, active - PAGE);
  return null;
}

type OptionsProps = {
  id: string;
  alerts: ReadonlyMap<string, number>;
  shown: readonly ShownCompany[];
  active: number;
  selectedId: string | undefined;
  option: (place: number) => string;
  onChoose: (company: Company) => void;
};

function Options({ id, alerts, shown, active, selectedId, option, onChoose }: OptionsProps) {
  const scroll = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({ count: shown.length, getScrollElement: () => scroll.current, estimateSize: () => ROW, overscan: 6 });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new list is scrolled too
  useEffect(() => {
    if (shown.length > 0) rows.scrollToIndex(active);
  }, [active, shown]);
  return (
    <div ref={scroll} id={id} role="listbox" aria-label={text.company.list} className={classes['list']}>
      <div style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index: place, start }) => {
          const one = shown[place];
          if (!one) return null;
          const { company, index } = one;
          return (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard stays in the search
            // biome-ignore lint/a11y/useFocusableInteractive: named by aria-activedescendant
            <div
              key={company.id}
              id={option(place)}
              role="option"
              aria-selected={company.id === selectedId}
              aria-setsize={shown.length}
              aria-posinset={place + 1}
              data-active={place === active || undefined}
              className={classes['option']}
              style={{ transform: `translateY(${start}px)` }}
              onClick={() => onChoose(company)}
            >
              <span className={classes['name']}>{companyLabel(company, index)}</span>
              <span className={classes['rut']}>
                <RutText rut={company.rut} />
                {company.alias !== company.name && ` · ${company.name}`}
              </span>
              <Side alerts={alerts.get(company.id) ?? 0} isSelected={company.id === selectedId} />
            </div>
          );
        })}
      </div>
    </div>
  );
}

function Side({ alerts, isSelected }: { alerts: number; isSelected: boolean }) {
  return (
    <span className={classes['side']}>
      {alerts > 0 && (
        <span className={classes['alerts']} title={text.company.alerts(alerts)}>
          <span aria-hidden="true">{alerts}</span>
          <span className="sr">{text.company.alerts(alerts)}</span>
        </span>
      )}
      {isSelected && <IconCheck size={16} aria-hidden="true" className={classes['check'] ?? ''} />}
    </span>
  );
}
