import { type ReactNode, Suspense, useId, useRef, useState } from 'react';
import classes from './Dropdown.module.css';

type Props = {
  /** The button's content. */
  trigger: ReactNode;
  /** The accessible name of the button and of its panel. */
  label: string;
  listLabel: string;
  className: string;
  width: number;
  /** Which of its edges is aligned with the button's. */
  align?: 'start' | 'end';
  /** Preloads the content's code when the button is about to be pressed. */
  bring?: () => unknown;
  children: (close: () => void) => ReactNode;
};

const GAP = 4; // px
const EDGE = 12; // px

/** A button that opens a small panel below it, as a native popover: Escape or a click elsewhere closes it. */
export function Dropdown({ trigger, label, listLabel, className, width, align = 'start', bring, children }: Props) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);

  function place() {
    const at = button.current?.getBoundingClientRect();
    if (!at || !panel.current) return;
    const wide = Math.min(width, window.innerWidth - 2 * EDGE);
    const left = align === 'start' ? at.left : at.right - wide;
    const { style } = panel.current;
    style.top = `${at.bottom + GAP}px`;
    style.left = `${Math.max(EDGE, Math.min(left, window.innerWidth - wide - EDGE))}px`;
    style.width = `${wide}px`;
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        className={className}
        popoverTarget={id}
        aria-label={label}
        aria-haspopup="dialog"
        onPointerEnter={bring}
        onFocus={bring}
      >
        {trigger}
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={listLabel}
        className={classes['panel']}
        onBeforeToggle={({ newState }) => newState === 'open' && place()}
        onToggle={({ newState }) => setOpen(newState === 'open')}
      >
        <Suspense fallback={<div className={classes['coming']} />}>{isOpen && children(() => panel.current?.hidePopover())}</Suspense>
      </div>
    </>
  );
}
