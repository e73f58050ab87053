import { NativeSelect, Switch } from '@mantine/core';
import { useState } from 'react';
import { IMPORT_KINDS, type ImportKind } from '#domain/imports/facts.ts';
import { LIMITS } from '#domain/imports/report.ts';
import { FileDrop } from '#web/ui/FileDrop.tsx';
import classes from './DropArea.module.css';
import { MEGABYTE, sift } from './limits.ts';
import { text } from './text.ts';
import { enqueue, PLAIN_UPLOAD, refuse, type UploadOptions } from './uploads.ts';
import { usePageDrop } from './usePageDrop.ts';

const KINDS = [{ value: '', label: text.detect }, ...IMPORT_KINDS.map((value) => ({ value, label: text.kinds[value] }))];

/** Where files are dropped, chosen or pasted, and how they are to be taken. The whole page is a place to drop them. */
export function DropArea({ companyId }: { companyId: string }) {
  const [options, setOptions] = useState<UploadOptions>(PLAIN_UPLOAD);
  const isDragged = usePageDrop(upload);

  function upload(files: readonly File[]) {
    const { sent, tooLarge } = sift(files);
    enqueue(companyId, sent, options);
    refuse(companyId, tooLarge, text.tooLarge(LIMITS.fileBytes / MEGABYTE));
  }

  return (
    <div className={classes['area']}>
      <div data-drop-zone>
        <FileDrop onFiles={upload} hint={text.hint({ ...LIMITS, megabytes: LIMITS.fileBytes / MEGABYTE })} />
      </div>
      <div className={classes['wishes']}>
        <Switch
          label={text.allOrNothing}
          description={text.allOrNothingHint}
          checked={options.allOrNothing}
          onChange={({ currentTarget }) => setOptions({ ...options, allOrNothing: currentTarget.checked })}
        />
        <Switch
          label={text.isTrial}
          description={text.isTrialHint}
          checked={options.isTrial}
          onChange={({ currentTarget }) => setOptions({ ...options, isTrial: currentTarget.checked })}
        />
        <NativeSelect
          size="xs"
          label={text.kind}
          className={classes['kind'] ?? ''}
          data={KINDS}
          value={options.kind ?? ''}
          onChange={({ currentTarget }) => setOptions({ ...options, kind: (currentTarget.value || null) as ImportKind | null })}
        />
      </div>
      {isDragged && (
        <div className={classes['veil']} aria-hidden="true">
          <p>{text.dropAnywhere}</p>
        </div>
      )}
    </div>
  );
}
