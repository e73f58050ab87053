import { type ReactNode, useEffect } from 'react';
import classes from './Page.module.css';

type Props = {
  title: string;
  /** The title is for screen readers and the browser tab only. */
  hidesTitle?: boolean;
  /** Beside the title: views, periods. */
  aside?: ReactNode;
  /** In a row of their own: the parts of a screen with several. */
  tabs?: ReactNode;
  /** At the right end: actions. */
  actions?: ReactNode;
  /** The page has the window's height, and its last part scrolls by itself. */
  isFilled?: boolean;
  children: ReactNode;
};

/** One screen: its heading with actions, and its content below. */
export function Page({ title, hidesTitle = false, aside, tabs, actions, isFilled = false, children }: Props) {
  return (
    <div className={classes['page']} data-filled={isFilled || undefined}>
      <PageHeader title={title} hidesTitle={hidesTitle} aside={aside} tabs={tabs} actions={actions} />
      {children}
    </div>
  );
}

function PageHeader({ title, hidesTitle, aside, tabs, actions }: Omit<Props, 'isFilled' | 'children'>) {
  useEffect(() => {
    document.title = `${title} · Caudal`;
  }, [title]);
  if (hidesTitle && !aside && !tabs && !actions) return <h1 className="sr">{title}</h1>;
  return (
    <div className={classes['head']}>
      <h1 className={hidesTitle ? 'sr' : undefined}>{title}</h1>
      {aside}
      {actions && <div className={classes['actions']}>{actions}</div>}
      {tabs && <div className={classes['tabs']}>{tabs}</div>}
    </div>
  );
}
