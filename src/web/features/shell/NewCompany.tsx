import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { mayCreateCompanies, systemRoleIn } from '#domain/access.ts';
import { session } from '#web/api/session.ts';
import { useWindow } from '#web/ui/useWindow.ts';
import classes from './NewCompany.module.css';

const LABEL = 'Crear nueva empresa';
const load = () => import('./NewCompanyWindow.tsx');
const NewCompanyWindow = lazy(load);

/** Opens the form for a new company, for those who may create one. */
export function NewCompanyButton({ isWide = false, onOpen }: { isWide?: boolean; onOpen?: () => void }) {
  const { open } = useWindow('nueva-empresa');
  if (!mayCreate()) return null;

  function openIt() {
    onOpen?.();
    open();
  }

  const events = { onClick: openIt, onPointerEnter: () => void load() };
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

/** Hosts that form over any page. */
export function NewCompanyHost() {
  const { isOpen, close } = useWindow('nueva-empresa');
  return <Suspense>{isOpen && mayCreate() && <NewCompanyWindow onClose={close} />}</Suspense>;
}

function mayCreate(): boolean {
  return mayCreateCompanies(systemRoleIn(session()?.roles ?? []));
}
