import { Link } from '@tanstack/react-router';
import type { Grant } from '#domain/access.ts';
import { isShown } from './access.ts';
import classes from './BottomBar.module.css';
import { MENU } from './menu.ts';

const MOST = 5;

/** The first screens of the menu, at the thumb's reach on a telephone. */
export function BottomBar({ grant }: { grant: Grant | null }) {
  const entries = MENU.flatMap((one) => one.entries).filter(({ route }) => isShown(route, grant));
  return (
    <nav className={`narrow-only ${classes['bar']}`} aria-label="Principales">
      {entries.slice(0, MOST).map(({ route, short, icon: Icon }) => (
        <Link key={route} to={route} className={classes['link'] ?? ''}>
          <Icon size={20} stroke={1.6} aria-hidden="true" />
          {short}
        </Link>
      ))}
    </nav>
  );
}
