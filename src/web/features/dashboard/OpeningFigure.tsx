import { type ReactNode, Suspense, useState } from 'react';
import { useWindowLink } from '#web/ui/useWindow.ts';
import classes from './Figures.module.css';

type Props = {
  name: Parameters<typeof useWindowLink>[0];
  /** What it is made of: brought when it is wanted. */
  panel: (isOpen: boolean, close: () => void) => ReactNode;
  children: ReactNode;
};

/** A figure whose whole card opens what it is made of. */
export function OpeningFigure({ name, panel, children }: Props) {
  const { isOpen, close, link } = useWindowLink(name);
  const [wasOpen, setWasOpen] = useState(false);
  if (isOpen && !wasOpen) setWasOpen(true);
  return (
    <>
      <a {...link} className={classes['link']}>
        {children}
      </a>
      <Suspense>{wasOpen && panel(isOpen, close)}</Suspense>
    </>
  );
}
