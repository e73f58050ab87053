import { Button, Kbd } from '@mantine/core';
import { useState } from 'react';
import type { Day } from '#domain/date.ts';
import { formatMajor } from '#domain/money.ts';
import { DayText } from '#web/ui/DayText.tsx';
import { LinkTo } from '#web/ui/LinkTo.tsx';
import { SidePanel } from '#web/ui/SidePanel.tsx';
import { ErrorState, SkeletonRows } from '#web/ui/states.tsx';
import { useAct } from '#web/ui/useAct.ts';
import { useAnswer } from '#web/ui/useAnswer.ts';
import { useKeys } from '#web/ui/useKeys.ts';
import { useUndo } from '../shell/useUndo.ts';
import { pairName, Reasons } from './Chips.tsx';
import { type MovementFragment, matchingSample, reviewMatch } from './operations.ts';
import panelClasses from './Panel.module.css';
import classes from './Quality.module.css';
import { text } from './text.ts';
import { accountName, paperName } from './words.ts';

const words = text.quality.review;
type Row = MovementFragment;
type Verdict = 'right' | 'wrong' | 'skipped';
type Input = { companyId: string; dateStart: Day | null; dateEnd: Day | null; accountId: string | null };
type Props = { code: string; label: string; input: Input; onClose: () => void };

const newSeed = () => Math.floor(Math.random() * 2 ** 31);

/** A random sample of what a class reconciled by itself, looked at one by one: one key says whether it was right. */
export function Review({ code, label, input, onClose }: Props) {
  const [seed, setSeed] = useState(newSeed);
  return (
    <SidePanel isOpen title={words.title(label)} onClose={onClose}>
      <Sample key={seed} code={code} seed={seed} input={input} onMore={() => setSeed(newSeed())} />
    </SidePanel>
  );
}

type SampleProps = { code: string; seed: number; input: Input; onMore: () => void };

function Sample({ code, seed, input, onMore }: SampleProps) {
  const { data, error, refetch } = useAnswer(matchingSample, { input, code, seed });
  // What was drawn stays: queried again, it lacks what was decided.
  const [drawn, setDrawn] = useState<readonly Row[] | null>(null);
  if (drawn === null && data) setDrawn(data.matchingSample);
  const [verdicts, setVerdicts] = useState<Readonly<Record<string, Verdict>>>({});
  const back = useUndo(input.companyId);
  const [review, isBusy] = useAct(reviewMatch, { done: (_, { isRight }) => (isRight ? words.wasRight : words.wasWrong) });
  const rows = drawn ?? [];
  const row = rows.find(({ id }) => verdicts[id] === undefined);
  const say = (id: string, verdict: Verdict | null) =>
    setVerdicts(({ [id]: _, ...others }) => (verdict === null ? others : { ...others, [id]: verdict }));
  const decide = async (isRight: boolean) => {
    if (!row || isBusy) return;
    const { id } = row;
    const undo = ({ reviewMatch: { actId } }: { reviewMatch: { actId: string | null } }) => {
      const take = back(actId);
      return (
        take &&
        (() => {
          say(id, null);
          return take();
        })
      );
    };
    const variables = { companyId: input.companyId, code, transactionId: id, isRight };
    if (await review(variables, { undo })) say(id, isRight ? 'right' : 'wrong');
  };
  useKeys(row ? { '1': () => void decide(true), '2': () => void decide(false), s: () => say(row.id, 'skipped') } : null);
  if (error && drawn === null) return <ErrorState error={error} onRetry={refetch} />;
  if (drawn === null) return <SkeletonRows rows={6} />;
  if (rows.length === 0) return <p className={classes['hint']}>{words.nothing}</p>;
  const place = rows.length - rows.filter(({ id }) => verdicts[id] === undefined).length;
  if (!row) return <Summary verdicts={Object.values(verdicts)} onMore={onMore} />;
  return (
    <div className={panelClasses['parts']}>
      <p className={classes['hint']}>{words.hint}</p>
      <p role="status">{words.place(place + 1, rows.length)}</p>
      <ReviewedMovement row={row} />
      <div className={classes['all']}>
        <Button disabled={isBusy} rightSection={<Kbd size="xs">1</Kbd>} onClick={() => void decide(true)}>
          {words.right}
        </Button>
        <Button variant="default" disabled={isBusy} rightSection={<Kbd size="xs">2</Kbd>} onClick={() => void decide(false)}>
          {words.wrong}
        </Button>
        <Button variant="subtle" disabled={isBusy} rightSection={<Kbd size="xs">S</Kbd>} onClick={() => say(row.id, 'skipped')}>
          {words.skip}
        </Button>
      </div>
    </div>
  );
}

/** A movement and what it was reconciled with, each with its reasons. */
function ReviewedMovement({ row }: { row: Row }) {
  return (
    <section>
      <p className={panelClasses['glosa']}>
        <LinkTo to="/conciliacion" search={{ state: 'all', id: row.id }}>
          {row.description}
        </LinkTo>
      </p>
      <p className="num">
        <DayText day={row.date} /> · {accountName(row.bankId, row.accountNumber)} · {formatMajor(row.amount, row.currency)}
      </p>
      <h2 className={panelClasses['heading']}>{words.with}</h2>
      <ul className={panelClasses['list']}>
        {row.matchs.map((match) => (
          <li key={match.id}>
            <div className={panelClasses['line']}>
              <span>
                <strong>{paperName(match.document)}</strong> {match.document.counterpartName}
              </span>
              <span className="num">{formatMajor(match.matchedAmount, match.currency)}</span>
            </div>
            <Reasons reasons={match.reasons} />
          </li>
        ))}
        {row.explanations.map((one) => (
          <li key={one.id}>
            <strong>{one.kindLabel}</strong>
            <Reasons reasons={[text.panel.areaOf(one.areaLabel)]} />
          </li>
        ))}
        {row.transfer && (
          <li>
            <strong>{pairName(row)}</strong> {accountName(row.transfer.bankId, row.transfer.accountNumber)} ·{' '}
            <DayText day={row.transfer.date} />
            <Reasons reasons={row.transfer.reasons} />
          </li>
        )}
      </ul>
    </section>
  );
}

function Summary({ verdicts, onMore }: { verdicts: readonly Verdict[]; onMore: () => void }) {
  const count = (verdict: Verdict) => verdicts.filter((one) => one === verdict).length;
  return (
    <div className={panelClasses['parts']}>
      <p role="status">{words.done(count('right'), count('wrong'), count('skipped'))}</p>
      <div className={classes['all']}>
        <Button onClick={onMore}>{words.more}</Button>
      </div>
    </div>
  );
}
