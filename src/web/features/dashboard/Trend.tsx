import { IconArrowDown, IconArrowUp, IconEqual } from '@tabler/icons-react';
import { formatMoney } from '#domain/money.ts';
import { millionsOf } from '#web/ui/millions.ts';
import { signedPercent } from '#web/ui/percent.ts';
import type { TrendFragment } from './operations.ts';
import classes from './Trend.module.css';
import { text } from './text.ts';

const MILLION = 1_000_000;
const SIZE = { width: 72, height: 16 };

type Props = { trend: TrendFragment | undefined; note?: string | undefined; missing?: string | undefined };

/**
 * How a figure moved: the line of ninety days and the change since thirty days ago. Its place is kept until both are known.
 * @param note  what the figures of the past suppose
 * @param missing  why there are none, if that is known
 */
export function Trend({ trend, note, missing = text.trend.unknown }: Props) {
  if (!trend) return <span className={classes['trend']} />;
  return (
    <span className={classes['trend']}>
      <Line points={trend.points} />
      {trend.change ? <Change change={trend.change} note={note} /> : <span className={classes['words']}>{missing}</span>}
    </span>
  );
}

type ChangeProps = { change: NonNullable<TrendFragment['change']>; note: string | undefined };

function Change({ change: { from, before, amount, ratio }, note }: ChangeProps) {
  const Icon = amount > 0 ? IconArrowUp : amount < 0 ? IconArrowDown : IconEqual;
  const detail = text.trend.detail(from, formatMoney(before), formatMoney(amount));
  const since = amount > 0 ? text.trend.more : amount < 0 ? text.trend.less : text.trend.same;
  return (
    <span className={classes['words']} title={note ? `${detail}. ${note}` : detail}>
      <span className={classes['change']}>
        <Icon size={14} stroke={1.8} aria-hidden="true" />
        {amount === 0 ? text.trend.equal : `${amount > 0 ? '+' : '−'}${sizeOf(Math.abs(amount))}`}
        {amount !== 0 && ratio !== null && <span className={classes['percent']}>{signedPercent(ratio)}</span>}
      </span>
      <span className={classes['since']}>{since}</span>
    </span>
  );
}

/** Under a tenth of a million the pesos themselves: in millions it would be none. */
function sizeOf(amount: number): string {
  return amount < MILLION / 10 ? formatMoney(amount) : text.trend.inMillions(millionsOf(amount));
}

/** Days of which nothing is known are left out at its beginning; zero is not always on it. */
function Line({ points }: { points: TrendFragment['points'] }) {
  const known = points.flatMap(({ amount }, index) => (amount === null ? [] : [{ amount, index }]));
  const amounts = known.map(({ amount }) => amount);
  const [min, max] = [Math.min(...amounts), Math.max(...amounts)];
  if (known.length < 2) return null;
  const x = (index: number) => (index / (points.length - 1)) * (SIZE.width - 4) + 2;
  const y = (amount: number) => (max === min ? SIZE.height / 2 : SIZE.height - 2 - ((amount - min) / (max - min)) * (SIZE.height - 4));
  const path = known.map(({ amount, index }, place) => `${place === 0 ? 'M' : 'L'}${x(index).toFixed(1)} ${y(amount).toFixed(1)}`).join('');
  const last = known.at(-1);
  return (
    <svg
      {...SIZE}
      viewBox={`0 0 ${SIZE.width} ${SIZE.height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={text.trend.line(formatMoney(min), formatMoney(max))}
      className={classes['line']}
    >
      <path d={path} />
      {last && <circle cx={x(last.index)} cy={y(last.amount)} r={2} />}
    </svg>
  );
}
