import { Notifications } from '@mantine/notifications';
import classes from './Toasts.module.css';

/** Where `notify` shows its messages; loaded after the page. */
export default function Toasts() {
  return <Notifications position="top-right" limit={4} zIndex={400} className={classes['toasts'] ?? ''} />;
}
