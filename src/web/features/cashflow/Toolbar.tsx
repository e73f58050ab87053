import { ActionIcon, Button, Menu, SegmentedControl, Switch, Tooltip } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconCamera, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import type { View } from '#domain/period.ts';
import { notify } from '#web/ui/notify.tsx';
import { CurrencyItems } from './CurrencyItems.tsx';
import { mark } from './mark.tsx';
import type { Choice } from './search.ts';
import classes from './Toolbar.module.css';
import { text } from './text.ts';

type PeriodProps = {
  view: View;
  onView: (view: View) => void;
  /** Whether there is money before or after the periods shown. */
  hasBefore: boolean;
  hasAfter: boolean;
  onMove: (direction: 1 | -1) => void;
  onToday: (() => void) | null;
};

/** The choice of period length, and of the periods shown. */
export function Periods({ view, onView, hasBefore, hasAfter, onMove, onToday }: PeriodProps) {
  const views = (Object.entries(text.views) as [View, string][]).map(([value, label]) => ({ value, label }));
  return (
    <>
      <SegmentedControl
        classNames={{ label: classes['view'] ?? '' }}
        size="xs"
        aria-label={text.viewLabel}
        data={views}
        value={view}
        onChange={(next) => onView(next as View)}
      />
      <ActionIcon.Group>
        <ActionIcon variant="default" size={30} aria-label={text.before} disabled={!hasBefore} onClick={() => onMove(-1)}>
          <IconChevronLeft size={16} />
        </ActionIcon>
        <ActionIcon variant="default" size={30} aria-label={text.after} disabled={!hasAfter} onClick={() => onMove(1)}>
          <IconChevronRight size={16} />
        </ActionIcon>
      </ActionIcon.Group>
      {onToday && (
        <Button variant="default" size="xs" onClick={onToday}>
          {text.goToday}
        </Button>
      )}
    </>
  );
}

type ToolProps = {
  choice: Choice;
  isCollapsed: boolean;
  hasYearBefore: boolean;
  onYearBefore: () => void;
  onChange: (change: Partial<Choice>) => void;
  onCollapse: () => void;
  onSources: () => void;
  onScreenshot: () => Promise<void>;
  onSpreadsheet: () => void;
};

/** Options of the table, and its screenshot. */
export function Tools({ onScreenshot, ...rest }: ToolProps) {
  const { choice, onChange } = rest;
  const [isBusy, setBusy] = useState(false);
  const shoot = async () => {
    setBusy(true);
    await onScreenshot().catch(() => notify.error(text.failedScreenshot));
    setBusy(false);
  };
  return (
    <>
      <Switch
        className="wide-only"
        size="xs"
        label={text.projections}
        checked={choice.projections}
        onChange={(event) => onChange({ projections: event.currentTarget.checked })}
      />
      <MoreMenu {...rest} />
      <Button variant="default" size="xs" className="wide-only" leftSection={<IconCamera size={15} />} loading={isBusy} onClick={shoot}>
        {text.screenshot}
      </Button>
    </>
  );
}

/** What is chosen less often. */
function MoreMenu(props: Omit<ToolProps, 'onScreenshot'>) {
  const { isCollapsed, hasYearBefore, onYearBefore, onChange, onCollapse, onSources, onSpreadsheet } = props;
  const { currency, projections, all } = props.choice;
  return (
    <Menu position="bottom-end" closeOnItemClick={false} width={240}>
      <Menu.Target>
        <Tooltip label={text.more}>
          <ActionIcon variant="default" size={30} aria-label={text.more}>
            <IconAdjustmentsHorizontal size={16} />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item className="narrow-only" leftSection={mark(projections)} onClick={() => onChange({ projections: !projections })}>
          {text.projections}
        </Menu.Item>
        <Menu.Item leftSection={mark(all)} onClick={() => onChange({ all: !all })}>
          {text.allRows}
        </Menu.Item>
        <Menu.Item leftSection={mark(hasYearBefore)} onClick={onYearBefore}>
          {text.yearBefore}
        </Menu.Item>
        <Menu.Item leftSection={mark()} onClick={onCollapse}>
          {isCollapsed ? text.expand : text.collapse}
        </Menu.Item>
        <Menu.Item closeMenuOnClick leftSection={mark()} onClick={onSources}>
          {text.sources.title}
        </Menu.Item>
        <Menu.Item closeMenuOnClick leftSection={mark()} onClick={onSpreadsheet}>
          {text.spreadsheet}
        </Menu.Item>
        <Menu.Divider />
        <CurrencyItems currency={currency} onCurrency={(one) => onChange({ currency: one })} />
      </Menu.Dropdown>
    </Menu>
  );
}
