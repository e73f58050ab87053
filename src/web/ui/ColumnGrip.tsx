import type { KeyboardEvent, PointerEvent } from 'react';
import classes from './DataTable.module.css';
import { listText } from './listText.ts';

type Props = { head: string; width: number | string | undefined; onResize: (width: number) => void };

const [MIN_WIDTH, MAX_WIDTH, STEP] = [48, 800, 16];

/** The right edge of a column's head: dragging it, or ← and →, changes the column's width. */
export function ColumnGrip({ head, width, onResize }: Props) {
  function drag(event: PointerEvent<HTMLElement>) {
    const grip = event.currentTarget;
    const cell = grip.closest('th');
    if (!cell) return;
    event.preventDefault();
    grip.setPointerCapture(event.pointerId);
    const start = { x: event.clientX, width: cell.offsetWidth };
    const move = ({ clientX }: globalThis.PointerEvent) => onResize(within(start.width + clientX - start.x));
    grip.addEventListener('pointermove', move);
    grip.addEventListener('lostpointercapture', () => grip.removeEventListener('pointermove', move), { once: true });
  }

  function press(event: KeyboardEvent<HTMLElement>) {
    const step = { ArrowLeft: -STEP, ArrowRight: STEP }[event.key];
    const cell = event.currentTarget.closest('th');
    if (step === undefined || !cell) return;
    event.preventDefault();
    event.stopPropagation();
    onResize(within(cell.offsetWidth + step));
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a movable rule between columns is not an <hr>
    <span
      role="separator"
      aria-orientation="vertical"
      aria-valuenow={typeof width === 'number' ? width : 0}
      aria-label={listText.resize(head)}
      tabIndex={0}
      className={classes['grip']}
      onPointerDown={drag}
      onKeyDown={press}
    />
  );
}

function within(width: number): number {
  return Math.round(Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, width)));
}
