import { cloneElement, lazy, type ReactElement, type ReactNode, Suspense, useState } from 'react';

/** A line of a menu. `key` is its label where absent. */
export type MenuEntry = { label: string; key?: string; icon?: ReactNode; onClick: () => void };
export type MenuProps = { entries: readonly MenuEntry[]; children: ReactElement<ButtonProps> };
type ButtonProps = {
  'aria-haspopup'?: 'menu';
  'aria-expanded'?: boolean;
  onClick?: () => void;
  onPointerEnter?: () => unknown;
  onFocus?: () => unknown;
};

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
