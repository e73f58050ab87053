import { Button } from '@mantine/core';
import { IconAlertTriangle, IconClock, IconRefresh } from '@tabler/icons-react';
import { formatBytes } from '#domain/bytes.ts';
import { ProgressBar } from '#web/ui/ProgressBar.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { WorkButtons } from '../work/Works.tsx';
import { Counts } from './Counts.tsx';
import { ImportBadge, KindIcon, kindName } from './kinds.tsx';
import { ReportBody } from './ReportBody.tsx';
import { text } from './text.ts';
import classes from './UploadCard.module.css';
import { retry, type Upload } from './uploads.ts';

/** One file of this visit: how far it is, then what became of it. */
export function UploadCard({ upload }: { upload: Upload }) {
  const { file, report, companyId } = upload;
  const ended = report && report.status !== 'en_proceso' ? report : null;
  const hasCounts = ended && ended.status !== 'pregunta' && ended.rowsRead > 0;
  return (
    <li className={classes['card']} aria-label={file.name}>
      <div className={classes['head']}>
        <span className={classes['icon']}>
          <KindIcon kind={report?.kind ?? null} />
        </span>
        <div className={classes['name']}>
          <h3 title={file.name}>{file.name}</h3>
          <p>{ended ? `${kindName(ended.kind)} · ${formatBytes(file.size)}` : formatBytes(file.size)}</p>
        </div>
        <div className={classes['counts']}>{hasCounts && <Counts report={ended} />}</div>
        <div className={classes['badge']}>
          <Badge upload={upload} />
        </div>
      </div>
      <div className={classes['rest']}>{ended ? <ReportBody companyId={companyId} report={ended} /> : <UnderWay upload={upload} />}</div>
    </li>
  );
}

function Badge({ upload: { report, stage } }: { upload: Upload }) {
  if (report) return <ImportBadge status={report.status} />;
  if (stage === 'failed' || stage === 'refused') return <StatusBadge tone="bad">{text.notUploaded}</StatusBadge>;
  return <StatusBadge tone="future">{stage === 'waiting' ? text.waiting : text.statuses.en_proceso}</StatusBadge>;
}

function UnderWay({ upload: { key, companyId, stage, sent, progress, importId, failure, file } }: { upload: Upload }) {
  if (stage === 'failed' || stage === 'refused') {
    return (
      <div className={classes['failure']}>
        <p>
          <IconAlertTriangle size={16} aria-hidden="true" />
          {failure}
        </p>
        {stage === 'failed' && (
          <Button variant="default" leftSection={<IconRefresh size={16} />} onClick={() => retry(key)}>
            {text.retry}
          </Button>
        )}
      </div>
    );
  }
  if (stage === 'waiting') {
    return (
      <p className={classes['step']}>
        <IconClock size={16} aria-hidden="true" />
        {text.waiting}
      </p>
    );
  }
  const isSent = stage === 'told' || sent === 1;
  const share = isSent ? progress : sent;
  return (
    <div className={classes['progress']}>
      <ProgressBar label={`${isSent ? text.processing : text.uploadingName} ${file.name}`} value={share} />
      <div className={classes['stop']}>
        <p className={classes['step']}>{step(isSent, share)}</p>
        {isSent && importId && (
          <WorkButtons companyId={companyId} work={{ id: importId, title: file.name, canStop: true, canResume: false }} />
        )}
      </div>
    </div>
  );
}

function step(isSent: boolean, share: number | null): string {
  const percent = Math.round((share ?? 0) * 100);
  if (!isSent) return text.uploading(percent);
  if (share === null) return `${text.processing}…`;
  return percent === 100 ? text.finishing : text.processingShare(percent);
}
