import { IconSelector } from '@tabler/icons-react';
import { lazy } from 'react';
import type { Company } from '#web/api/company.ts';
import { Dropdown } from '#web/ui/Dropdown.tsx';
import classes from './CompanySelect.module.css';
import { companyLabel } from './companies.ts';
import { text } from './text.ts';

const bring = () => import('./CompanyList.tsx');
const CompanyList = lazy(bring);

type Props = { companies: readonly Company[]; company: Company | null; onSelect: (company: Company) => void };

/** Selects the current company. */
export function CompanySelect({ companies, company, onSelect }: Props) {
  const index = companies.findIndex(({ id }) => id === company?.id);
  const label = company ? companyLabel(company, index) : text.company.none;
  const trigger = (
    <>
      <span className={classes['label']} data-empty={!company || undefined}>
        {label}
      </span>
      <IconSelector size={16} aria-hidden="true" />
    </>
  );
  return (
    <Dropdown
      trigger={trigger}
      label={`Empresa: ${label}`}
      listLabel={text.company.list}
      className={classes['target'] ?? ''}
      width={340}
      bring={bring}
    >
      {(close) => (
        <CompanyList
          companies={companies}
          selectedId={company?.id}
          onChoose={(chosen) => {
            close();
            onSelect(chosen);
          }}
        />
      )}
    </Dropdown>
  );
}
