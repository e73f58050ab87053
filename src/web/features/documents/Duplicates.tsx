import { Button } from '@mantine/core';
import { formatDay } from '#domain/date.ts';
import { LinkTo } from '#web/ui/LinkTo.tsx';
import { useAct } from '#web/ui/useAct.ts';
import { useMay } from '../shell/access.ts';
import { useUndo } from '../shell/useUndo.ts';
import classes from './Detail.module.css';
import type { Detail } from './detail.ts';
import { dismissDuplicate } from './operations.ts';
import { text } from './text.ts';

const words = text.duplicates;

/** What may be the same purchase as this document, and the way to say that it is not. */
export default function Duplicates({ document }: { document: Detail }) {
  const { id, companyId, meta } = document;
  const may = useMay('documents.write');
  const back = useUndo(companyId);
  const [dismiss, isBusy] = useAct(dismissDuplicate, {
    done: words.done,
    undo: ({ dismissDuplicate: { actId } }) => back(actId),
  });
  return (
    <section aria-label={words.title} className={classes['duplicates']}>
      <p>{words.lead}</p>
      <ul className={classes['list']}>
        {meta.duplicates.map((one) => (
          <li key={one.id} className={classes['apply']}>
            <span>
              <LinkTo to="/documentos_tributarios" search={{ id: one.id, isDocumentDetail: true, type: 'all' }}>
                {one.name}
              </LinkTo>{' '}
              <small>
                {formatDay(one.date)} · {one.reason}
              </small>
            </span>
            {may && (
              <Button
                size="compact-sm"
                variant="default"
                aria-label={words.noneOf(one.name)}
                disabled={isBusy}
                onClick={() => void dismiss({ companyId, id, otherId: one.id })}
              >
                {words.none}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
