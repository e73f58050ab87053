import { ActionIcon } from '@mantine/core';
import { IconMenu2 } from '@tabler/icons-react';
import type { Company } from '#web/api/company.ts';
import { CompanySelect } from './CompanySelect.tsx';
import classes from './Header.module.css';
import { useSelected } from './store.ts';
import { UserMenu } from './UserMenu.tsx';

type Props = { companies: readonly Company[]; company: Company | null; onMenu: () => void };

export function Header({ companies, company, onMenu }: Props) {
  return (
    <header className={classes['header']}>
      <ActionIcon className="narrow-only" size={44} aria-label="Abrir menú" onClick={onMenu}>
        <IconMenu2 size={20} stroke={1.6} />
      </ActionIcon>
      <CompanySelect companies={companies} company={company} onSelect={(chosen) => useSelected.setState({ company: chosen })} />
      <UserMenu />
    </header>
  );
}
