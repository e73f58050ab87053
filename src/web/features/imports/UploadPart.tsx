import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { LIMITS } from '#domain/imports/report.ts';
import { FileDrop } from '#web/ui/FileDrop.tsx';
import { MEGABYTE, sift } from './limits.ts';
import { text } from './text.ts';
import classes from './UploadPart.module.css';
import { Uploads } from './Uploads.tsx';
import { enqueue, refuse, useUploads } from './uploads.ts';
import { useNews } from './useImportProgress.ts';

/** Bringing files in from within another screen: where they are dropped, how far each is, what it asks and what became of it. */
export default function UploadPart({ companyId, hint }: { companyId: string; hint: string }) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const uploads = useUploads((state) => state.uploads).filter((one) => one.companyId === companyId);
  useNews(companyId);

  function upload(files: readonly File[]) {
    const { sent, tooLarge, refusal: why } = sift(files);
    setRefusal(why && (why === 'count' ? text.tooMany(files.length, LIMITS.files) : text.tooHeavy(LIMITS.callBytes / MEGABYTE)));
    enqueue(companyId, sent, { allOrNothing: false, kind: null });
    refuse(companyId, tooLarge, text.tooLarge(LIMITS.fileBytes / MEGABYTE));
  }

  return (
    <div className={classes['part']}>
      <FileDrop onFiles={upload} hint={hint} />
      {refusal && (
        <p className={classes['refusal']} role="alert">
          <IconAlertTriangle size={16} aria-hidden="true" />
          {refusal}
        </p>
      )}
      <Uploads companyId={companyId} uploads={uploads} />
    </div>
  );
}
