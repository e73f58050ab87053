import { type ReactNode, Suspense, useId, useRef, useState } from 'react';
import classes from './Dropdown.module.css';

type Props = {
  /** What is in the button. */
  trigger: ReactNode;
  /** What the button, and what it opens, are called. */
  label: string;
  listLabel: string;
  className: string;
  width: number;
  /** Which of its edges meets the button's. */
  align?: 'start' | 'end';
  /** Brings the content's code, as soon as the button is likely to be pressed. */
  bring?: () => unknown;
  children: (close: () => void) => ReactNode;
};

const GAP = 4; // px
const EDGE = 12; // px

/** A button that opens a small panel below it: the browser's own popover, which closes by Escape and by a click elsewhere. */
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
