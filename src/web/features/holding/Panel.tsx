import { Button } from '@mantine/core';
import { IconBuildingCommunity, IconChartBar, IconReportMoney } from '@tabler/icons-react';
import { LinkButton } from '#web/ui/LinkTo.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { useHolding } from './store.ts';
import { text } from './text.ts';

export type Tab = 'dashboard' | 'flow';

/** The combined view of the selected companies. */
export function Panel({ tab, count }: { tab: Tab; count: number }) {
  if (count === 0) return <NoneChosen />;
  const Icon = tab === 'dashboard' ? IconChartBar : IconReportMoney;
  const to = tab === 'dashboard' ? '/dashboard' : '/flujo_caja';
  return (
    <EmptyState
      icon={<Icon size={40} stroke={1.4} />}
      action={<LinkButton to={to}>{tab === 'dashboard' ? text.toDashboard : text.toFlow}</LinkButton>}
    >
      {tab === 'dashboard' ? text.emptyDashboard(count) : text.emptyFlow(count)}
    </EmptyState>
  );
}

function NoneChosen() {
  return (
    <EmptyState
      icon={<IconBuildingCommunity size={40} stroke={1.4} />}
      action={<Button onClick={() => useHolding.setState({ selected: null })}>{text.chooseAll}</Button>}
    >
      {text.noneChosen}
    </EmptyState>
  );
}
