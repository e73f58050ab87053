import { Button } from '@mantine/core';
import { SidePanel } from '#web/ui/SidePanel.tsx';
import { possible, RoleSelect, State } from './columns.tsx';
import type { Intent } from './Intents.tsx';
import type { ListedFragment } from './operations.ts';
import { RoleScreens } from './RoleScreens.tsx';
import { nameOf, type Rights } from './rights.ts';
import { roleLabel, text } from './text.ts';
import classes from './Users.module.css';

type Props = { user: ListedFragment; rights: Rights; onIntent: (intent: Intent) => void; onClose: () => void };

/** One person on a telephone: what the table shows in its columns, and what can be done. */
export default function PersonPanel({ user, rights, onIntent, onClose }: Props) {
  const actions = possible(user, rights);
  return (
    <SidePanel
      isOpen
      title={nameOf(user) || text.byLink}
      onClose={onClose}
      footer={
        actions.length > 0 &&
        actions.map(({ kind, label, isDangerous }) => (
          <Button
            key={kind}
            size="sm"
            variant="default"
            onClick={() => onIntent({ kind, user })}
            className={isDangerous ? (classes['danger'] ?? '') : ''}
          >
            {label}
          </Button>
        ))
      }
    >
      <div className={classes['stack']}>
        <p className={classes['email']}>{user.email ?? text.byLink}</p>
        <State row={user} />
        {rights.mayChange(user) && user.email !== null ? (
          <RoleSelect row={user} rights={rights} raiseIntent={onIntent} size="sm" />
        ) : (
          <p>{roleLabel(user.companyRole)}</p>
        )}
        <RoleScreens role={user.companyRole} />
      </div>
    </SidePanel>
  );
}
