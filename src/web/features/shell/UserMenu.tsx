import { Avatar, Menu, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconLogout, IconMoon } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { session } from '#web/api/session.ts';
import classes from './UserMenu.module.css';

export function UserMenu() {
  const { name = '', email = '' } = session() ?? {};
  return (
    <Menu position="bottom-end" width={240} alignItemsLabels="none" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Avatar component="button" type="button" size={32} radius="xl" color="teal" className={classes['avatar'] ?? ''} aria-label="Cuenta">
          {initials(name || email)}
        </Avatar>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={classes['who']}>
          <p className={classes['name']}>{name}</p>
          <p className={classes['email']}>{email}</p>
        </div>
        <Menu.Divider />
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

/** María José Soto → MS. */
function initials(name: string): string {
  const words = name.split(/[\s@]+/).filter(Boolean);
  return `${words[0]?.[0] ?? ''}${words.length > 1 ? (words.at(-1)?.[0] ?? '') : ''}`.toUpperCase();
}
