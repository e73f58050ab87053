import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconFileSpreadsheet, IconFileUpload, IconKeyboard } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useMay } from '../shell/access.ts';
import type { PayoffSheetType } from './operations.ts';
import { text } from './text.ts';

const PayoffSheet = lazy(() => import('./PayoffSheet.tsx'));

type Props = {
  companyId: string;
  /** How many rows are exported: those that are chosen, or all of the filter. */
  count: number;
  sheetType: PayoffSheetType;
  onExport: () => void;
  onKeys: () => void;
};

/** What can be done with the list as it stands. */
export function ListMenu({ companyId, count, sheetType, onExport, onKeys }: Props) {
  const [mayWrite, mayExport] = [useMay('documents.write'), useMay('documents.export')];
  const [isPaying, setPaying] = useState(false);
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="default" size={30} aria-label={text.tools.menu}>
            <IconDots size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {mayExport && (
            <Menu.Item leftSection={<IconFileSpreadsheet size={16} />} disabled={count === 0} onClick={onExport}>
              {text.tools.exportAll(count)}
            </Menu.Item>
          )}
          {mayWrite && (
            <Menu.Item leftSection={<IconFileUpload size={16} />} onClick={() => setPaying(true)}>
              {text.tools.payoffSheet}
            </Menu.Item>
          )}
          <Menu.Item className="wide-only" leftSection={<IconKeyboard size={16} />} onClick={onKeys}>
            {text.tools.keys}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Suspense>{isPaying && <PayoffSheet companyId={companyId} initialType={sheetType} onClose={() => setPaying(false)} />}</Suspense>
    </>
  );
}
