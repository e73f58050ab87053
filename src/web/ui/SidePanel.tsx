import { CloseButton, Drawer } from '@mantine/core';
import { createContext, type FocusEvent, type ReactNode, useContext, useEffect, useId, useRef } from 'react';
import classes from './SidePanel.module.css';
import { useIsNarrow } from './useIsNarrow.ts';
import { useTop } from './useTop.ts';

type Props = {
  isOpen: boolean;
  title: ReactNode;
  onClose: () => void;
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
      title={title}
      position={isNarrow ? 'bottom' : 'right'}
      size={isNarrow ? '88dvh' : 440}
      classNames={{ content: classes['content'] ?? '', body: classes['body'] ?? '' }}
    >
      <Parts footer={footer}>{children}</Parts>
    </Drawer>
  );
}

function DockedPanel({ isOpen, title, onClose, footer, children }: Props) {
  const isTop = useTop(isOpen, 0);
  const id = useId();
  useEscape(isOpen, isTop, onClose);
  if (!isOpen) return null;
  return (
    // Not over the page: the list beside it keeps the keyboard.
    <section className={classes['docked']} role="dialog" aria-labelledby={id}>
      <div className={classes['head']}>
        <h2 id={id}>{title}</h2>
        <CloseButton aria-label="Cerrar" onClick={onClose} />
      </div>
      <Parts footer={footer}>{children}</Parts>
    </section>
  );
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
function bringIn({ target, currentTarget }: FocusEvent<HTMLElement>): void {
  if (target !== currentTarget) target.scrollIntoView({ block: 'nearest' });
}

/**
 * The first Escape leaves a field, the next one closes. It listens from the start, before the dialogs that are opened over the panel: what
 * they close is not on top any more when others hear of the same key.
 */
function useEscape(isOpen: boolean, isTop: boolean, onClose: () => void): void {
  const latest = useRef({ isTop, onClose });
  latest.current = { isTop, onClose };
  useEffect(() => {
    if (!isOpen) return;
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || !latest.current.isTop) return;
      const { activeElement: focus } = document;
      // An open list of choices closes by itself.
      if (focus?.closest('[role="menu"], [role="listbox"], [aria-expanded="true"]')) return;
      const field = focus?.closest<HTMLElement>('input, textarea');
      if (field) field.blur();
      else latest.current.onClose();
    };
    window.addEventListener('keydown', press, { capture: true });
    return () => window.removeEventListener('keydown', press, { capture: true });
  }, [isOpen]);
}
