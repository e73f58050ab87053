import { CloseButton, Drawer } from '@mantine/core';
import { createContext, type ReactNode, useContext, useEffect, useId } from 'react';
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
  useEscape(isOpen && isTop, onClose);
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
      <div className={classes['scroll']} tabIndex={0} data-side-panel>
        {children}
      </div>
      {footer && <div className={classes['footer']}>{footer}</div>}
    </>
  );
}

/** The first Escape leaves a field, the next one closes. */
function useEscape(isOn: boolean, onClose: () => void): void {
  useEffect(() => {
    if (!isOn) return;
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      const field = document.activeElement?.closest<HTMLElement>('input, textarea, [role="menu"], [role="listbox"]');
      if (field) field.blur();
      else onClose();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [isOn, onClose]);
}
