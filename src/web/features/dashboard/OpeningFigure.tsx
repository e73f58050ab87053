import { type ReactNode, Suspense, useState } from 'react';
import { useWindow } from '#web/ui/useWindow.ts';
import classes from './Figures.module.css';

type Props = {
  name: Parameters<typeof useWindow>[0];
  /** What it is made of: brought when it is wanted. */
  panel: (isOpen: boolean, close: () => void) => ReactNode;
  children: ReactNode;
};

/** A figure whose whole card opens what it is made of. */
export function OpeningFigure({ name, panel, children }: Props) {
  const { isOpen, open, close } = useWindow(name);
  const [wasOpen, setWasOpen] = useState(false);
  if (isOpen && !wasOpen) setWasOpen(true);
  return (
    <>
      <button type="button" className={`${classes['link']} ${classes['button']}`} aria-haspopup="dialog" onClick={open}>
        {children}
      </button>
      <Suspense>{wasOpen && panel(isOpen, close)}</Suspense>
    </>
  );
}
