import { CloseButton, Drawer } from '@mantine/core';
import { createContext, type FocusEvent as PanelFocus, type ReactNode, type RefObject, useContext, useEffect, useId, useRef } from 'react';
import classes from './SidePanel.module.css';
import { useIsNarrow } from './useIsNarrow.ts';
import { focusRow } from './useListFocus.ts';
import { useTop } from './useTop.ts';

type Props = {
  isOpen: boolean;
  title: ReactNode;
  onClose: () => void;
  /** The row that it shows: the keyboard returns to it from a field, and from what goes away, where the list stands beside. */
  rowId?: string;
  /** Stays below the content while it scrolls. */
  footer?: ReactNode;
  children: ReactNode;
};

/** Whether panels stand in the page, beside the list that they belong to, instead of over it. */
export const Docked = createContext(false);

/** Details beside the page: 440 px on the right, a bottom sheet on a telephone; a part of the page where it is docked. */
export function SidePanel(props: Props) {
  return useContext(Docked) ? <DockedPanel {...props} /> : <OverPanel {...props} />;
}

function OverPanel({ isOpen, title, onClose, footer, children }: Props) {
  const isNarrow = useIsNarrow();
  const isTop = useTop(isOpen, 0);
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      closeOnEscape={isTop}
      title={unbroken(title)}
      position={isNarrow ? 'bottom' : 'right'}
      size={isNarrow ? '88dvh' : 440}
      classNames={{ content: classes['content'] ?? '', body: classes['body'] ?? '' }}
    >
      <Parts footer={footer}>{children}</Parts>
    </Drawer>
  );
}

function DockedPanel({ isOpen, title, onClose, rowId, footer, children }: Props) {
  const isTop = useTop(isOpen, 0);
  const id = useId();
  const panel = useRef<HTMLElement>(null);
  const goHome = () => {
    if (rowId === undefined || !focusRow(rowId)) panel.current?.querySelector<HTMLElement>('[data-side-panel]')?.focus();
  };
  useEscape(isOpen, isTop, onClose, goHome);
  useLostFocus(panel, isOpen, goHome);
  if (!isOpen) return null;
  return (
    // Not over the page: the list beside it keeps the keyboard.
    <section ref={panel} className={classes['docked']} role="dialog" aria-labelledby={id}>
      <div className={classes['head']}>
        <h2 id={id}>{unbroken(title)}</h2>
        <CloseButton aria-label="Cerrar" onClick={onClose} />
      </div>
      <Parts footer={footer}>{children}</Parts>
    </section>
  );
}

/** An amount's sign stays on the line of its digits. */
function unbroken(title: ReactNode): ReactNode {
  return typeof title === 'string' ? title.replaceAll('$ ', '$\u00a0') : title;
}

function Parts({ footer, children }: Pick<Props, 'footer' | 'children'>) {
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only scrolls to what its parts do */}
      <div className={classes['scroll']} tabIndex={0} data-side-panel onFocus={bringIn}>
        {children}
      </div>
      {footer && <div className={classes['footer']}>{footer}</div>}
    </>
  );
}

/** What is half outside comes in whole: the choices of a field that is cut are not shown. */
function bringIn({ target, currentTarget }: PanelFocus<HTMLElement>): void {
  if (target !== currentTarget) target.scrollIntoView({ block: 'nearest' });
}

/**
 * The first Escape leaves a field for the row, the next one closes. It listens from the start, before the dialogs that are opened over the panel: what
 * they close is not on top any more when others hear of the same key.
 */
function useEscape(isOpen: boolean, isTop: boolean, onClose: () => void, goHome: () => void): void {
  const latest = useRef({ isTop, onClose, goHome });
  latest.current = { isTop, onClose, goHome };
  useEffect(() => {
    if (!isOpen) return;
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || !latest.current.isTop) return;
      const { activeElement: focus } = document;
      // An open list of choices closes by itself.
      if (focus?.closest('[role="menu"], [role="listbox"], [aria-expanded="true"]')) return;
      if (focus?.closest('input, textarea')) latest.current.goHome();
      else latest.current.onClose();
    };
    window.addEventListener('keydown', press, { capture: true });
    return () => window.removeEventListener('keydown', press, { capture: true });
  }, [isOpen]);
}

/** What had the keyboard in the panel goes away with the act that it did, or with its movement. */
function useLostFocus(panel: RefObject<HTMLElement | null>, isOpen: boolean, goHome: () => void): void {
  const latest = useRef(goHome);
  latest.current = goHome;
  useEffect(() => {
    const { current } = panel;
    if (!current || !isOpen) return;
    let last: EventTarget | null = null;
    const note = ({ target }: FocusEvent) => {
      last = target;
    };
    const watch = new MutationObserver(() => {
      if (!(last instanceof HTMLElement) || last.isConnected || document.activeElement !== document.body) return;
      last = null;
      latest.current();
    });
    document.addEventListener('focusin', note);
    watch.observe(current, { childList: true, subtree: true });
    return () => {
      document.removeEventListener('focusin', note);
      watch.disconnect();
    };
  }, [panel, isOpen]);
}
