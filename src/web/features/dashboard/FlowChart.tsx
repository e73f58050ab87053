import { useElementSize } from '@mantine/hooks';
import { scaleBand, scaleLinear } from '@visx/scale';
import { LinePath } from '@visx/shape';
import { useState } from 'react';
import { formatMoney } from '#domain/money.ts';
import { monthName } from '#domain/period.ts';
import { axisWidth } from '#web/ui/axis.ts';
import { millions } from '#web/ui/millions.ts';
import classes from './FlowChart.module.css';
import type { FlowMonth } from './flow.ts';
import { text } from './text.ts';

const MARGIN = { top: 12, right: 16, bottom: 40 };
const MILLION = 1_000_000;
const WIDEST_BAR = 36;

type Scales = { x: ReturnType<typeof xScale>; y: ReturnType<typeof yScale>; width: number; height: number };

/** Bars above zero for income, below for expense, a line for the closing balance; what is still to come is hatched. */
export default function FlowChart({ months }: { months: readonly FlowMonth[] }) {
  const { ref, width, height } = useElementSize();
  const [pointed, setPointed] = useState<number | null>(null);
  const y = yScale(months, height - MARGIN.top - MARGIN.bottom);
  const left = axisWidth(y.ticks(5).map(millions));
  const inner = { width: width - left - MARGIN.right, height: height - MARGIN.top - MARGIN.bottom };
  const scales = { x: xScale(months, inner.width), y, ...inner };
  const month = pointed === null ? undefined : months[pointed];
  return (
    <div ref={ref} className={classes['frame']}>
      {inner.width > 0 && (
        <svg width={width} height={height} aria-hidden="true" onPointerLeave={() => setPointed(null)}>
          <Hatches />
          <g transform={`translate(${left} ${MARGIN.top})`}>
            <Today months={months} {...scales} />
            <Grid {...scales} />
            {months.map((one) => (
              <Bars key={one.start} month={one} {...scales} />
            ))}
            <Closing months={months} {...scales} />
            <Months months={months} {...scales} />
            {months.map((one, index) => (
              <rect
                key={one.start}
                className={classes['band']}
                data-on={index === pointed || undefined}
                x={(scales.x(one.start) ?? 0) - gap(scales) / 2}
                y={-MARGIN.top}
                width={scales.x.step()}
                height={inner.height + MARGIN.top}
                onPointerEnter={() => setPointed(index)}
                onPointerDown={() => setPointed(index)}
              />
            ))}
          </g>
        </svg>
      )}
      {month && <Tip month={month} left={left + (scales.x(month.start) ?? 0) + scales.x.bandwidth() / 2} width={width} />}
    </div>
  );
}

function xScale(months: readonly FlowMonth[], width: number) {
  return scaleBand({ domain: months.map((one) => one.start), range: [0, Math.max(0, width)], padding: 0.3 });
}

/** Always includes zero. */
function yScale(months: readonly FlowMonth[], height: number) {
  const values = months.flatMap((one) => [one.income, -one.expense, one.closing]);
  return scaleLinear({ domain: [Math.min(0, ...values), Math.max(MILLION, ...values)], range: [Math.max(0, height), 0], nice: 5 });
}

function gap({ x }: Scales): number {
  return x.step() - x.bandwidth();
}

const KEYS = ['income', 'expense'] as const;

function Hatches() {
  return (
    <defs>
      {KEYS.map((key) => (
        <pattern key={key} id={`hatch-${key}`} width={5} height={5} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width={5} height={5} className={classes[`${key}Wash`]} />
          <rect width={1.6} height={5} className={classes[key]} />
        </pattern>
      ))}
    </defs>
  );
}

function Grid({ y, width }: Scales) {
  return (
    <>
      {y.ticks(5).map((tick) => (
        <g key={tick} transform={`translate(0 ${y(tick)})`}>
          <line x2={width} className={tick === 0 ? classes['zero'] : classes['line']} />
          <text x={-10} dy="0.32em" textAnchor="end" className={classes['tick']}>
            {millions(tick)}
          </text>
        </g>
      ))}
    </>
  );
}

function Today({ months, x, height }: Scales & { months: readonly FlowMonth[] }) {
  const current = months.find((one) => one.state === 'current');
  if (!current) return null;
  const left = (x(current.start) ?? 0) - (x.step() - x.bandwidth()) / 2;
  return <rect className={classes['today']} x={left} y={-MARGIN.top} width={x.step()} height={height + MARGIN.top} />;
}

