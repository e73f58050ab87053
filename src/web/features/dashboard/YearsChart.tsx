import { useElementSize } from '@mantine/hooks';
import { scaleBand, scaleLinear } from '@visx/scale';
import { useState } from 'react';
import { formatMoney } from '#domain/money.ts';
import chart from './FlowChart.module.css';
import { millions } from './millions.ts';
import { text } from './text.ts';
import classes from './YearsChart.module.css';
import type { YearsMonth } from './years.ts';

const MARGIN = { top: 12, right: 16, bottom: 28, left: 56 };
const MILLION = 1_000_000;
const TIP = 200; // px wide

/** Two bars for each month, the year before at the left; the month under way is hatched. */
export default function YearsChart({ months, year }: { months: readonly YearsMonth[]; year: number }) {
  const { ref, width, height } = useElementSize();
  const [pointed, setPointed] = useState<number | null>(null);
  const inner = { width: Math.max(0, width - MARGIN.left - MARGIN.right), height: Math.max(0, height - MARGIN.top - MARGIN.bottom) };
  const x = xScale(months, inner.width);
  const y = yScale(months, inner.height);
  const month = pointed === null ? undefined : months[pointed];
  return (
    <div ref={ref} className={chart['frame']}>
      {inner.width > 0 && (
        <svg width={width} height={height} aria-hidden="true" onPointerLeave={() => setPointed(null)}>
          <defs>
            <pattern id="hatch-year" width={5} height={5} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
              <rect width={1.6} height={5} className={classes['current']} />
            </pattern>
          </defs>
          <g transform={`translate(${MARGIN.left} ${MARGIN.top})`}>
            {y.ticks(4).map((tick) => (
              <g key={tick} transform={`translate(0 ${y(tick)})`}>
                <line x2={inner.width} className={tick === 0 ? chart['zero'] : chart['line']} />
                <text x={-10} dy="0.32em" textAnchor="end" className={chart['tick']}>
                  {millions(tick)}
                </text>
              </g>
            ))}
            {months.map((one, index) => (
              <Month
                key={one.month}
                month={one}
                x={x}
                y={y}
                height={inner.height}
                isPointed={index === pointed}
                onPoint={() => setPointed(index)}
              />
            ))}
          </g>
        </svg>
      )}
      {month && <Tip month={month} year={year} left={MARGIN.left + (x(month.month) ?? 0) + x.bandwidth() / 2} width={width} />}
    </div>
  );
}

function xScale(months: readonly YearsMonth[], width: number) {
  return scaleBand({ domain: months.map((one) => one.month), range: [0, width], padding: 0.28 });
}

/** Always includes zero. */
function yScale(months: readonly YearsMonth[], height: number) {
  const values = months.flatMap((one) => [one.current, one.past]);
  return scaleLinear({ domain: [Math.min(0, ...values), Math.max(MILLION, ...values)], range: [height, 0], nice: 4 });
}

type MonthProps = {
  month: YearsMonth;
  x: ReturnType<typeof xScale>;
  y: ReturnType<typeof yScale>;
  height: number;
  isPointed: boolean;
  onPoint: () => void;
};

function Month({ month, x, y, height, isPointed, onPoint }: MonthProps) {
  const middle = (x(month.month) ?? 0) + x.bandwidth() / 2;
  const width = Math.min(28, x.bandwidth() / 2 - 1);
  const style = month.isRunning
    ? { className: classes['running'] ?? '', fill: 'url(#hatch-year)' }
    : { className: classes['current'] ?? '' };
  return (
    <>
      <Bar left={middle - width - 1} width={width} zero={y(0)} end={y(month.past)} className={classes['past'] ?? ''} />
      <Bar left={middle + 1} width={width} zero={y(0)} end={y(month.current)} {...style} />
      <text x={middle} y={height + 18} textAnchor="middle" className={chart['month']} data-state={month.isRunning ? 'current' : 'past'}>
        {month.label.slice(0, 3).toLowerCase()}
      </text>
      <rect
        className={chart['band']}
        data-on={isPointed || undefined}
        x={middle - x.step() / 2}
        y={-MARGIN.top}
        width={x.step()}
        height={height + MARGIN.top}
        onPointerEnter={onPoint}
        onPointerDown={onPoint}
      />
    </>
  );
}

type BarProps = { left: number; width: number; zero: number; end: number; className: string; fill?: string };

function Bar({ left, width, zero, end, ...rest }: BarProps) {
  if (zero === end) return null;
  return <rect x={left} y={Math.min(zero, end)} width={Math.max(1, width)} height={Math.max(1, Math.abs(zero - end))} rx={2} {...rest} />;
}

function Tip({ month, year, left, width }: { month: YearsMonth; year: number; left: number; width: number }) {
  const at = left + 24 + TIP > width ? left - 24 - TIP : left + 24;
  return (
    <div className={chart['tip']} style={{ width: TIP, transform: `translateX(${Math.max(4, at)}px)` }} aria-hidden="true">
      <p className={chart['tipHead']}>
        {month.label}
        {month.isRunning && <span>{text.running}</span>}
      </p>
      {(
        [
          [year, month.current],
          [year - 1, month.past],
        ] as const
      ).map(([label, value]) => (
        <p key={label} className={chart['tipLine']}>
          <span>{label}</span>
          <span className={value < 0 ? chart['negative'] : ''}>{formatMoney(value)}</span>
        </p>
      ))}
    </div>
  );
}
