import { IconPlugConnected } from '@tabler/icons-react';
import { Dropdown } from '#web/ui/Dropdown.tsx';
import classes from './Connections.module.css';
import { ConnectionsList } from './ConnectionsList.tsx';
import { text } from './text.ts';
import { useConnections } from './useConnections.ts';

const words = text.connections;

/** Shows whether the company's connections work; opens the list. */
export function ConnectionsButton({ companyId }: { companyId: string }) {
  const { hasProblems, ...list } = useConnections(companyId);
  const trigger = (
    <>
      <IconPlugConnected size={20} stroke={1.6} aria-hidden="true" />
      {hasProblems && <span className={classes['mark']} aria-hidden="true" />}
    </>
  );
  return (
    <Dropdown
      trigger={trigger}
      label={hasProblems ? words.withProblems : words.title}
      listLabel={words.title}
      className={classes['button'] ?? ''}
      width={280}
      align="end"
    >
      {(close) => (
        <div className={classes['inside']}>
          <ConnectionsList {...list} onFollow={close} />
        </div>
      )}
    </Dropdown>
  );
}