function Bars({ month, ...scales }: Scales & { month: FlowMonth }) {
  return (
    <>
      <Bar fillKey="income" from={0} to={month.income - month.incomeExpected} start={month.start} {...scales} />
      <Bar fillKey="income" isHatched from={month.income - month.incomeExpected} to={month.income} start={month.start} {...scales} />
      <Bar fillKey="expense" from={0} to={month.expenseExpected - month.expense} start={month.start} {...scales} />
      <Bar fillKey="expense" isHatched from={month.expenseExpected - month.expense} to={-month.expense} start={month.start} {...scales} />
    </>
  );
}

type BarProps = Scales & { fillKey: 'income' | 'expense'; isHatched?: boolean; from: number; to: number; start: string };

function Bar({ fillKey, isHatched = false, from, to, start, x, y }: BarProps) {
  const [top, bottom] = [Math.min(y(from), y(to)), Math.max(y(from), y(to))];
  if (from === to) return null;
  const width = Math.min(WIDEST_BAR, x.bandwidth());
  const left = (x(start) ?? 0) + (x.bandwidth() - width) / 2;
  const style = isHatched ? { className: classes[`${fillKey}Edge`], fill: `url(#hatch-${fillKey})` } : { className: classes[fillKey] };
  return <rect x={left} y={top} width={width} height={Math.max(1, bottom - top)} rx={isHatched ? 1 : 2} {...style} />;
}

/** Solid up to the last completed month, then dashed. */
function Closing({ months, x, y }: Scales & { months: readonly FlowMonth[] }) {
  const at = (one: FlowMonth) => ({ x: (x(one.start) ?? 0) + x.bandwidth() / 2, y: y(one.closing) });
  const past = months.filter((one) => one.state === 'past');
  const ahead = months.slice(Math.max(0, past.length - 1));
  return (
    <>
      <LinePath data={past.map(at)} x={(one) => one.x} y={(one) => one.y} className={classes['closing'] ?? ''} />
      <LinePath data={ahead.map(at)} x={(one) => one.x} y={(one) => one.y} className={`${classes['closing']} ${classes['dashed']}`} />
      {months.map((one) => (
        <circle
          key={one.start}
          cx={at(one).x}
          cy={at(one).y}
          r={3}
          className={classes['dot']}
          data-ahead={one.state !== 'past' || undefined}
        />
      ))}
    </>
  );
}

function Months({ months, x, height }: Scales & { months: readonly FlowMonth[] }) {
  return (
    <>
      {months.map(({ start, label, year, state }) => (
        <g
          key={start}
          transform={`translate(${(x(start) ?? 0) + x.bandwidth() / 2} ${height + 18})`}
          className={classes['month']}
          data-state={state}
        >
          <text textAnchor="middle">{label}</text>
          <text textAnchor="middle" y={15} className={classes['year']}>
            {state === 'current' ? text.today : year}
          </text>
        </g>
      ))}
    </>
  );
}

const TIP = 208; // px wide

function Tip({ month, left, width }: { month: FlowMonth; left: number; width: number }) {
  const at = left + 24 + TIP > width ? left - 24 - TIP : left + 24;
  return (
    <div className={classes['tip']} style={{ width: TIP, transform: `translateX(${Math.max(4, at)}px)` }} aria-hidden="true">
      <p className={classes['tipHead']}>
        {monthName(month.start)}
        <span>{text.states[month.state]}</span>
      </p>
      <TipLine label={text.income} value={month.income} expected={month.state === 'current' ? month.incomeExpected : 0} />
      <TipLine label={text.expense} value={month.expense} expected={month.state === 'current' ? month.expenseExpected : 0} />
      <TipLine label={text.closing} value={month.closing} />
    </div>
  );
}

function TipLine({ label, value, expected = 0 }: { label: string; value: number; expected?: number }) {
  return (
    <p className={classes['tipLine']}>
      <span>{label}</span>
      <span className={value < 0 ? classes['negative'] : ''}>{formatMoney(value)}</span>
      {expected !== 0 && <span className={classes['tipPart']}>{text.ofWhich(formatMoney(expected))}</span>}
    </p>
  );
}
