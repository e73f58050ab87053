import { formatBytes } from '#domain/bytes.ts';
import { formatInstant } from '#domain/format.ts';
import { SidePanel } from '#web/ui/SidePanel.tsx';
import { ErrorState, SkeletonRows } from '#web/ui/states.tsx';
import { useAnswer } from '#web/ui/useAnswer.ts';
import { Counts } from './Counts.tsx';
import { ImportBadge, kindName } from './kinds.tsx';
import { importReport, type ReportFragment } from './operations.ts';
import { ReportBody } from './ReportBody.tsx';
import classes from './ReportPanel.module.css';
import { text } from './text.ts';

/** One import of the history, whole. */
export function ReportPanel({ companyId, id, onClose }: { companyId: string; id: string; onClose: () => void }) {
  const { data, error, refetch } = useAnswer(importReport, { companyId, id }, { pause: !id });
  const report = data?.importReport.id === id ? data.importReport : undefined;
  return (
    <SidePanel isOpen={id !== ''} title={report?.fileName ?? text.file} onClose={onClose}>
      {error && !report && <ErrorState error={error} onRetry={refetch} />}
      {!error && !report && <SkeletonRows rows={5} />}
      {report && <Whole companyId={companyId} report={report} />}
    </SidePanel>
  );
}

function Whole({ companyId, report }: { companyId: string; report: ReportFragment }) {
  const facts = [
    [text.kindHead, kindName(report.kind)],
    [text.size, formatBytes(report.fileSize)],
    [text.when, formatInstant(report.createdAt)],
    [text.who, report.createdBy ?? text.unknownPerson],
    ...(report.undoneAt ? [[text.statuses.deshecho, formatInstant(report.undoneAt)]] : []),
  ];
  return (
    <div className={classes['whole']}>
      <div>
        <ImportBadge status={report.status} />
      </div>
      <dl className={classes['facts']}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Counts report={report} />
      <ReportBody companyId={companyId} report={report} isOld />
    </div>
  );
}
