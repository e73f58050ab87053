import { Dialog } from '#web/ui/Dialog.tsx';
import classes from './Bulk.module.css';
import { text } from './text.ts';

/** What the keys of the list do. */
export function KeysModal({ onClose }: { onClose: () => void }) {
  return (
    <Dialog onClose={onClose} title={text.keys.title}>
      <dl className={classes['keys']}>
        {text.keys.list.map(([key, what]) => [
          <dt key={key}>
            <kbd>{key}</kbd>
          </dt>,
          <dd key={what}>{what}</dd>,
        ])}
      </dl>
    </Dialog>
  );
}
