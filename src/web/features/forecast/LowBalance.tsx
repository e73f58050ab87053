import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { formatMajor } from '#domain/money.ts';
import { useMay } from '../shell/access.ts';
import { text } from './text.ts';

const LowBalanceDialog = lazy(() => import('./LowBalanceDialog.tsx'));

type Props = { companyId: string; lowBalance: number | null };

/** The company's line of low balance; who may write the cash flow changes it. */
export function LowBalance({ companyId, lowBalance }: Props) {
  const may = useMay('cashflow.write');
  const [isEditing, setEditing] = useState(false);
  const shown = lowBalance === null ? null : text.lineOf(formatMajor(lowBalance, 'CLP'));
  if (!may) return shown;
  return (
    <>
      <Button
        size="compact-sm"
        variant="subtle"
        aria-label={lowBalance === null ? text.setLine : text.editLine}
        onClick={() => setEditing(true)}
      >
        {shown ?? text.setLine}
      </Button>
      <Suspense>
        {isEditing && <LowBalanceDialog companyId={companyId} lowBalance={lowBalance} onClose={() => setEditing(false)} />}
      </Suspense>
    </>
  );
}
