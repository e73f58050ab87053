import { LIMITS } from '#domain/imports/report.ts';
import { FileDrop } from '#web/ui/FileDrop.tsx';
import { MEGABYTE, sift } from './limits.ts';
import { text } from './text.ts';
import classes from './UploadPart.module.css';
import { Uploads } from './Uploads.tsx';
import { enqueue, PLAIN_UPLOAD, refuse, useUploads } from './uploads.ts';
import { useUploadReports } from './useUploadReports.ts';

/** Bringing files in from within another screen: where they are dropped, how far each is, what it asks and what became of it. */
export default function UploadPart({ companyId, hint }: { companyId: string; hint: string }) {
  const uploads = useUploads((state) => state.uploads).filter((one) => one.companyId === companyId);
  useUploadReports(companyId);

  function upload(files: readonly File[]) {
    const { sent, tooLarge } = sift(files);
    enqueue(companyId, sent, PLAIN_UPLOAD);
    refuse(companyId, tooLarge, text.tooLarge(LIMITS.fileBytes / MEGABYTE));
  }

  return (
    <div className={classes['part']}>
      <FileDrop onFiles={upload} hint={hint} />
      <Uploads companyId={companyId} uploads={uploads} />
    </div>
  );
}
