import { Link } from '@tanstack/react-router';
import type { Grant } from '#domain/access.ts';
import classes from './BottomBar.module.css';
import { barFor } from './menu.ts';

/** The most used screens, at the bottom of a telephone. */
export function BottomBar({ grant }: { grant: Grant | null }) {
  return (
    <nav className={`narrow-only ${classes['bar']}`} aria-label="Principales">
      {barFor(grant).map(({ route, short, icon: Icon }) => (
        <Link key={route} to={route} className={classes['link'] ?? ''}>
          <Icon size={20} stroke={1.6} aria-hidden="true" />
          {short}
        </Link>
      ))}
    </nav>
  );
}
