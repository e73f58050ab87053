import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { Grant } from '#domain/access.ts';
import { menuFor } from './menu.ts';
import classes from './OpenScreens.module.css';
import { usePending } from './store.ts';
import { text } from './text.ts';

/** Below the message of an inaccessible screen: links to accessible ones. */
export function OpenScreens({ grant }: { grant: Grant }) {
  const entries = menuFor(grant, usePending()).flatMap((one) => one.entries);
  useEffect(() => {
    document.title = 'Sin acceso · Caudal';
  }, []);
  return (
    <nav className={classes['open']} aria-label={text.open}>
      <p>{text.open}:</p>
      <ul className={classes['list']}>
        {entries.map(({ route, label }) => (
          <li key={route}>
            <Link to={route}>{label}</Link>
          </li>
        ))}
        <li>
          <Link to="/logout" preload={false}>
            {text.logOut}
          </Link>
        </li>
      </ul>
    </nav>
  );
}
