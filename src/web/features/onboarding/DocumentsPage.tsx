import { IconChevronRight, IconFileCheck, IconLink } from '@tabler/icons-react';
import { LIMITS } from '#domain/imports/report.ts';
import { Files } from './Files.tsx';
import classes from './Form.module.css';
import { useJourney } from './journey.ts';
import { StepBody } from './StepBody.tsx';
import own from './Steps.module.css';
import { text } from './text.ts';

const words = text.documents;
const MEGABYTE = 1_048_576;

/** The second step: importing the tax office's register from files, until it is connected. */
export function DocumentsPage() {
  const { company, onboarding } = useJourney();
  if (!company || !onboarding) return null;
  const { documents } = onboarding.found;
  return (
    <StepBody step="documents" title={words.title} lead={words.lead}>
      {documents > 0 && (
        <p className={own['found']} role="status">
          <IconFileCheck size={18} stroke={1.6} aria-hidden="true" />
          {words.found(documents)}
        </p>
      )}
      <Files companyId={company.id} hint={words.hint(LIMITS.fileBytes / MEGABYTE, LIMITS.documents)} />
      <details className={classes['more']}>
        <summary>
          <IconChevronRight size={16} className={classes['chevron']} aria-hidden="true" />
          {words.howTitle}
        </summary>
        <ol className={own['how']}>
          {words.how.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ol>
      </details>
      <p className={classes['aside']}>
        <IconLink size={16} stroke={1.6} aria-hidden="true" />
        {words.connect}
      </p>
    </StepBody>
  );
}
