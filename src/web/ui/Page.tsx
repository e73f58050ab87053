import { type ReactNode, useEffect } from 'react';
import classes from './Page.module.css';

type Props = {
  title: string;
  /** The title is heard and stands in the tab, but is not seen. */
  hidesTitle?: boolean;
  /** Beside the title: views, periods. */
  aside?: ReactNode;
  /** At the right end: what can be done here. */
  actions?: ReactNode;
  /** The page keeps the window's height and its last part scrolls by itself. */
  isFilled?: boolean;
  children: ReactNode;
};

/** One screen: its heading with what can be done, and its content below. */
export function Page({ title, hidesTitle = false, aside, actions, isFilled = false, children }: Props) {
  return (
    <div className={classes['page']} data-filled={isFilled || undefined}>
      <PageHeader title={title} hidesTitle={hidesTitle} aside={aside} actions={actions} />
      {children}
    </div>
  );
}

function PageHeader({ title, hidesTitle, aside, actions }: Pick<Props, 'title' | 'hidesTitle' | 'aside' | 'actions'>) {
  useEffect(() => {
    document.title = `${title} · Caudal`;
  }, [title]);
  if (hidesTitle && !aside && !actions) return <h1 className="sr">{title}</h1>;
  return (
    <div className={classes['head']}>
      <h1 className={hidesTitle ? 'sr' : undefined}>{title}</h1>
      {aside}
      {actions && <div className={classes['actions']}>{actions}</div>}
    </div>
  );
}
