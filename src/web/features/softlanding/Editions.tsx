import { formatInstant } from '#domain/format.ts';
import type { SoftlandingStep } from '#domain/onboarding/steps.ts';
import type { CompanySoftlandingQuery } from './operations.ts';
import classes from './Softlanding.module.css';
import { text } from './text.ts';

type Edition = CompanySoftlandingQuery['companySoftlanding']['editionHistory'][number];

/** Who changed what, latest first. */
export function Editions({ editions }: { editions: readonly Edition[] }) {
  return (
    <section className={classes['card']} aria-labelledby="editions">
      <h2 id="editions">{text.history}</h2>
      {editions.length === 0 && <p className={classes['small']}>{text.noHistory}</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <ol className={classes['editions']} tabIndex={0} aria-labelledby="editions">
        {editions.map((one) => (
          <li key={`${one.date} ${one.event} ${subjectOf(one)}`}>
            <p>
              <strong>{one.userEmail ?? text.somebody}</strong> {text.edition(one.event, subjectOf(one))}
            </p>
            {noteOf(one) && <p className={classes['quote']}>{noteOf(one)}</p>}
            <p className={`num ${classes['small']}`}>{formatInstant(one.date)}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

function subjectOf({ fields }: Edition): string {
  const step = fields.find(({ key }) => key === 'step')?.value;
  if (step) return `«${text.steps[step as SoftlandingStep]?.title ?? step}»`;
  return fields.some(({ key }) => key === 'notes') ? text.generalNotes : text.whole;
}

function noteOf({ event, fields }: Edition): string {
  if (event !== 'anotó') return '';
  return fields.find(({ key }) => key === 'note' || key === 'notes')?.value ?? '';
}
