import { type ReactNode, useEffect, useRef } from 'react';
import { Logo } from '#web/ui/Logo.tsx';
import { Current } from './Current.tsx';
import classes from './Frame.module.css';

type Props = { title: string; lead: string; children?: ReactNode; footer?: ReactNode };

/** The frame of visitors' pages: the product on the left, a form on the right. */
export function Frame({ title, lead, children, footer }: Props) {
  const main = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · Caudal`;
    // What replaces a form is announced, unless a field in it takes the focus.
    if (!main.current?.contains(document.activeElement)) heading.current?.focus();
  }, [title]);
  return (
    <div className={classes['frame']}>
      <aside className={classes['brand']} aria-label="Caudal">
        <Current />
        <p className={classes['mark']}>
          <Logo size={32} />
          Caudal
        </p>
        <div className={classes['promise']}>
          <p className={classes['slogan']}>El caudal de tu empresa, claro y al día.</p>
          <p className={classes['detail']}>Documentos del SII, cartolas de tus bancos y flujo de caja proyectado, en un solo lugar.</p>
        </div>
      </aside>
      <main ref={main} className={classes['main']}>
        <div className={classes['box']}>
          <h1 ref={heading} tabIndex={-1} className={classes['title']}>
            {title}
          </h1>
          <p className={classes['lead']}>{lead}</p>
          {children}
          {footer && <p className={classes['foot']}>{footer}</p>}
        </div>
      </main>
    </div>
  );
}
