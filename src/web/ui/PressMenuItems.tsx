import { Menu } from '@mantine/core';
import { cloneElement, type ReactElement, type ReactNode, type RefAttributes, useEffect, useRef, useState } from 'react';

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

/** The menu of a button, opened as soon as it is there; its button has the focus that the first one had. */
export default function PressMenuItems({ entries, children }: MenuProps) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    button.current?.focus();
    setOpen(true);
  }, []);
  return (
    <Menu opened={isOpen} onChange={setOpen} position="bottom-end" withinPortal withInitialFocusPlaceholder={false}>
      <Menu.Target>{cloneElement(children as ReactElement<RefAttributes<HTMLButtonElement>>, { ref: button })}</Menu.Target>
      <Menu.Dropdown>
        {entries.map(({ label, key = label, icon, onClick }) => (
          <Menu.Item key={key} leftSection={icon} onClick={onClick}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
