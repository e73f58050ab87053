import { SegmentedControl } from '@mantine/core';
import { IconChartBar } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import * as v from 'valibot';
import { CHARTS, partAt, partsOf } from '#domain/dashboard/comparison.ts';
import type { Day } from '#domain/date.ts';
import { formatMoney } from '#domain/money.ts';
import { MONTHS } from '#domain/period.ts';
import { Amount } from '#web/ui/Amount.tsx';
import { ChartNumbers } from '#web/ui/ChartNumbers.tsx';
import { signedPercent } from '#web/ui/percent.ts';
import { EmptyState } from '#web/ui/states.tsx';
import { choice, useSearch } from '#web/ui/useSearch.ts';
import { Card } from './Card.tsx';
import type { DashboardQuery } from './operations.ts';
import { documentsOfNet, type IsOpen } from './places.ts';
import { text } from './text.ts';
import classes from './YearsCard.module.css';
import { type Years, yearsOf } from './years.ts';

const YearsPart = lazy(() => import('./YearsPart.tsx'));
const YearsChart = lazy(() => import('./YearsChart.tsx'));

const FIGURES = ['sales', 'purchases'] as const;
const SEARCH = v.object({
  figure: choice(FIGURES, 'sales'),
  chart: choice(CHARTS, 'year'),
  part: v.fallback(v.pipe(v.unknown(), v.transform(Number), v.integer(), v.minValue(0), v.maxValue(4)), 0),
});

type Props = { years: DashboardQuery['dashboard']['years'] | undefined; today: Day | undefined; isOpen: IsOpen };

/** Net sales or purchases of this year beside those of the year before; each bar leads to its documents. */
export function YearsCard({ years: answer, today, isOpen }: Props) {
  const [{ figure, chart, part: chosen }, setSearch] = useSearch(SEARCH);
  const month = today ? Number(today.slice(5, 7)) - 1 : 0;
  const part = chosen >= 1 && chosen <= partsOf(chart) ? chosen : partAt(chart, month);
  const sides = answer && { sales: [answer.sales, answer.pastSales], purchases: [answer.purchases, answer.pastPurchases] }[figure];
  const beside = answer && figure === 'purchases' ? { pending: answer.pendingPurchases, fees: answer.fees } : {};
  const years = sides && today ? yearsOf(sides[0] ?? [], sides[1] ?? [], { chart, part, today }, beside) : null;
  const year = today ? Number(today.slice(0, 4)) : 0;
  const placeOf = (month: string) => (isOpen('/documentos_tributarios') ? documentsOfNet(figure, month) : null);
  return (
    <Card name={text.years} title={<Title />} aside={years?.hasAny && <Legend year={year} />} hasNumbers={years?.hasAny === true}>
      <div className={classes['head']}>
        <div className={classes['choices']}>
          <SegmentedControl
            size="xs"
            aria-label={text.figure}
            data={FIGURES.map((value) => ({ value, label: text.netFigures[value] }))}
            value={figure}
            onChange={(next) => setSearch({ figure: next as (typeof FIGURES)[number] })}
          />
          <SegmentedControl
            size="xs"
            aria-label={text.chart}
            data={CHARTS.map((value) => ({ value, label: text.charts[value] }))}
            value={chart}
            onChange={(next) => setSearch({ chart: next as (typeof CHARTS)[number], part: 0 })}
          />
          {chart !== 'year' && (
            <Suspense fallback={<div className={classes['parts']} />}>
              <YearsPart chart={chart} part={part} onChange={(next) => setSearch({ part: next })} />
            </Suspense>
          )}
        </div>
        {(!years || years.hasAny) && <Totals years={years} year={year} />}
      </div>
      {years && !years.hasAny && <EmptyState icon={<IconChartBar size={40} stroke={1.4} />}>{text.noYears}</EmptyState>}
      {(!years || years.hasAny) && (
        <>
          <div className={classes['chart']} aria-busy={!years}>
            <Suspense>
              {years && <YearsChart months={years.months} year={year} label={text.netFigures[figure]} placeOf={placeOf} />}
            </Suspense>
          </div>
          {years && <YearsNumbers years={years} year={year} />}
        </>
      )}
    </Card>
  );
}

function Title() {
  return (
    <>
      {text.years} <span className={classes['unit']}>{text.unit}</span>
    </>
  );
}

function Legend({ year }: { year: number }) {
  return (
    <p className={classes['legend']} aria-hidden="true">
      <span data-key="past">{year - 1}</span>
      <span data-key="current">{year}</span>
      <span data-key="running">{text.running}</span>
    </p>
  );
}

/** Both totals up to the same month, and how they differ. */
function Totals({ years, year }: { years: Years | null; year: number }) {
  if (!years) return <p className={classes['totals']}>&nbsp;</p>;
  const { comparison, months } = years;
  const range = text.toMonth(months[0]?.label ?? '', MONTHS[comparison.lastMonth] ?? '');
  return (
    <dl className={classes['totals']}>
      <div>
        <dt>
          {year}, {range}
        </dt>
        <dd>
          <Amount value={comparison.current} />
        </dd>
      </div>
      <div>
        <dt>
          {year - 1}, {range}
        </dt>
        <dd>
          <Amount value={comparison.past} tone="muted" />
        </dd>
      </div>
      {years.fees !== 0 && (
        <div title={text.feesHint}>
          <dt>{text.feesOf(year)}</dt>
          <dd>
            <Amount value={years.fees} tone="muted" />
          </dd>
        </div>
      )}
      <div>
        <dt>{text.variation}</dt>
        <dd
          title={
            comparison.variation === null
              ? text.noVariation
              : text.versus(`${range} ${year}`, formatMoney(comparison.current), `${range} ${year - 1}`, formatMoney(comparison.past))
          }
        >
          {comparison.variation === null ? '—' : signedPercent(comparison.variation)}
        </dd>
      </div>
    </dl>
  );
}

function YearsNumbers({ years, year }: { years: Years; year: number }) {
  return (
    <ChartNumbers
      caption={text.yearsTable(year)}
      heads={[text.month, String(year - 1), String(year)]}
      rows={years.months.map(({ label, isRunning, past, current }) => ({
        head: isRunning ? `${label} (${text.running})` : label,
        cells: [past, current],
      }))}
    />
  );
}
