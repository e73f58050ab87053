import { IconAlertTriangle } from '@tabler/icons-react';
import classes from './Failure.module.css';

/** An error of a whole form. */
export function Failure({ message }: { message: string | null | undefined }) {
  if (!message) return null;
  return (
    <p className={classes['failure']} role="alert">
      <IconAlertTriangle size={16} aria-hidden="true" />
      {message}
    </p>
  );
}
