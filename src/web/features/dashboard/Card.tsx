import { IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useContext, useId, useRef } from 'react';
import type { Route } from '#domain/access.ts';
import { NumbersContext } from '#web/ui/ChartNumbers.tsx';
import { LinkTo } from '#web/ui/LinkTo.tsx';
import type { Numbers } from '#web/ui/numbersText.ts';
import classes from './Card.module.css';
import { CardMenu } from './CardMenu.tsx';
import type { Place } from './places.ts';
import { CardContext } from './useCards.ts';

type Props = {
  title: ReactNode;
  /** What it is called where its title is more than words. */
  name: string;
  /** On the right of the title: a total, a legend. */
  aside?: ReactNode;
  /** It holds a chart: its menu copies the numbers. */
  hasNumbers?: boolean;
  /** The link to its own screen; left out when the person may not open it. */
  more?: (Place & { label: string }) | { to: Route; search?: undefined; label: string } | false;
  children: ReactNode;
};

/** A subject of the dashboard, with a link to its own screen. */
export function Card({ title, name, aside, hasNumbers = false, more, children }: Props) {
  const id = useId();
  const tools = useContext(CardContext);
  const numbers = useRef<Numbers | null>(null);
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
        {tools && <CardMenu label={name} tools={tools} {...(hasNumbers && { numbers })} />}
      </header>
      {!tools?.isCollapsed && <NumbersContext value={numbers}>{children}</NumbersContext>}
    </section>
  );
}
