import { IconCheck, IconLock } from '@tabler/icons-react';
import type { CompanyRole, Route } from '#domain/access.ts';
import { ROLE_WORDS } from '#domain/people.ts';
import { useCompany } from '#web/api/company.ts';
import { screensOf } from './rights.ts';
import { SCREENS } from './screens.ts';
import { text } from './text.ts';
import classes from './Users.module.css';

/** What a role opens in this company, by the names of the menu. */
export function RoleScreens({ role }: { role: CompanyRole }) {
  const { open, closed } = screensOf(role, useCompany());
  return (
    <section className={classes['screens']} aria-live="polite">
      <p>{ROLE_WORDS[role].description}</p>
      <Screens label={text.panel.opens} routes={open} icon={<IconCheck size={14} aria-hidden="true" />} />
      {closed.length > 0 && <Screens label={text.panel.closed} routes={closed} icon={<IconLock size={14} aria-hidden="true" />} isClosed />}
    </section>
  );
}

type Props = { label: string; routes: readonly Route[]; icon: React.ReactNode; isClosed?: boolean };

function Screens({ label, routes, icon, isClosed = false }: Props) {
  return (
    <div>
      <h3>{label}</h3>
      <ul data-closed={isClosed || undefined}>
        {routes.map((route) => (
          <li key={route}>
            {icon}
            {SCREENS[route]}
          </li>
        ))}
      </ul>
    </div>
  );
}
