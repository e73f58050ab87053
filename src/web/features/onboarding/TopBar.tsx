import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconLoader2, IconLogout } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { type SaveState, useJourney } from './journey.ts';
import classes from './TopBar.module.css';
import { text } from './text.ts';

const WORDS: Record<SaveState, string> = { idle: '', saving: text.saving, saved: text.saved, failed: text.notSaved };

/** The save state, and the exit. */
export function TopBar({ saveState }: { saveState: SaveState }) {
  const { company, leave } = useJourney();
  const [isLeaving, setLeaving] = useState(false);
  const Icon = saveState === 'saved' ? IconCheck : saveState === 'failed' ? IconAlertTriangle : IconLoader2;
  return (
    <div className={classes['bar']}>
      <p className={classes['saved']} role="status" data-state={saveState}>
        {saveState !== 'idle' && (
          <>
            <Icon size={16} stroke={1.8} aria-hidden="true" />
            {WORDS[saveState]}
          </>
        )}
      </p>
      {company ? (
        <Button
          variant="subtle"
          color="gray"
          loading={isLeaving}
          onClick={() => {
            setLeaving(true);
            void leave();
          }}
        >
          {text.later}
        </Button>
      ) : (
        <Button
          component={Link}
          to="/logout"
          preload={false}
          variant="subtle"
          color="gray"
          leftSection={<IconLogout size={16} stroke={1.6} />}
        >
          {text.logOut}
        </Button>
      )}
    </div>
  );
}
