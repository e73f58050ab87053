import { ActionIcon, Button, Menu, SegmentedControl, Tooltip } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { PositionSpan } from '#domain/cashflow/position.ts';
import { useAct } from '#web/ui/useAct.ts';
import { CurrencyItems } from '../CurrencyItems.tsx';
import { cashPositionAsExcel, cashPositionAsPdf } from '../operations.ts';
import classes from '../Toolbar.module.css';
import type { PositionSearch } from './search.ts';
import { text } from './text.ts';

/** The choice of how long its periods are. */
export function Spans({ span, onSpan }: { span: PositionSpan; onSpan: (span: PositionSpan) => void }) {
  return (
    <SegmentedControl
      classNames={{ label: classes['view'] ?? '' }}
      size="xs"
      aria-label={text.spanLabel}
      data={(Object.entries(text.spans) as [PositionSpan, string][]).map(([value, label]) => ({ value, label }))}
      value={span}
      onChange={(next) => onSpan(next as PositionSpan)}
    />
  );
}

type ToolProps = {
  companyId: string;
  search: PositionSearch;
  isMade: boolean;
  /** Of the menu: what changes the saved positions. */
  items: ReactNode;
  isLoading: boolean;
  onGenerate: () => void;
  onCurrency: (currency: PositionSearch['currency']) => void;
};

/** Makes the position again, in another currency or as a file. */
export function PositionTools({
  companyId,
  search: { currency, position: name },
  isMade,
  items,
  isLoading,
  onGenerate,
  onCurrency,
}: ToolProps) {
  const [sheet] = useAct(cashPositionAsExcel, { done: null });
  const [pdf] = useAct(cashPositionAsPdf, { done: null });
  const variables = { companyId, currency, name: name || null };
  const open = (url: string | undefined) => url && location.assign(url);
  return (
    <>
      {isMade && (
        <Button className="wide-only" size="xs" variant="default" loading={isLoading} onClick={onGenerate}>
          {text.again}
        </Button>
      )}
      <Menu position="bottom-end" width={240}>
        <Menu.Target>
          <Tooltip label={text.more}>
            <ActionIcon variant="default" size={30} aria-label={text.more}>
              <IconAdjustmentsHorizontal size={16} />
            </ActionIcon>
          </Tooltip>
        </Menu.Target>
        <Menu.Dropdown>
          {isMade && (
            <Menu.Item className="narrow-only" onClick={onGenerate}>
              {text.again}
            </Menu.Item>
          )}
          {items}
          <Menu.Item onClick={async () => open((await sheet(variables))?.cashPositionAsExcel.url)}>{text.spreadsheet}</Menu.Item>
          <Menu.Item onClick={async () => open((await pdf(variables))?.cashPositionAsPdf.url)}>{text.pdf}</Menu.Item>
          <Menu.Divider />
          <CurrencyItems currency={currency} onCurrency={onCurrency} />
        </Menu.Dropdown>
      </Menu>
    </>
  );
}
