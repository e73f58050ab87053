import { Dialog } from './Dialog.tsx';
import classes from './KeysDialog.module.css';

type Props = { title: string; keys: readonly (readonly [key: string, what: string])[]; onClose: () => void };

/** What the keys of a screen do. */
export function KeysDialog({ title, keys, onClose }: Props) {
  return (
    <Dialog onClose={onClose} title={title} isAbovePanels>
      <dl className={classes['keys']}>
        {keys.map(([key, what]) => [
          <dt key={key}>
            <kbd>{key}</kbd>
          </dt>,
          <dd key={what}>{what}</dd>,
        ])}
      </dl>
    </Dialog>
  );
}
