import { addDays, addMonths, type Day, dayInChile, isDay } from '#domain/date.ts';
import { formatMajor } from '#domain/money.ts';
import { QUALITY_DAYS } from '#domain/reconciliation/class-names.ts';
import { ProgressBar } from '#web/ui/ProgressBar.tsx';
import { percentOf } from '#web/ui/percent.ts';
import { Figure } from './Figure.tsx';
import type { MatchingQualityQuery, QualityGroupFragment } from './operations.ts';
import classes from './Quality.module.css';
import { text } from './text.ts';

const words = text.quality;
type Quality = MatchingQualityQuery['matchingQuality'];
type Group = QualityGroupFragment;
type GroupKind = 'month' | 'account' | 'rule';
type Input = { companyId: string; dateStart: Day | null; dateEnd: Day | null; accountId: string | null };

const PARTS: readonly [kind: GroupKind, title: string, list: (quality: Quality) => readonly Group[]][] = [
  ['month', words.byMonth, ({ months }) => months],
  ['account', words.byAccount, ({ accounts }) => accounts],
  ['rule', words.byRule, ({ rules }) => rules],
];

/** Coverage and precision by month, by account and by rule. */
export function QualityGroups({ quality, onShow }: { quality: Quality; onShow: (figure: string) => void }) {
  return PARTS.map(([kind, title, listOf]) => (
    <section key={kind} aria-label={title} className={classes['section']}>
      <h3>{title}</h3>
      {kind === 'rule' && listOf(quality).length === 0 && <p className={classes['hint']}>{words.noRules}</p>}
      <ul className={classes['list']} hidden={listOf(quality).length === 0}>
        {listOf(quality).map((one) => (
          <li key={one.key}>
            <Item kind={kind} one={one} onShow={onShow} />
          </li>
        ))}
      </ul>
    </section>
  ));
}

function Item({ kind, one, onShow }: { kind: GroupKind; one: Group; onShow: (figure: string) => void }) {
  const { key, label, transactions, amountCLP, reconciled, automatic, right, decided } = one;
  const show = (figure: string) => () => onShow(`${kind}:${key}:${figure}`);
  const share = transactions === 0 ? 0 : reconciled / transactions;
  return (
    <>
      <span className={classes['name']}>
        {kind === 'rule' ? words.ruleOf(label) : label}
        <small>{decided === 0 ? words.none : words.of(right, decided, percentOf(right / decided))}</small>
      </span>
      <span className={classes['figures']}>
        <ProgressBar label={`${label}: ${percentOf(share)}%`} value={share} tone="matched" />
        <small>{amountCLP == null ? words.noRate : formatMajor(amountCLP, 'CLP')}</small>
      </span>
      <span className={classes['all']}>
        <Figure label={label} count={transactions} words={words.movements(transactions)} onShow={show('all')} />
        {kind !== 'rule' && (
          <>
            <Figure
              label={words.reconciledOf(label)}
              count={reconciled}
              words={words.reconciledCount(reconciled, percentOf(share))}
              onShow={show('reconciled')}
            />
            <Figure label={words.automaticOf(label)} count={automatic} words={words.automaticCount(automatic)} onShow={show('automatic')} />
          </>
        )}
        {decided > 0 && (
          <>
            <Figure label={words.rightOf(label)} count={right} words={words.rightCount(right)} onShow={show('right')} />
            <Figure label={words.wrongOf(label)} count={decided - right} words={words.wrongCount(decided - right)} onShow={show('wrong')} />
          </>
        )}
      </span>
    </>
  );
}

/** The movements that a figure of a group means: of which days and account, and what of them. Null for a figure of the whole period. */
export function groupFigure(shown: string, input: Input): { figure: string; input: Input } | null {
  const [kind = '', key = '', figure = ''] = shown.split(':');
  if (figure === '') return null;
  if (kind === 'account') return { figure, input: { ...input, accountId: key } };
  if (kind === 'rule') return { figure: figure === 'all' ? `rule:${key}` : `${figure}:rule:${key}`, input };
  return kind === 'month' && isDay(key) ? { figure, input: { ...input, ...within(key, input) } } : null;
}

/** The days of a month that are in the period. */
function within(month: Day, { dateStart, dateEnd }: Input): Pick<Input, 'dateStart' | 'dateEnd'> {
  const to = dateEnd ?? dayInChile(new Date());
  const from = dateStart ?? addDays(to, -QUALITY_DAYS);
  const end = addDays(addMonths(month, 1), -1);
  return { dateStart: from > month ? from : month, dateEnd: to < end ? to : end };
}

/** What a figure of a group is called. */
export function groupTitle(quality: Quality | undefined, shown: string): string | null {
  const [kind, key, figure = ''] = shown.split(':');
  const part = PARTS.find(([one]) => one === kind);
  const label = quality && part?.[2](quality).find((one) => one.key === key)?.label;
  if (!label) return null;
  if (figure === 'right') return words.rightOf(label);
  if (figure === 'wrong') return words.wrongOf(label);
  if (figure === 'reconciled') return words.reconciledOf(label);
  return figure === 'automatic' ? words.automaticOf(label) : label;
}
