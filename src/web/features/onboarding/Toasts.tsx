import { Notifications } from '@mantine/notifications';

/** Where `notify` shows its messages. */
export default function Toasts() {
  return <Notifications position="top-right" limit={4} zIndex={400} />;
}
