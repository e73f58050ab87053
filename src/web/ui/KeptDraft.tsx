import { Button } from '@mantine/core';
import { Notice } from './Notice.tsx';

/** As `earlier` of useDraftForm. */
type Props = { isEarlier: boolean; onDiscard: () => void };

/** At the head of a form that was closed with something typed and not saved: it is still there, or begins anew. */
export function KeptDraft({ isEarlier, onDiscard }: Props) {
  if (!isEarlier) return null;
  return (
    <Notice tone="info">
      Aquí está lo que escribiste y no guardaste.{' '}
      <Button size="compact-sm" variant="subtle" onClick={onDiscard}>
        Descartar lo escrito
      </Button>
    </Notice>
  );
}
