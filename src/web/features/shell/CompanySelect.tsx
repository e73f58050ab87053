import { Combobox, UnstyledButton, useCombobox } from '@mantine/core';
import { IconCheck, IconSearch, IconSelector } from '@tabler/icons-react';
import { useState } from 'react';
import type { Company } from '#web/api/company.ts';
import { RutText } from '#web/ui/RutText.tsx';
import classes from './CompanySelect.module.css';
import { companyLabel, matchesCompany } from './companies.ts';

type Props = { companies: readonly Company[]; company: Company | null; onSelect: (company: Company) => void };

/** Which company is worked in; found by alias, name or RUT. */
export function CompanySelect({ companies, company, onSelect }: Props) {
  const [typed, setTyped] = useState('');
  const combobox = useCombobox({
    onDropdownOpen: () => combobox.focusSearchInput(),
    onDropdownClose: () => {
      combobox.resetSelectedOption();
      setTyped('');
    },
  });
  const index = companies.findIndex(({ id }) => id === company?.id);
  const label = company ? companyLabel(company, Math.max(0, index)) : 'Seleccionar empresa';

  function submit(id: string) {
    const chosen = companies.find((one) => one.id === id);
    if (chosen) onSelect(chosen);
    combobox.closeDropdown();
    combobox.focusTarget();
  }

  return (
    <Combobox store={combobox} onOptionSubmit={submit} width="min(340px, 100vw - 24px)" position="bottom-start">
      <Combobox.Target targetType="button">
        <UnstyledButton className={classes['target'] ?? ''} aria-label={`Empresa: ${label}`} onClick={() => combobox.toggleDropdown()}>
          <span className={classes['label']} data-empty={!company || undefined}>
            {label}
          </span>
          <IconSelector size={16} aria-hidden="true" />
        </UnstyledButton>
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Search
          leftSection={<IconSearch size={16} aria-hidden="true" />}
          value={typed}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value);
            combobox.updateSelectedOptionIndex();
          }}
          placeholder="Buscar por nombre o RUT"
          aria-label="Buscar empresa por alias, nombre o RUT"
        />
        <Options companies={companies} selectedId={company?.id} typed={typed} />
      </Combobox.Dropdown>
    </Combobox>
  );
}

function Options({ companies, selectedId, typed }: { companies: readonly Company[]; selectedId: string | undefined; typed: string }) {
  const shown = companies.map((company, index) => ({ company, index })).filter(({ company }) => matchesCompany(company, typed));
  if (shown.length === 0) return <Combobox.Empty role="status">No se encontraron empresas</Combobox.Empty>;
  return (
    <Combobox.Options mah={320} style={{ overflowY: 'auto' }} aria-label="Empresas">
      {shown.map(({ company, index }) => (
        <Combobox.Option key={company.id} value={company.id} active={company.id === selectedId} className={classes['option'] ?? ''}>
          <span className={classes['name']}>{companyLabel(company, index)}</span>
          <span className={classes['rut']}>
            <RutText rut={company.rut} />
            {company.alias !== company.name && ` · ${company.name}`}
          </span>
          {company.id === selectedId && <IconCheck size={16} aria-hidden="true" className={classes['check'] ?? ''} />}
        </Combobox.Option>
      ))}
    </Combobox.Options>
  );
}
