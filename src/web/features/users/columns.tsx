import { ActionIcon, Menu, NativeSelect, Tooltip } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { dayInChile, formatDay } from '#domain/date.ts';
import type { Column } from '#web/ui/DataTable.tsx';
import { DayText } from '#web/ui/DayText.tsx';
import { StatusBadge, type Tone } from '#web/ui/StatusBadge.tsx';
import { TwoLines } from '#web/ui/TwoLines.tsx';
import type { Intent } from './Intents.tsx';
import type { ListedFragment } from './operations.ts';
import { nameOf, type Rights } from './rights.ts';
import { roleLabel, text } from './text.ts';
import classes from './Users.module.css';

const { heads } = text;
type Row = ListedFragment;
type OnIntent = (intent: Intent) => void;

/** The list's columns; what the person may not do is not there. */
export function columnsFor(rights: Rights, raiseIntent: OnIntent): Column<Row>[] {
  return [
    { key: 'name', head: heads.name, cell: (row) => <Name row={row} rights={rights} /> },
    { key: 'email', head: heads.email, cell: (row) => row.email ?? <span className={classes['muted']}>{text.whoever}</span> },
    { key: 'role', head: heads.role, width: 208, cell: (row) => <RoleCell row={row} rights={rights} raiseIntent={raiseIntent} /> },
    { key: 'state', head: heads.state, width: 232, cell: (row) => <State row={row} /> },
    { key: 'seen', head: heads.seen, width: 120, align: 'end', cell: (row) => <LastSeen row={row} /> },
    {
      key: 'actions',
      head: <span className="sr">{heads.actions}</span>,
      width: 52,
      align: 'end',
      cell: (row) => <Actions row={row} rights={rights} raiseIntent={raiseIntent} />,
    },
  ];
}

/** Somebody on a telephone. */
export function UserCard({ row, rights }: { row: Row; rights: Rights }) {
  return (
    <TwoLines
      title={<Name row={row} rights={rights} isAlone />}
      figure={roleLabel(row.companyRole)}
      detail={nameOf(row) === (row.email ?? '') ? detailOf(row) : row.email}
      aside={
        row.status === 'active' ? (
          <LastSeen row={row} />
        ) : (
          <StatusBadge tone={TONES[row.status] ?? 'neutral'}>{text.states[row.status]}</StatusBadge>
        )
      }
    />
  );
}

/** A role that can be chosen; choosing another one asks first. */
export function RoleSelect({
  row,
  rights,
  raiseIntent,
  size = 'xs',
}: {
  row: Row;
  rights: Rights;
  raiseIntent: OnIntent;
  size?: 'xs' | 'sm';
}) {
  return (
    <NativeSelect
      size={size}
      className={classes['select'] ?? ''}
      aria-label={text.roleOf(nameOf(row) || text.byLink)}
      value={row.companyRole}
      data={rights.roles.map((value) => ({ value, label: roleLabel(value) }))}
      onChange={({ currentTarget }) => {
        const role = rights.roles.find((one) => one === currentTarget.value);
        if (role) raiseIntent({ kind: 'role', user: row, role });
      }}
    />
  );
}

function RoleCell({ row, rights, raiseIntent }: { row: Row; rights: Rights; raiseIntent: OnIntent }) {
  if (!rights.mayChange(row) || row.email === null) return roleLabel(row.companyRole);
  return <RoleSelect row={row} rights={rights} raiseIntent={raiseIntent} />;
}

/** `isAlone`: the e-mail stands in for a name that nobody gave. */
function Name({ row, rights, isAlone = false }: { row: Row; rights: Rights; isAlone?: boolean }) {
  const fullName = `${row.firstName} ${row.lastName}`.trim() || (row.email === null && text.byLink);
  const name = fullName || (isAlone && row.email);
  return (
    <span className={classes['name']}>
      <span>{name || <span className={classes['muted']}>{text.noName}</span>}</span>
      {row.email === rights.email && row.status === 'active' && <span className={classes['mark']}>{text.you}</span>}
      {row.systemRole && (
        <Tooltip label={text.systemHint}>
          <span className={classes['mark']}>{text.systemRoles[row.systemRole]}</span>
        </Tooltip>
      )}
    </span>
  );
}

const TONES: Record<string, Tone> = { active: 'good', invited: 'waiting', expired: 'bad' };

export function State({ row }: { row: Row }) {
  return (
    <span className={classes['state']}>
      <StatusBadge tone={TONES[row.status] ?? 'neutral'}>{text.states[row.status]}</StatusBadge>
      {row.status !== 'active' && <span className={classes['muted']}>{detailOf(row)}</span>}
    </span>
  );
}

function detailOf({ status, expiresAt, lastSeenAt }: Row): string {
  if (status === 'active') return lastSeenAt ? text.seen(dayOf(lastSeenAt)) : text.never;
  const day = expiresAt ? dayOf(expiresAt) : '';
  return status === 'invited' ? text.until(day) : text.since(day);
}

function LastSeen({ row }: { row: Row }) {
  if (row.status !== 'active') return <span className={classes['muted']}>–</span>;
  return row.lastSeenAt ? <DayText day={dayInChile(new Date(row.lastSeenAt))} /> : <span className={classes['muted']}>{text.never}</span>;
}

function dayOf(instant: string): string {
  return formatDay(dayInChile(new Date(instant)));
}

/** What can be done with somebody: nothing, for most who only look. */
export function possible(row: Row, rights: Rights): { kind: Exclude<Intent['kind'], 'role'>; label: string; isDangerous: boolean }[] {
  if (row.status === 'active') {
    if (row.email === rights.email) return [{ kind: 'remove', label: text.remove.self, isDangerous: true }];
    return rights.mayChange(row) ? [{ kind: 'remove', label: text.remove.member, isDangerous: true }] : [];
  }
  if (!rights.mayChange(row)) return [];
  return [
    { kind: 'resend', label: text.resend, isDangerous: false },
    { kind: 'cancel', label: text.remove.invited, isDangerous: true },
  ];
}

function Actions({ row, rights, raiseIntent }: { row: Row; rights: Rights; raiseIntent: OnIntent }) {
  const items = possible(row, rights);
  if (items.length === 0) return null;
  return (
    <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={26} aria-label={text.actionsOf(nameOf(row) || text.byLink)}>
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {items.map(({ kind, label, isDangerous }) => (
          <Menu.Item key={kind} className={isDangerous ? (classes['danger'] ?? '') : ''} onClick={() => raiseIntent({ kind, user: row })}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
