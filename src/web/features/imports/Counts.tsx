import { formatCount } from '#domain/format.ts';
import classes from './Counts.module.css';
import type { ReportFragment } from './operations.ts';
import { text } from './text.ts';

type Props = { report: Pick<ReportFragment, 'rowsRead' | 'rowsNew' | 'rowsRepeated' | 'rowsRejected' | 'rowsPending'> };

/** What became of the rows of a file: read = new + repeated + pending + rejected. */
export function Counts({ report }: Props) {
  return (
    <dl className={classes['counts']}>
      <Count label={text.read} value={report.rowsRead} />
      <Count label={text.fresh} value={report.rowsNew} look="fresh" />
      <Count label={text.repeated} value={report.rowsRepeated} />
      {report.rowsPending > 0 && <Count label={text.pending} value={report.rowsPending} look="rejected" />}
      <Count label={text.rejected} value={report.rowsRejected} look="rejected" />
    </dl>
  );
}

function Count({ label, value, look }: { label: string; value: number; look?: 'fresh' | 'rejected' }) {
  return (
    <div className={classes['count']}>
      <dt>{label}</dt>
      <dd data-look={value > 0 ? look : 'none'}>{formatCount(value)}</dd>
    </div>
  );
}
