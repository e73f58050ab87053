import { cloneElement, lazy, Suspense, useState } from 'react';
import type { MenuProps } from './PressMenuItems.tsx';

const bring = () => import('./PressMenuItems.tsx');
const PressMenuItems = lazy(bring);

/** A button with a menu, whose code is loaded when the button is about to be pressed. @param children  the button */
export function PressMenu({ entries, children }: MenuProps) {
  const [isPressed, setPressed] = useState(false);
  const button = cloneElement(children, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onClick: () => setPressed(true),
    onPointerEnter: bring,
    onFocus: bring,
  });
  if (!isPressed) return button;
  return (
    <Suspense fallback={button}>
      <PressMenuItems entries={entries}>{children}</PressMenuItems>
    </Suspense>
  );
}
