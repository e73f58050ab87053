import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { text } from './text.ts';
import { UploadCard } from './UploadCard.tsx';
import classes from './Uploads.module.css';
import { clearEnded, isUnderWay, type Upload } from './uploads.ts';

/** The files of this visit, the last drop first, and one voice that says how each ended. */
export function Uploads({ companyId, uploads }: { companyId: string; uploads: readonly Upload[] }) {
  const isSending = uploads.some(({ stage }) => stage === 'waiting' || stage === 'sending');
  useEffect(() => {
    if (!isSending) return;
    const preventLeaving = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', preventLeaving);
    return () => window.removeEventListener('beforeunload', preventLeaving);
  }, [isSending]);

  const ended = uploads.filter((one) => !isUnderWay(one));
  return (
    <>
      <p className="sr" role="status">
        {uploads.length > 0 && text.progress(ended.length, uploads.length)} {ended.map(spoken).join(' ')}
      </p>
      {uploads.length > 0 && (
        <section className={classes['list']} aria-label={text.recent}>
          <header className={classes['head']}>
            <h2>{text.recent}</h2>
            <p>{text.progress(ended.length, uploads.length)}</p>
            {ended.length > 0 && (
              <Button variant="subtle" color="gray" onClick={() => clearEnded(companyId)}>
                {text.clear}
              </Button>
            )}
          </header>
          <ul>
            {uploads.map((upload) => (
              <UploadCard key={upload.key} upload={upload} />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function spoken({ file, report, failure }: Upload): string {
  if (!report) return `${file.name}: ${failure ?? text.notUploaded}`;
  return text.spoken(file.name, text.statuses[report.status], report.rowsNew, report.rowsRepeated, report.rowsRejected);
}
