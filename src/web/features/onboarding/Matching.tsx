import { Button } from '@mantine/core';
import { mayDo } from '#domain/access.ts';
import { useAct } from '#web/ui/useAct.ts';
import { useAnswer } from '#web/ui/useAnswer.ts';
import { useUndo } from '../shell/useUndo.ts';
import classes from './Form.module.css';
import { useJourney } from './journey.ts';
import { onboardingModes, setOnboardingMode } from './operations.ts';
import own from './Steps.module.css';
import { text } from './text.ts';

const words = text.matching;

/** How much Caudal reconciles by itself from the first statement on, and the choice that it only proposes. */
export function Matching({ companyId }: { companyId: string }) {
  const { grant } = useJourney();
  const mayRead = grant !== null && mayDo('movements.read', grant);
  const { data } = useAnswer(onboardingModes, { companyId }, { pause: !mayRead });
  const back = useUndo(companyId);
  const [set, isBusy] = useAct(setOnboardingMode, {
    done: (_, { mode }) => (mode === 'suggest' ? words.proposes : words.acts),
    undo: (result) => back(result.setMatchingMode.actId),
  });
  if (!data) return null;
  const able = data.matchingModes.filter(({ mayAct }) => mayAct);
  const acting = able.filter(({ mode }) => mode === 'automatic');
  const mode = acting.length > 0 ? ('suggest' as const) : ('automatic' as const);
  const codes = (acting.length > 0 ? acting : able).map(({ code }) => code);
  return (
    <section className={classes['card']} aria-labelledby="matching">
      <h2 id="matching" className={own['heading']}>
        {words.title}
      </h2>
      <p>{acting.length > 0 ? words.acting(acting.length) : words.proposing}</p>
      <p className={classes['hint']}>{words.later}</p>
      {grant !== null && mayDo('matching.manage', grant) && (
        <Button variant="default" size="sm" loading={isBusy} onClick={() => void set({ companyId, classes: codes, mode })}>
          {acting.length > 0 ? words.propose : words.act}
        </Button>
      )}
    </section>
  );
}
