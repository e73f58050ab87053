import { Button } from '@mantine/core';
import { useAct } from '#web/ui/useAct.ts';
import { useUndo } from '../shell/useUndo.ts';
import { settlePoint } from './operations.ts';
import { text } from './text.ts';

/** Settles by hand all that a point still expects. */
export function SettleButton({ companyId, pointId, name }: { companyId: string; pointId: string; name: string }) {
  const back = useUndo(companyId);
  const [settle, isBusy] = useAct(settlePoint, {
    what: name,
    done: ({ settlePoint: { message } }) => message,
    undo: ({ settlePoint: { actId } }) => back(actId),
  });
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      aria-label={`${text.detail.settle}: ${name}`}
      loading={isBusy}
      onClick={() => settle({ companyId, pointId })}
    >
      {text.detail.settle}
    </Button>
  );
}
