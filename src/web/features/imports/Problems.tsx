import { Button } from '@mantine/core';
import { IconAlertTriangle, IconChevronRight, IconCircleX, IconDownload } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { saveBlob } from '#web/api/save.ts';
import { GrowingList } from '#web/ui/GrowingList.tsx';
import type { ReportFragment } from './operations.ts';
import classes from './Problems.module.css';
import { placeOf } from './placeOf.ts';
import { isWarning, problemsCsv } from './problemsCsv.ts';
import { text } from './text.ts';

const FIRST = 50;

/** What is wrong with a file: a button that opens a list across the whole width of a wrapping row. */
export function Problems({ report }: { report: ReportFragment }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  if (report.problemCount === 0) return null;
  return (
    <>
      <button type="button" className={classes['toggle']} aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        <IconChevronRight size={16} className={classes['chevron']} data-open={isOpen || undefined} aria-hidden="true" />
        <Summary report={report} />
      </button>
      <div id={id} hidden={!isOpen} className={classes['list']}>
        {isOpen && <List report={report} />}
      </div>
    </>
  );
}

/** Errors and warnings are counted apart while all of them are known. */
function Summary({ report: { problems, problemCount } }: { report: ReportFragment }) {
  if (problems.length < problemCount) return <Mark isMild={false}>{text.problems(problemCount)}</Mark>;
  const warnings = problems.filter(isWarning).length;
  const errors = problems.length - warnings;
  return (
    <>
      {errors > 0 && <Mark isMild={false}>{text.errors(errors)}</Mark>}
      {warnings > 0 && <Mark isMild>{text.warnings(warnings)}</Mark>}
    </>
  );
}

function Mark({ isMild, children }: { isMild: boolean; children: string }) {
  const Icon = isMild ? IconAlertTriangle : IconCircleX;
  return (
    <span className={classes[isMild ? 'mild' : 'bad']}>
      <Icon size={16} stroke={1.8} aria-hidden="true" />
      {children}
    </span>
  );
}

function List({ report: { fileName, problems, problemCount } }: { report: ReportFragment }) {
  const [shown, setShown] = useState(FIRST);
  const download = () => saveBlob(new Blob([problemsCsv(problems)], { type: 'text/csv;charset=utf-8' }), `problemas ${fileName}.csv`);
  const left = problems.length - shown;
  const more = left > 0 ? { label: text.more(left), onMore: () => setShown(problems.length) } : undefined;
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section className={classes['scroll']} tabIndex={0} aria-label={text.problemsOf(fileName)}>
        <GrowingList rows={problems.slice(0, shown)} className={classes['rows']} more={more}>
          {(problem, index) => (
            <li key={index}>
              <Mark isMild={isWarning(problem)}>{isWarning(problem) ? text.warning : text.error}</Mark>
              <span className={classes['place']}>{placeOf(problem)}</span>
              <span className={classes['message']}>{problem.message}</span>
            </li>
          )}
        </GrowingList>
      </section>
      <div className={classes['below']}>
        {problemCount > problems.length && <p>{text.cut(problems.length, problemCount)}</p>}
        <Button variant="default" leftSection={<IconDownload size={16} />} onClick={download}>
          {text.downloadProblems}
        </Button>
      </div>
    </>
  );
}
