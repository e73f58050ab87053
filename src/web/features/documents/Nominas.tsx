import classes from './Detail.module.css';
import { text } from './text.ts';

const { nominas: words } = text;

/** The payment batches of a document; there are none before payments are. */
export function Nominas() {
  return (
    <section className={classes['parts']}>
      <h3 className={classes['heading']}>{words.title}</h3>
      <p className={classes['none']}>{words.none}</p>
    </section>
  );
}
