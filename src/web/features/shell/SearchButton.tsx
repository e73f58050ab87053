import { ActionIcon, UnstyledButton } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import type { Company } from '#web/api/company.ts';
import { matchesCompany } from '#web/api/companySearch.ts';
import { session } from '#web/api/session.ts';
import { grantOf } from './access.ts';
import { companyLabel } from './companies.ts';
import { hasHolding, menuFor } from './menu.ts';
import classes from './SearchButton.module.css';
import { usePending } from './store.ts';

const bring = () => import('#web/features/palette/Palette.tsx');
const Palette = lazy(bring);
const SOON = 2000; // ms
const KEYS = /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘ K' : 'Ctrl K';

type Props = { companies: readonly Company[]; company: Company; onCompany: (company: Company) => void };

/** Opens the search over everything, like Ctrl K (⌘ K) anywhere. */
export function SearchButton({ companies, company, onCompany }: Props) {
  const [isOpen, setOpen] = useState(false);
  const [isMounted, setMounted] = useState(false);
  const isPending = usePending();
  const open = () => {
    setMounted(true);
    setOpen(true);
  };
  useHotkeys([['mod+K', () => (isOpen ? setOpen(false) : open())]], [], true);
  // After pressing the keys a person types on at once: the field must be ready.
  useEffect(() => {
    const timer = setTimeout(bring, SOON);
    return () => clearTimeout(timer);
  }, []);
  const label = { 'aria-label': 'Buscar', 'aria-haspopup': 'dialog' as const, 'aria-keyshortcuts': 'Control+K Meta+K' };
  return (
    <>
      <UnstyledButton className={`wide-only ${classes['button']}`} {...label} onClick={open} onMouseEnter={bring}>
        <IconSearch size={16} stroke={1.6} aria-hidden="true" />
        <span className={classes['word']}>Buscar</span>
        <kbd className={classes['keys']}>{KEYS}</kbd>
      </UnstyledButton>
      <ActionIcon className="narrow-only" size={44} {...label} onClick={open}>
        <IconSearch size={20} stroke={1.6} />
      </ActionIcon>
      <Suspense>
        {isMounted && (
          <Palette
            isOpen={isOpen}
            onClose={() => setOpen(false)}
            companyId={company.id}
            screens={screensOf(company, isPending)}
            findCompanies={(typed) => companiesFor(companies, company, typed)}
            onCompany={(id) => {
              const chosen = companies.find((one) => one.id === id);
              if (chosen) onCompany(chosen);
            }}
          />
        )}
      </Suspense>
    </>
  );
}

/** The screens of the menu that the person may open in this company. */
function screensOf(company: Company, isPending: boolean) {
  const grant = grantOf(company, session()?.roles ?? []);
  const screens = menuFor(grant, isPending).flatMap(({ group, entries }) =>
    entries.map(({ route, label }) => ({ path: route as string, label, group })),
  );
  return hasHolding(grant) ? [...screens, { path: '/holding', label: 'Holding', group: 'Dashboard' }] : screens;
}

function companiesFor(companies: readonly Company[], current: Company, typed: string) {
  return companies.flatMap((one, index) =>
    one.id !== current.id && matchesCompany(one, typed) ? [{ ...one, label: companyLabel(one, index) }] : [],
  );
}
