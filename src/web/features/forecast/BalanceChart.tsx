import { useElementSize } from '@mantine/hooks';
import { scaleLinear } from '@visx/scale';
import { Area, LinePath } from '@visx/shape';
import { type PointerEvent, useState } from 'react';
import { formatDay } from '#domain/date.ts';
import { formatMajor } from '#domain/money.ts';
import { axisWidth } from '#web/ui/axis.ts';
import { millions } from '#web/ui/millions.ts';
import classes from './BalanceChart.module.css';
import type { CashForecastQuery } from './operations.ts';
import { text } from './text.ts';

export type ForecastDay = CashForecastQuery['cashForecast']['days'][number];

const MARGIN = { top: 12, right: 16, bottom: 32 };
const MILLION = 1_000_000;

type Scales = { x: ReturnType<typeof xScale>; y: ReturnType<typeof yScale>; width: number; height: number };

/** The planned balance as a line, what is usual as a dashed one, and the band around it; the company's line across. */
export default function BalanceChart({ days, line }: { days: readonly ForecastDay[]; line: number | null }) {
  const { ref, width, height } = useElementSize();
  const [pointed, setPointed] = useState<number | null>(null);
  const y = yScale(days, line, height - MARGIN.top - MARGIN.bottom);
  const left = axisWidth(y.ticks(5).map(millions));
  const inner = { width: width - left - MARGIN.right, height: height - MARGIN.top - MARGIN.bottom };
  const scales = { x: xScale(days, inner.width), y, ...inner };
  const onPointer = ({ nativeEvent, currentTarget }: PointerEvent<SVGRectElement>) => {
    const at = nativeEvent.clientX - currentTarget.getBoundingClientRect().left;
    setPointed(Math.min(days.length - 1, Math.max(0, Math.round(scales.x.invert(at)))));
  };
  const day = pointed === null ? undefined : days[pointed];
  return (
    <div ref={ref} className={classes['frame']}>
      {inner.width > 0 && (
        <svg width={width} height={height} aria-hidden="true" onPointerLeave={() => setPointed(null)}>
          <g transform={`translate(${left} ${MARGIN.top})`}>
            <Ticks {...scales} />
            <Weeks days={days} {...scales} />
            <Courses days={days} {...scales} />
            {line !== null && <line x2={scales.width} y1={scales.y(line)} y2={scales.y(line)} className={classes['low']} />}
            {pointed !== null && <line x1={scales.x(pointed)} x2={scales.x(pointed)} y2={scales.height} className={classes['pointer']} />}
            <rect width={inner.width} height={inner.height} fill="transparent" onPointerMove={onPointer} onPointerDown={onPointer} />
          </g>
        </svg>
      )}
      {day && pointed !== null && <Tip day={day} left={left + scales.x(pointed)} width={width} />}
    </div>
  );
}

function xScale(days: readonly ForecastDay[], width: number) {
  return scaleLinear<number>({ domain: [0, Math.max(1, days.length - 1)], range: [0, Math.max(0, width)] });
}

/** Always includes zero. */
function yScale(days: readonly ForecastDay[], line: number | null, height: number) {
  const values = [...days.flatMap(({ expected, p10, p90 }) => [expected, p10 ?? expected, p90 ?? expected]), line ?? 0];
  return scaleLinear<number>({
    domain: [Math.min(0, ...values), Math.max(MILLION, ...values)],
    range: [Math.max(0, height), 0],
    nice: 5,
  });
}

function Ticks({ y, width }: Scales) {
  return y.ticks(5).map((tick) => (
    <g key={tick} transform={`translate(0 ${y(tick)})`}>
      <line x2={width} className={tick === 0 ? classes['zero'] : classes['line']} />
      <text x={-10} dy="0.32em" textAnchor="end" className={classes['tick']}>
        {millions(tick)}
      </text>
    </g>
  ));
}

/** Every second week has its day written, on a telephone every fourth. */
function Weeks({ days, x, width, height }: Scales & { days: readonly ForecastDay[] }) {
  const step = width < 400 ? 28 : 14;
  return days.flatMap(({ date }, index) =>
    index % step === 0 && x(index) < x(days.length - 1) - 24
      ? [
          <text key={date} x={x(index)} y={height + 20} textAnchor={index === 0 ? 'start' : 'middle'} className={classes['tick']}>
            {formatDay(date).slice(0, 5)}
          </text>,
        ]
      : [],
  );
}

function Courses({ days, x, y }: Scales & { days: readonly ForecastDay[] }) {
  const at = (_: ForecastDay, index: number) => x(index);
  const hasBand = days.every(({ p50 }) => p50 !== null);
  return (
    <>
      {hasBand && (
        <>
          <Area data={[...days]} x={at} y0={({ p10 }) => y(p10 ?? 0)} y1={({ p90 }) => y(p90 ?? 0)} className={classes['band'] ?? ''} />
          <LinePath data={[...days]} x={at} y={({ p50 }) => y(p50 ?? 0)} className={classes['middle'] ?? ''} />
        </>
      )}
      <LinePath data={[...days]} x={at} y={({ expected }) => y(expected)} className={classes['expected'] ?? ''} />
    </>
  );
}

const TIP = 200; // px wide

function Tip({ day, left, width }: { day: ForecastDay; left: number; width: number }) {
  const at = left + 16 + TIP > width ? left - 16 - TIP : left + 16;
  const lines: [string, number | null][] = [
    [text.expected, day.expected],
    [text.p90, day.p90],
    [text.p50, day.p50],
    [text.p10, day.p10],
  ];
  return (
    <div className={classes['tip']} style={{ width: TIP, transform: `translateX(${Math.max(4, at)}px)` }} aria-hidden="true">
      <b>{formatDay(day.date)}</b>
      {lines.map(
        ([label, value]) =>
          value !== null && (
            <p key={label}>
              <span>{label}</span>
              <span data-negative={value < 0 || undefined}>{formatMajor(value, 'CLP')}</span>
            </p>
          ),
      )}
    </div>
  );
}
