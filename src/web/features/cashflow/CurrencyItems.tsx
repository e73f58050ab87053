import { Menu } from '@mantine/core';
import { type Foreign, useForeign } from '#web/api/preferences.ts';
import { mark } from './mark.tsx';
import { CURRENCIES } from './search.ts';
import { text } from './text.ts';

type ReportCurrency = (typeof CURRENCIES)[number];
type Props = { currency: ReportCurrency; onCurrency: (currency: ReportCurrency) => void };

/** The part of a menu in which a report's currency is chosen. */
export function CurrencyItems({ currency, onCurrency }: Props) {
  const foreign = useForeign((state) => state.currency);
  return (
    <>
      <Menu.Label>{text.currency}</Menu.Label>
      {inOrder(foreign).map((one) => (
        <Menu.Item key={one} leftSection={mark(one === currency)} onClick={() => onCurrency(one)}>
          {one}
        </Menu.Item>
      ))}
    </>
  );
}

/** Pesos, then the currency chosen in the header, then the others. */
function inOrder(foreign: Foreign) {
  return [...new Set(['CLP', foreign, ...CURRENCIES] as const)];
}
