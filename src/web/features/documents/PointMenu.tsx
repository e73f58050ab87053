import { Button, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useMay } from '../shell/access.ts';
import { offeredFor, type PointDetail, type PointOperation, payableOf } from './point.ts';
import { text } from './text.ts';

const PointModal = lazy(() => import('./PointModal.tsx'));

/** What can be done to documents at their payment point, for whoever may. */
export function PointMenu({ companyId, documents }: { companyId: string; documents: readonly PointDetail[] }) {
  const may = useMay('documents.write');
  const [kind, setKind] = useState<PointOperation | null>(null);
  if (!may) return null;
  return (
    <>
      <Menu position="top-end">
        <Menu.Target>
          <Button size="sm" rightSection={<IconChevronDown size={16} />}>
            {text.point.menu}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {offeredFor(documents.map(payableOf)).map((one) => (
            <Menu.Item key={one} onClick={() => setKind(one)}>
              {text.point.operations[one]}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <Suspense>{kind && <PointModal companyId={companyId} documents={documents} kind={kind} onClose={() => setKind(null)} />}</Suspense>
    </>
  );
}
