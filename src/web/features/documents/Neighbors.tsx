import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useAnswer } from '#web/ui/useAnswer.ts';
import { isDialogOpen } from '#web/ui/useTop.ts';
import classes from './Detail.module.css';
import { documentNeighbors, type PaginatedDocumentsInput } from './operations.ts';
import { text } from './text.ts';

type Props = { id: string; input: PaginatedDocumentsInput; onShow: (id: string) => void };

/** Leads to the document before and after in the list, over the ends of its pages; by Alt and the arrows too. */
export function Neighbors({ id, input, onShow }: Props) {
  const { data } = useAnswer(documentNeighbors, { input, id });
  const { previousId = null, nextId = null } = data?.paginatedDocumentsByCompany.neighbors ?? {};
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const to = { ArrowLeft: previousId, ArrowRight: nextId }[event.key];
      const isWriting = event.target instanceof Element && event.target.matches('input, textarea, select');
      if (!event.altKey || event.ctrlKey || event.metaKey || to === undefined || isWriting || isDialogOpen()) return;
      // Otherwise it would be the browser's own step back, and on a tab also the next tab.
      event.preventDefault();
      event.stopPropagation();
      if (to) onShow(to);
    };
    window.addEventListener('keydown', onKey, { capture: true });
    return () => window.removeEventListener('keydown', onKey, { capture: true });
  }, [previousId, nextId, onShow]);
  const button = (label: string, to: string | null, Icon: typeof IconChevronLeft) => (
    <ActionIcon variant="default" size={36} aria-label={label} disabled={to === null} onClick={() => to && onShow(to)}>
      <Icon size={18} />
    </ActionIcon>
  );
  return (
    // At the left end, where what comes and goes beside them does not move them away from the next press.
    <span className={classes['neighbors']}>
      {button(text.previous, previousId, IconChevronLeft)}
      {button(text.next, nextId, IconChevronRight)}
    </span>
  );
}
