import { Avatar } from '@mantine/core';
import type { ComponentProps } from 'react';
import { session } from '#web/api/session.ts';
import classes from './UserMenu.module.css';

/** The button with the person's initials. */
export function Face(props: ComponentProps<'button'>) {
  const { initials = '' } = session() ?? {};
  return (
    <Avatar
      component="button"
      type="button"
      size={32}
      radius="xl"
      color="teal"
      className={classes['avatar'] ?? ''}
      aria-label="Cuenta"
      aria-haspopup="menu"
      {...(props as object)}
    >
      {initials}
    </Avatar>
  );
}
