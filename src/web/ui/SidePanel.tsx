import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
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

/** Details beside the page: 440 px on the right, a bottom sheet on a telephone. */
export function SidePanel({ isOpen, title, onClose, footer, children }: Props) {
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
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <div className={classes['scroll']} tabIndex={0} data-side-panel>
        {children}
      </div>
      {footer && <div className={classes['footer']}>{footer}</div>}
    </Drawer>
  );
}
