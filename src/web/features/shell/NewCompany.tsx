import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useClient } from 'urql';
import { create } from 'zustand';
import { mayCreateCompanies, systemRoleIn } from '#domain/access.ts';
import { session } from '#web/api/session.ts';
import classes from './NewCompany.module.css';
import { companiesByUser } from './operations.ts';

const LABEL = 'Crear nueva empresa';
const load = () => import('../companies/NewCompanyModal.tsx');
const NewCompanyModal = lazy(load);

const useNewCompany = create(() => ({ isOpen: false }));

/** Opens the creation of a company, for those who may. */
export function NewCompanyButton({ isWide = false, onOpen }: { isWide?: boolean; onOpen?: () => void }) {
  if (!mayCreateCompanies(systemRoleIn(session()?.roles ?? []))) return null;

  function open() {
    onOpen?.();
    useNewCompany.setState({ isOpen: true });
  }

  const events = { onClick: open, onPointerEnter: () => void load() };
  if (isWide) {
    return (
      <Button size="sm" variant="default" fullWidth className={classes['wide'] ?? ''} leftSection={<IconPlus size={16} />} {...events}>
        {LABEL}
      </Button>
    );
  }
  return (
    <Button variant="default" className={`wide-only ${classes['button']}`} aria-label={LABEL} title={LABEL} {...events}>
      <IconPlus size={16} />
      <span className={classes['label']}>{LABEL}</span>
    </Button>
  );
}

/** Where a company is created, over any page. */
export function NewCompanyHost() {
  const { isOpen } = useNewCompany();
  const client = useClient();
  const navigate = useNavigate();
  const close = () => useNewCompany.setState({ isOpen: false });

  async function goTo(companyId: string) {
    await client.query(companiesByUser, {}, { requestPolicy: 'network-only' }).toPromise();
    close();
    void navigate({ to: '/dashboard', search: { empresa: companyId } });
  }

  return <Suspense>{isOpen && <NewCompanyModal onClose={close} onGoTo={(id) => void goTo(id)} />}</Suspense>;
}
