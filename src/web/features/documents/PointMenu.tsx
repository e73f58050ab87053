import { Button, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useMay } from '../shell/access.ts';
import type { Detail } from './detail.ts';
import { isOffered, POINT_OPERATIONS, type PointOperation, payableOf } from './point.ts';
import { text } from './text.ts';

const PointModal = lazy(() => import('./PointModal.tsx'));

/** What can be done to a document at its payment point, for whoever may. */
export function PointMenu({ companyId, document }: { companyId: string; document: Detail }) {
  const may = useMay('documents.write');
  const [kind, setKind] = useState<PointOperation | null>(null);
  if (!may) return null;
  const payable = payableOf(document);
  return (
    <>
      <Menu position="top-end">
        <Menu.Target>
          <Button size="sm" rightSection={<IconChevronDown size={16} />}>
            {text.point.menu}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {POINT_OPERATIONS.filter((one) => isOffered(one, payable)).map((one) => (
            <Menu.Item key={one} onClick={() => setKind(one)}>
              {text.point.operations[one]}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <Suspense>{kind && <PointModal companyId={companyId} document={document} kind={kind} onClose={() => setKind(null)} />}</Suspense>
    </>
  );
}
