import { Button } from '@mantine/core';
import { IconArrowRight, IconDownload } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import type { ImportKind } from '#domain/imports/facts.ts';
import { saveFrom } from '#web/api/save.ts';
import { notify } from '#web/ui/notify.tsx';
import { useFetch } from '#web/ui/useFetch.ts';
import { WorkButtons } from '../work/Works.tsx';
import { importOriginal, type ReportFragment } from './operations.ts';
import { Problems } from './Problems.tsx';
import { isKept } from './problemsCsv.ts';
import { Questions } from './Questions.tsx';
import { Repeats } from './Repeats.tsx';
import classes from './ReportBody.module.css';
import { text } from './text.ts';
import { UndoButton } from './UndoButton.tsx';

type Props = {
  companyId: string;
  report: ReportFragment;
  /** Also offers the file as it came: who just uploaded it has it. */
  isOld?: boolean;
};

/** What is said of a file that was taken in, and what can be done next. */
export function ReportBody({ companyId, report, isOld = false }: Props) {
  const { id, fileName, kind, status, questions, canUndo, hasOriginal, problems, problemCount } = report;
  const outcome = status === 'deshecho' && problems.some(isKept) ? text.keptAtOffice : text.outcome[status];
  const cause = status === 'rechazado' && problemCount === 1 ? problems[0]?.message : undefined;
  return (
    <div className={classes['body']}>
      {outcome && (
        <p className={classes['outcome']}>
          {outcome} {cause && <span className={classes['cause']}>{cause}</span>}
        </p>
      )}
      {!hasOriginal && <p className={classes['outcome']}>{text.originalGone}</p>}
      {status === 'pregunta' && <Questions key={id + questions.map(({ key }) => key).join()} companyId={companyId} report={report} />}
      {kind === 'CARTOLA' && canUndo && <Repeats companyId={companyId} report={report} />}
      <div className={classes['next']}>
        <WorkButtons
          companyId={companyId}
          work={{ id, title: fileName, canStop: status === 'en_proceso', canResume: status === 'detenido' }}
        />
        {canUndo && kind && <Onward kind={kind} />}
        {!cause && <Problems report={report} />}
        <span className={classes['rest']}>
          {isOld && hasOriginal && <Original companyId={companyId} report={report} />}
          {canUndo && <UndoButton companyId={companyId} report={report} />}
        </span>
      </div>
    </div>
  );
}

/** Where what a file brings is seen; the others bring tax documents. */
const PAGES: Partial<Record<ImportKind, '/conciliacion' | '/obligaciones' | '/declaraciones_de_ingresos' | '/boletas' | '/dashboard'>> = {
  ...{
    CALCES: '/conciliacion',
    ABONOS_TARJETA: '/conciliacion',
    CARTOLA: '/conciliacion',
    OBLIGACIONES: '/obligaciones',
    LRE: '/obligaciones',
    DIN: '/declaraciones_de_ingresos',
    CONTRIBUYENTE: '/dashboard',
  },
  ...{ BHE: '/boletas', BTE: '/boletas' },
};

/** On the screen of imports only: within another one nothing leads away from it. */
function Onward({ kind }: { kind: ImportKind }) {
  const { pathname } = useLocation();
  if (pathname !== '/carga') return null;
  return (
    <Link className={classes['link']} to={PAGES[kind] ?? '/documentos_tributarios'}>
      {text.see[kind] ?? text.seeDocuments}
      <IconArrowRight size={16} aria-hidden="true" />
    </Link>
  );
}

function Original({ companyId, report: { id, fileName } }: { companyId: string; report: ReportFragment }) {
  const [fetchAddress, isFetching] = useFetch(importOriginal);
  const [isSaving, setSaving] = useState(false);

  async function download() {
    // The address is temporary: it is requested only now.
    const data = await fetchAddress({ companyId, id });
    if (!data) return;
    const url = data.importReport.original?.url;
    setSaving(true);
    if (!url || !(await saveFrom(url, fileName))) notify.error(text.downloadFailed);
    setSaving(false);
  }

  return (
    <Button
      variant="subtle"
      color="gray"
      leftSection={<IconDownload size={16} />}
      loading={isFetching || isSaving}
      onClick={() => void download()}
    >
      {text.download}
    </Button>
  );
}
