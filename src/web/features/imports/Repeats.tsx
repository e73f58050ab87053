import { Button } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { useId, useState } from 'react';
import type { ReportFragment } from './operations.ts';
import { Paired } from './Paired.tsx';
import { Pending } from './Pending.tsx';
import classes from './Repeats.module.css';
import { text } from './text.ts';

type Props = { companyId: string; report: ReportFragment };

/** The rows of a statement that may be, or were taken for, movements that were there. */
export function Repeats({ companyId, report: { id, pendingCount, rowsRepeated } }: Props) {
  return (
    <>
      {pendingCount > 0 && <Pending companyId={companyId} importId={id} />}
      {rowsRepeated > 0 && (
        <Fold title={text.pairedTitle(rowsRepeated)}>
          <Paired companyId={companyId} importId={id} />
        </Fold>
      )}
    </>
  );
}

function Fold({ title, children }: { title: string; children: React.ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <section className={classes['fold']}>
      <Button
        variant="subtle"
        color="gray"
        leftSection={<IconChevronRight size={16} className={classes['chevron']} data-open={isOpen || undefined} aria-hidden="true" />}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {title}
      </Button>
      <div id={id} hidden={!isOpen}>
        {isOpen && children}
      </div>
    </section>
  );
}
