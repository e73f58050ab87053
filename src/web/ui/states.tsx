import { Button } from '@mantine/core';
import { IconAlertTriangle, IconFilterOff, IconLock, IconMessageCircle, IconRefresh } from '@tabler/icons-react';
import type { CombinedError } from '@urql/core';
import type { ReactNode } from 'react';
import { errorCode, errorMessage } from '../api/errors.ts';
import { contact } from './contact.ts';
import { listText } from './listText.ts';
import classes from './states.module.css';

const BLOCKED = 'No tienes acceso a este módulo. Puedes contratarlo directamente en nuestro chat.';

type EmptyProps = {
  /** An outline icon, 40 px. */
  icon: ReactNode;
  /** One sentence. */
  children: ReactNode;
  /** One button to continue ('Limpiar filtros' when filters emptied the list). */
  action?: ReactNode;
};

/** Shown when there is nothing yet. */
export function EmptyState({ icon, children, action }: EmptyProps) {
  return (
    <div className={classes['state']}>
      <span className={classes['icon']} aria-hidden="true">
        {icon}
      </span>
      <p>{children}</p>
      {action}
    </div>
  );
}

/** Filters or a search found nothing. */
export function NoneFound({ children, onClear }: { children: ReactNode; onClear: () => void }) {
  return (
    <EmptyState
      icon={<IconFilterOff size={40} stroke={1.4} />}
      action={
        <Button variant="default" onClick={onClear}>
          {listText.clear}
        </Button>
      }
    >
      {children}
    </EmptyState>
  );
}

/** A failed question to the API: the blocked-module message, or the server's sentence with 'Reintentar'. */
type ErrorProps = { error: CombinedError; onRetry: () => void /** Another way out, beside 'Reintentar'. */; children?: ReactNode };

export function ErrorState({ error, onRetry, children }: ErrorProps) {
  if (errorCode(error) === 'FORBIDDEN') return <NoAccess />;
  return (
    <div className={classes['state']} role="alert">
      <span className={classes['bad']} aria-hidden="true">
        <IconAlertTriangle size={40} stroke={1.4} />
      </span>
      <p>{errorMessage(error)}</p>
      <Button variant="default" leftSection={<IconRefresh size={16} />} onClick={onRetry}>
        Reintentar
      </Button>
      {children}
    </div>
  );
}

/** A module that the role or the plan does not include. `children`: what the person can open instead. */
export function NoAccess({ children }: { children?: ReactNode }) {
  const to = contact();
  return (
    <div className={classes['state']}>
      <span className={classes['icon']} aria-hidden="true">
        <IconLock size={40} stroke={1.4} />
      </span>
      <h1 className="sr">Sin acceso</h1>
      <p>{BLOCKED}</p>
      {window.caudalChat ? (
        <Button variant="default" leftSection={<IconMessageCircle size={16} />} onClick={() => window.caudalChat?.open()}>
          Abrir el chat
        </Button>
      ) : to ? (
        <Button component="a" href={`mailto:${to}`} variant="default" leftSection={<IconMessageCircle size={16} />}>
          Contactar
        </Button>
      ) : (
        <p className={classes['hint']}>Pídelo a quien administra Caudal en tu empresa.</p>
      )}
      {children}
    </div>
  );
}

/** Placeholders with the real height of rows; shown only when the answer takes more than 150 ms. */
export function SkeletonRows({ rows = 10 }: { rows?: number }) {
  return (
    <div className={classes['skeleton']} aria-busy="true">
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
        <div key={row} className={classes['bone']} style={{ '--w': `${WIDTHS[row % WIDTHS.length]}%` } as React.CSSProperties} />
      ))}
      <p className={classes['slow']} role="status">
        {UPDATING}
      </p>
    </div>
  );
}

const UPDATING = 'Estamos actualizando sus datos, por favor espere';
const WIDTHS = [72, 58, 66, 49, 63];

/** Over content that will be another soon; shown only when that takes more than 150 ms. */
export function Updating({ isActive }: { isActive: boolean }) {
  if (!isActive) return null;
  return (
    <div className={classes['updating']} role="status">
      <p>{UPDATING}</p>
    </div>
  );
}

/** A thin moving bar over content that is being queried again. */
export function RefreshBar({ isActive }: { isActive: boolean }) {
  return <div className={classes['refresh']} data-active={isActive || undefined} aria-hidden="true" />;
}
