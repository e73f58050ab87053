import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useMay } from '../shell/access.ts';
import { text } from './text.ts';

const ObligationModal = lazy(() => import('./ObligationModal.tsx'));

/** A button that opens the form of a new obligation, for those who may add one. */
export default function NewObligation({ companyId }: { companyId: string }) {
  const may = useMay('documents.write');
  const [isOpen, setOpen] = useState(false);
  if (!may) return null;
  return (
    <>
      <Button size="sm" leftSection={<IconPlus size={16} />} onClick={() => setOpen(true)}>
        {text.add}
      </Button>
      <Suspense>{isOpen && <ObligationModal companyId={companyId} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
