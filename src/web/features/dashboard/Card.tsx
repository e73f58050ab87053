import { IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import type { Route } from '#domain/access.ts';
import { LinkTo } from '#web/ui/LinkTo.tsx';
import classes from './Card.module.css';
import type { Place } from './places.ts';

type Props = {
  title: ReactNode;
  /** At the right of the title: a total, a legend. */
  aside?: ReactNode;
  /** Where the whole of it is; left out when that screen is closed to this person. */
  more?: (Place & { label: string }) | { to: Route; search?: undefined; label: string } | false;
  children: ReactNode;
};

/** One subject of the first screen, with the way to its own screen. */
export function Card({ title, aside, more, children }: Props) {
  const id = useId();
  return (
    <section className={classes['card']} aria-labelledby={id}>
      <header className={classes['head']}>
        <h2 id={id}>{title}</h2>
        {aside}
        {more && (
          <LinkTo to={more.to} {...(more.search ? { search: more.search } : {})} className={classes['more']}>
            {more.label}
            <IconChevronRight size={14} aria-hidden="true" />
          </LinkTo>
        )}
      </header>
      {children}
    </section>
  );
}
