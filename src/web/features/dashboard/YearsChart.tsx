import { useElementSize } from '@mantine/hooks';
import { scaleBand, scaleLinear } from '@visx/scale';
import { type KeyboardEvent, useState } from 'react';
import { formatMoney } from '#domain/money.ts';
import { axisWidth } from '#web/ui/axis.ts';
import { LinkTo } from '#web/ui/LinkTo.tsx';
import { millions } from '#web/ui/millions.ts';
import chart from './FlowChart.module.css';
import type { Place } from './places.ts';
import { text } from './text.ts';
import classes from './YearsChart.module.css';
import type { YearsMonth } from './years.ts';

const MARGIN = { top: 12, right: 16, bottom: 28 };
const MILLION = 1_000_000;
const TIP = 200; // px wide
/** Three letters of a month, px. */
const MIN_STEP = 22;

type Props = {
  months: readonly YearsMonth[];
  /** Of the right bars. */
  year: number;
  /** What the bars are of. */
  label: string;
  /** Where the documents of `2026-05` are; null where nothing leads to them. */
  placeOf: (month: string) => Place | null;
};

/**
 * Two bars for each month, the year before at the left; the month under way is hatched. A bar is a link to its documents: one stop of
 * Tab, arrows go from one to the next.
 */
export default function YearsChart({ months, year, label, placeOf }: Props) {
  const { ref, width, height } = useElementSize();
  const [pointed, setPointed] = useState<number | null>(null);
  const y = yScale(months, Math.max(0, height - MARGIN.top - MARGIN.bottom));
  const left = axisWidth(y.ticks(4).map(millions));
  const inner = { width: Math.max(0, width - left - MARGIN.right), height: Math.max(0, height - MARGIN.top - MARGIN.bottom) };
  const x = xScale(months, inner.width);
  const month = pointed === null ? undefined : months[pointed];
  const bars = barsOf(months, year, placeOf);
  return (
    <div ref={ref} className={chart['frame']}>
      {inner.width > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: a drawing cannot be a fieldset
        <svg role="group" aria-label={label} width={width} height={height} onPointerLeave={() => setPointed(null)} onKeyDown={moveFocus}>
          <defs>
            <pattern id="hatch-year" width={5} height={5} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
              <rect width={1.6} height={5} className={classes['current']} />
            </pattern>
          </defs>
          <g transform={`translate(${left} ${MARGIN.top})`}>
            {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes the focus */}
            <g aria-hidden="true">
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
            <Links bars={bars} months={months} x={x} height={inner.height} onPoint={setPointed} />
          </g>
        </svg>
      )}
      {month && <Tip month={month} year={year} left={left + (x(month.month) ?? 0) + x.bandwidth() / 2} width={width} />}
    </div>
  );
}

type BarLink = { at: number; side: 'past' | 'current'; words: string; place: Place };

/** The bars that have documents behind them, from the left. */
function barsOf(months: readonly YearsMonth[], year: number, placeOf: Props['placeOf']): BarLink[] {
  return months.flatMap((one, at) =>
    (['past', 'current'] as const).flatMap((side) => {
      const ofYear = side === 'past' ? year - 1 : year;
      const place = one[side] === 0 ? null : placeOf(`${ofYear}${one.month.slice(4)}`);
      return place ? [{ at, side, place, words: `${one.label} ${ofYear}: ${formatMoney(one[side])}` }] : [];
    }),
  );
}

type LinksProps = {
  bars: readonly BarLink[];
  months: readonly YearsMonth[];
  x: ReturnType<typeof xScale>;
  height: number;
  onPoint: (at: number) => void;
};

/** Over each bar, half of its month's width and the whole height. */
function Links({ bars, months, x, height, onPoint }: LinksProps) {
  const [stop, setStop] = useState(0);
  return bars.map(({ at, side, words, place }, index) => (
    <LinkTo
      key={words}
      {...place}
      className={classes['bar'] ?? ''}
      aria-label={words}
      tabIndex={index === Math.min(stop, bars.length - 1) ? 0 : -1}
      onFocus={() => {
        setStop(index);
        onPoint(at);
      }}
    >
      <rect
        className={classes['target']}
        x={(x(months[at]?.month ?? '') ?? 0) + x.bandwidth() / 2 - (side === 'past' ? x.step() / 2 : 0)}
        y={-MARGIN.top}
        width={x.step() / 2}
        height={height + MARGIN.top}
        onPointerEnter={() => onPoint(at)}
      />
    </LinkTo>
  ));
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/** Arrows go from bar to bar. */
function moveFocus(event: KeyboardEvent<SVGElement>) {
  const step = STEPS[event.key];
  if (step === undefined) return;
  const links = [...event.currentTarget.querySelectorAll<SVGAElement>('a')];
  const next = links[links.findIndex((one) => one.matches(':focus')) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
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
        {month.label.slice(0, x.step() < MIN_STEP ? 1 : 3).toLowerCase()}
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
          [text.pending, month.pending || null],
          [text.fees, month.fees || null],
        ] as const
      ).map(
        ([label, value]) =>
          value !== null && (
            <p key={label} className={chart['tipLine']}>
              <span>{label}</span>
              <span className={value < 0 ? chart['negative'] : ''}>{formatMoney(value)}</span>
            </p>
          ),
      )}
    </div>
  );
}
