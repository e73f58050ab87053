import { Checkbox, Popover, TextInput, UnstyledButton } from '@mantine/core';
import { IconSearch, IconSelector } from '@tabler/icons-react';
import { useState } from 'react';
import { matchesCompany } from '#web/api/companySearch.ts';
import { RutText } from '#web/ui/RutText.tsx';
import classes from './CompanyPicker.module.css';
import { useHolding } from './store.ts';
import { text } from './text.ts';

type Company = { id: string; name: string; alias: string; rut: string };
type Props = { companies: readonly Company[]; chosen: readonly Company[] };

/** Selects the companies to view together. */
export function CompanyPicker({ companies, chosen }: Props) {
  const [typed, setTyped] = useState('');
  const label = chosen.length > 0 ? text.chosen(chosen.length) : text.choose;
  return (
    <Popover position="bottom-end" width={300} trapFocus returnFocus onClose={() => setTyped('')}>
      <Popover.Target>
        <UnstyledButton className={classes['target'] ?? ''} aria-haspopup="dialog">
          <span className={classes['label']} data-empty={chosen.length === 0 || undefined}>
            {label}
          </span>
          <IconSelector size={16} aria-hidden="true" />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown p={8} aria-label={text.companies}>
        <TextInput
          size="xs"
          data-autofocus
          leftSection={<IconSearch size={16} aria-hidden="true" />}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          placeholder={text.search}
          aria-label={text.search}
        />
        <Choices companies={companies} chosen={chosen} typed={typed} />
      </Popover.Dropdown>
    </Popover>
  );
}

function Choices({ companies, chosen, typed }: Props & { typed: string }) {
  const shown = companies.filter((company) => matchesCompany(company, typed));
  const ids = new Set(chosen.map(({ id }) => id));
  const isAll = chosen.length === companies.length;

  function toggle(id: string) {
    const next = companies.map((one) => one.id).filter((one) => (one === id ? !ids.has(id) : ids.has(one)));
    useHolding.setState({ selected: next.length === companies.length ? null : next });
  }

  if (shown.length === 0)
    return (
      <p className={classes['none']} role="status">
        {text.unknown}
      </p>
    );
  return (
    <div className={classes['list']}>
      {!typed && (
        <Checkbox
          className={classes['row'] ?? ''}
          label={text.all}
          checked={isAll}
          indeterminate={!isAll && chosen.length > 0}
          onChange={() => useHolding.setState({ selected: isAll ? [] : null })}
        />
      )}
      {shown.map((company) => (
        <Checkbox
          key={company.id}
          className={classes['row'] ?? ''}
          checked={ids.has(company.id)}
          onChange={() => toggle(company.id)}
          label={company.alias || company.name}
          description={<RutText rut={company.rut} />}
        />
      ))}
    </div>
  );
}
