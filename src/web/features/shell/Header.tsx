import { ActionIcon } from '@mantine/core';
import { IconMenu2 } from '@tabler/icons-react';
import { dayInChile } from '#domain/date.ts';
import type { Company } from '#web/api/company.ts';
import { CompanySelect } from './CompanySelect.tsx';
import classes from './Header.module.css';
import { useSelected } from './store.ts';
import { trialWarning } from './trial.ts';
import { UserMenu } from './UserMenu.tsx';

type Props = { companies: readonly Company[]; company: Company | null; onMenu: () => void };

export function Header({ companies, company, onMenu }: Props) {
  const warning = trialWarning(dayInChile(new Date()), company?.trialExpirationDate ?? null);
  return (
    <header className={classes['header']}>
      <ActionIcon className="narrow-only" size={44} aria-label="Abrir menú" onClick={onMenu}>
        <IconMenu2 size={20} stroke={1.6} />
      </ActionIcon>
      <CompanySelect companies={companies} company={company} onSelect={(chosen) => useSelected.setState({ company: chosen })} />
      {warning && <p className={`wide-only ${classes['trial']}`}>{warning}</p>}
      <UserMenu />
    </header>
  );
}
