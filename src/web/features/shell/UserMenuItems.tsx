import { Menu, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconLogout, IconMoon, IconUserCircle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect, useReducer, useRef, useState } from 'react';
import { session } from '#web/api/session.ts';
import { Face } from './Face.tsx';
import { Trial } from './Trial.tsx';
import classes from './UserMenu.module.css';

/** The person's menu, opened as soon as it is there; its button has the focus that the first one had. */
export default function UserMenuItems() {
  const [isOpen, setOpen] = useState(false);
  const face = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    face.current?.focus();
    setOpen(true);
  }, []);
  // What the token says of them may have changed since this was drawn.
  const [, refresh] = useReducer((times: number) => times + 1, 0);
  const { name = '', email = '' } = session() ?? {};
  return (
    <Menu
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      width={240}
      alignItemsLabels="none"
      withInitialFocusPlaceholder={false}
      onOpen={refresh}
    >
      <Menu.Target>
        <Face ref={face} />
      </Menu.Target>
      <Menu.Dropdown>
        <div className={classes['who']}>
          <p className={classes['name']}>{name}</p>
          <p className={classes['email']}>{email}</p>
          <div className={classes['trial']}>
            <Trial />
          </div>
        </div>
        <Menu.Divider />
        <Menu.Item
          renderRoot={(props) => <Link to="." search={(search) => ({ ...search, cuenta: 'perfil' })} preload={false} {...props} />}
          leftSection={<IconUserCircle size={16} stroke={1.6} />}
        >
          Mi cuenta
        </Menu.Item>
        <DarkMode />
        <Menu.Divider />
        <Menu.Item component={Link} to="/logout" preload={false} leftSection={<IconLogout size={16} stroke={1.6} />}>
          Cerrar sesión
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** Follows the system until switched; switching to what the system has follows it again. */
function DarkMode() {
  const { setColorScheme } = useMantineColorScheme();
  const isDark = useComputedColorScheme('light') === 'dark';
  const isSystemDark = useMediaQuery('(prefers-color-scheme: dark)');

  function toggle() {
    const wantsDark = !isDark;
    setColorScheme(wantsDark === isSystemDark ? 'auto' : wantsDark ? 'dark' : 'light');
  }

  return (
    <Menu.CheckboxItem
      checked={isDark}
      onChange={toggle}
      classNames={{ itemIndicator: classes['tick'] ?? '', itemLabel: classes['label'] ?? '' }}
      rightSection={<span className={classes['switch']} data-on={isDark || undefined} aria-hidden="true" />}
    >
      <IconMoon size={16} stroke={1.6} />
      Modo oscuro
    </Menu.CheckboxItem>
  );
}
