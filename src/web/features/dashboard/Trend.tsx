import { IconArrowDown, IconArrowUp, IconEqual } from '@tabler/icons-react';
import { formatMoney } from '#domain/money.ts';
import { signedPercent } from '#web/ui/percent.ts';
import { millions } from './millions.ts';
import type { TrendFragment } from './operations.ts';
import classes from './Trend.module.css';
import { text } from './text.ts';

const SIZE = { width: 72, height: 16 };

/** How a figure moved: the line of ninety days and the change since thirty days ago. Its place is kept until both are known. */
export function Trend({ trend }: { trend: TrendFragment | undefined }) {
  if (!trend) return <span className={classes['trend']} />;
  return (
    <span className={classes['trend']}>
      <Line points={trend.points} />
      {trend.change ? <Change change={trend.change} /> : <span className={classes['words']}>{text.trend.unknown}</span>}
    </span>
  );
}

function Change({ change: { from, before, amount, ratio } }: { change: NonNullable<TrendFragment['change']> }) {
  const Icon = amount > 0 ? IconArrowUp : amount < 0 ? IconArrowDown : IconEqual;
  const percent = ratio === null ? '' : signedPercent(ratio);
  return (
    <span className={classes['words']} title={text.trend.detail(from, formatMoney(before), formatMoney(amount))}>
      <Icon size={14} stroke={1.8} aria-hidden="true" />
      {amount === 0 ? text.trend.same : text.trend.inMillions(`${amount > 0 ? '+' : '−'}${millions(Math.abs(amount))}`)}
      {amount !== 0 && percent && <span className={classes['percent']}>{percent}</span>}
      <span className={classes['since']}>{text.trend.since}</span>
    </span>
  );
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
