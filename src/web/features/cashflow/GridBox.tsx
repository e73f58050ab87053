import { type KeyboardEvent, type MouseEvent, type PointerEvent, type ReactNode, type RefObject, useLayoutEffect } from 'react';
import classes from './Grid.module.css';
import { useCellSelection } from './useCellSelection.ts';

type Props = {
  box: RefObject<HTMLDivElement | null>;
  /** Of the table, for screen readers. */
  label: string;
  /** How many columns it has beside the first. */
  columns: number;
  /** Another one has other figures in the same cells: what was selected ends. */
  window?: string;
  /** Called when a cell opens: its row's key, and its column. */
  onOpen: (rowKey: string, column: number) => void;
  /** Called when a row's menu opens, below its button. */
  onMenu?: (rowKey: string, button: HTMLElement) => void;
  onPointerDown?: (event: PointerEvent) => void;
  children: ReactNode;
};

/**
 * A table of figures by period, with a sticky head and first column. Arrow keys move among the cells that can be opened, Enter opens one; with
 * Shift they select cells, which are copied as plain numbers.
 */
export function GridBox({ box, label, columns, window = '', onOpen, onMenu, onPointerDown, children }: Props) {
  useColumns(box, columns);
  const selection = useCellSelection(box, window);
  function open(event: MouseEvent | KeyboardEvent) {
    if (event.shiftKey) return;
    const menu = (event.target as HTMLElement).closest<HTMLElement>('button[data-menu]');
    if (menu) return onMenu?.(menu.dataset['menu'] ?? '', menu);
    const cell = (event.target as HTMLElement).closest<HTMLElement>('td[data-open]');
    if (cell) onOpen(cell.parentElement?.dataset['row'] ?? '', Number(cell.dataset['column']));
  }
  function onKeyDown(event: KeyboardEvent) {
    if (selection.onKeyDown(event)) return event.preventDefault();
    if (event.key === 'Enter' || event.key === ' ') {
      if ((event.target as HTMLElement).tagName !== 'TD') return;
      event.preventDefault();
      open(event);
      return;
    }
    if (moveFocus(event)) event.preventDefault();
  }
  return (
    <div className={classes['frame']}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: cells take the focus; the box handles their events */}
      <div
        ref={box}
        className={classes['scroll']}
        onClick={open}
        onMouseDown={selection.onMouseDown}
        onKeyDown={onKeyDown}
        onCopy={selection.onCopy}
        onPointerDown={onPointerDown}
      >
        <table className={classes['table']} aria-label={label}>
          {children}
        </table>
      </div>
      {/* Not in the scrolled box, which would not contain it: the page would then scroll as far as the table is long. */}
      <p className="sr" role="status">
        {selection.words}
      </p>
    </div>
  );
}

/** As many columns as fit fill the width, none of them cut. What is out of sight on the right is marked there. */
function useColumns(box: RefObject<HTMLDivElement | null>, count: number) {
  useLayoutEffect(() => {
    const scroller = box.current;
    if (!scroller) return;
    const mark = () => {
      const isMore = scroller.scrollLeft + scroller.clientWidth < scroller.scrollWidth - 1;
      scroller.parentElement?.toggleAttribute('data-more', isMore);
    };
    const spread = () => {
      const style = getComputedStyle(scroller);
      const [first, min] = ['--first-column', '--column-min'].map((name) => Number.parseFloat(style.getPropertyValue(name)));
      const room = scroller.clientWidth - (first ?? 0);
      const whole = Math.max(1, Math.min(count, Math.floor(room / (min ?? 1))));
      scroller.style.setProperty('--column', `${Math.floor(room / whole)}px`);
      mark();
    };
    spread();
    const resize = new ResizeObserver(spread);
    resize.observe(scroller);
    scroller.addEventListener('scroll', mark, { passive: true });
    return () => {
      resize.disconnect();
      scroller.removeEventListener('scroll', mark);
    };
  }, [box, count]);
}

const STEPS: Record<string, [number, number]> = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

/** Moves the focus to the next cell that can be opened in a direction. */
function moveFocus(event: KeyboardEvent): boolean {
  const step = STEPS[event.key];
  const from = (event.target as HTMLElement).closest<HTMLTableCellElement>('td[data-open]');
  if (!step || !from) return false;
  const [down, right] = step;
  let row = from.parentElement as HTMLTableRowElement;
  let column = from.cellIndex;
  for (;;) {
    column += right;
    const next = down > 0 ? row.nextElementSibling : down < 0 ? row.previousElementSibling : row;
    if (!(next instanceof HTMLTableRowElement)) return true;
    row = next;
    const cell = row.cells[column];
    if (!cell || column < 1) return true;
    if (!cell.hasAttribute('data-open')) continue;
    from.tabIndex = -1;
    cell.tabIndex = 0;
    cell.focus();
    cell.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    return true;
  }
}
