import { Button, Tooltip } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import classes from './Connections.module.css';
import { text } from './text.ts';
import type { useConnections } from './useConnections.ts';

const words = text.connections;

type Props = Omit<ReturnType<typeof useConnections>, 'hasProblems'> & { onFollow: () => void };

/** Every active connection with its state, and a link to all of them. */
export function ConnectionsList({ active, hasFailed, again: refetch, onFollow }: Props) {
  return (
    <>
      {active?.length === 0 && <p className={classes['none']}>{words.none}</p>}
      {hasFailed && (
        <p className={classes['none']} role="alert">
          {words.failed}{' '}
          <Button variant="subtle" size="compact-sm" onClick={refetch}>
            {words.again}
          </Button>
        </p>
      )}
      <ul className={classes['list']}>
        {active?.map(({ id, name, status }) => (
          <li key={id} className={classes['row']}>
            <Tooltip label={stateWord(status)}>
              <span className={classes['dot']} data-state={status} role="img" aria-label={stateWord(status)} />
            </Tooltip>
            <span className={classes['name']}>{name}</span>
          </li>
        ))}
      </ul>
      <Link to="/conexiones" className={classes['link'] ?? ''} onClick={onFollow}>
        {words.review}
      </Link>
    </>
  );
}

function stateWord(status: string): string {
  if (status === 'unknown') return words.unknown;
  return status === 'good' ? words.good : words.bad;
}
