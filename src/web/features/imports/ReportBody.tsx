import { Button } from '@mantine/core';
import { IconArrowRight, IconDownload } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { notify } from '#web/ui/notify.tsx';
import type { ReportFragment } from './operations.ts';
import { Problems } from './Problems.tsx';
import { Questions } from './Questions.tsx';
import classes from './ReportBody.module.css';
import { saveFrom } from './save.ts';
import { text } from './text.ts';
import { UndoButton } from './UndoButton.tsx';

/** What is said of a file that was taken in, and what can be done next. */
export function ReportBody({ companyId, report }: { companyId: string; report: ReportFragment }) {
  const { id, status, questions } = report;
  const outcome = text.outcome[status];
  return (
    <div className={classes['body']}>
      {outcome && <p className={classes['outcome']}>{outcome}</p>}
      <Problems report={report} />
      {status === 'pregunta' && <Questions key={id + questions.map(({ key }) => key).join()} companyId={companyId} report={report} />}
      <Next companyId={companyId} report={report} />
    </div>
  );
}

function Next({ companyId, report }: { companyId: string; report: ReportFragment }) {
  const { kind, status, canUndo, downloadPath, fileName } = report;
  const isIn = status === 'importado' || status === 'parcial' || status === 'repetido';

  async function download() {
    if (!(await saveFrom(downloadPath, fileName))) notify.error(text.downloadFailed);
  }

  return (
    <div className={classes['next']}>
      {isIn && kind && (
        <Link className={classes['link']} to={kind === 'CARTOLA' ? '/conciliacion' : '/documentos_tributarios'}>
          {kind === 'CARTOLA' ? text.seeMovements : text.seeDocuments}
          <IconArrowRight size={16} aria-hidden="true" />
        </Link>
      )}
      <span className={classes['rest']}>
        <Button
          variant="subtle"
          color="gray"
          leftSection={<IconDownload size={16} />}
          onClick={() => void download()}
          aria-label={`${text.download}: ${fileName}`}
        >
          {text.download}
        </Button>
        {canUndo && <UndoButton companyId={companyId} report={report} />}
      </span>
    </div>
  );
}
