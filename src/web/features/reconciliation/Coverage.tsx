import { Button, NativeSelect } from '@mantine/core';
import * as v from 'valibot';
import type { Day } from '#domain/date.ts';
import { formatCount } from '#domain/format.ts';
import { formatMajor } from '#domain/money.ts';
import { CLASS_LABELS, isClassCode } from '#domain/reconciliation/class-names.ts';
import type { ClassCode } from '#domain/reconciliation/facts.ts';
import { DateRange } from '#web/ui/DateRange.tsx';
import { DayText } from '#web/ui/DayText.tsx';
import { LinkTo } from '#web/ui/LinkTo.tsx';
import { Pager } from '#web/ui/Pager.tsx';
import { ProgressBar } from '#web/ui/ProgressBar.tsx';
import { percentOf } from '#web/ui/percent.ts';
import { SidePanel } from '#web/ui/SidePanel.tsx';
import { ErrorState, SkeletonRows } from '#web/ui/states.tsx';
import { useAnswer } from '#web/ui/useAnswer.ts';
import { useLastPage } from '#web/ui/useLastPage.ts';
import { DAY, PAGED, TEXT, useSearch } from '#web/ui/useSearch.ts';
import { Figure } from './Figure.tsx';
import { type MatchingQualityQuery, matchingQuality, matchingQualityList } from './operations.ts';
import classes from './Quality.module.css';
import { groupFigure, groupTitle, QualityGroups } from './QualityGroups.tsx';
import { Review } from './Review.tsx';
import { text } from './text.ts';
import { accountName } from './words.ts';

const words = text.quality;
/** Days inclusive; without them, the last 90. `cifra`: the figure whose movements are shown, in pages; `revisar`: the class that is sampled. */
const SEARCH = v.object({ ...PAGED, from: DAY, to: DAY, account: TEXT, cifra: TEXT, revisar: TEXT });
type Quality = MatchingQualityQuery['matchingQuality'];
type Line = Quality['coverage'][number];

/** What explained the movements of a period, how old the open ones are, and how often each class was right. */
export function CoverageFigures({ companyId, mayReview }: { companyId: string; mayReview: boolean }) {
  const [{ from, to, account, cifra, revisar, page, offset }, setSearch] = useSearch(SEARCH);
  const input = { companyId, dateStart: from || null, dateEnd: to || null, accountId: account || null };
  const { data, error, isLoading, refetch } = useAnswer(matchingQuality, { companyId, input });
  const show = (figure: string) => setSearch({ cifra: figure }, figure ? 'forward' : 'back');
  const review = (code: string) => setSearch({ revisar: code }, code ? 'forward' : 'back');
  const quality = data?.matchingQuality;
  const lines = quality ? [quality.total, ...quality.coverage, ...quality.open] : [];
  return (
    <section className={classes['section']} aria-label={words.coverage}>
      <div className={classes['head']}>
        <h2>{words.coverage}</h2>
        <span className={classes['all']}>
          <NativeSelect
            size="xs"
            aria-label={text.account}
            value={account}
            data={[
              { value: '', label: text.anyAccount },
              ...(data?.transactionAccountBankList ?? []).map((one) => ({
                value: one.accountId,
                label: accountName(one.bankId, one.accountNumber),
              })),
            ]}
            onChange={({ currentTarget }) => setSearch({ account: currentTarget.value })}
          />
          <DateRange range={{ from, to }} any={words.last90} onChange={(range) => setSearch(range)} />
        </span>
      </div>
      {error && <ErrorState error={error} onRetry={refetch} />}
      {isLoading && <SkeletonRows rows={6} />}
      {quality && quality.total.transactions === 0 && <p className={classes['hint']}>{words.noMovements}</p>}
      {quality && quality.total.transactions > 0 && <Figures quality={quality} onShow={show} onReview={mayReview ? review : null} />}
      {mayReview && isSampled(revisar) && (
        <Review key={revisar} code={revisar} label={CLASS_LABELS[revisar]} input={input} onClose={() => review('')} />
      )}
      {cifra && (
        <Behind
          key={cifra}
          {...(groupFigure(cifra, input) ?? { figure: cifra, input })}
          title={lines.find(({ key }) => key === cifra)?.label ?? groupTitle(quality, cifra) ?? verdictTitle(quality, cifra)}
          place={{ page, offset }}
          onPlace={setSearch}
          onClose={() => show('')}
        />
      )}
    </section>
  );
}

/** Rules have their own count of hits and corrections. */
function isSampled(code: string): code is ClassCode {
  return isClassCode(code) && code !== 'rule';
}

function verdictTitle(quality: Quality | undefined, figure: string): string {
  const [verdict, code] = figure.split(':');
  const label = quality?.precision.find((one) => one.code === code)?.label ?? words.coverage;
  return verdict === 'wrong' ? words.wrongOf(label) : words.rightOf(label);
}

type FiguresProps = { quality: Quality; onShow: (figure: string) => void; onReview: ((code: string) => void) | null };

function Figures({ quality, onShow, onReview }: FiguresProps) {
  const { total, coverage, open, precision } = quality;
  return (
    <>
      <Lines lines={[total, ...coverage]} whole={total.transactions} onShow={onShow} onReview={onReview} />
      <h3>{words.ages}</h3>
      <Lines lines={open} whole={total.transactions} onShow={onShow} onReview={null} />
      <h3>{words.precision}</h3>
      {precision.length === 0 && <p className={classes['hint']}>{words.noDecisions}</p>}
      <ul className={classes['list']} hidden={precision.length === 0}>
        {precision.map(({ code, label, right, decided }) => (
          <li key={code}>
            <span className={classes['name']}>{label}</span>
            <span className={classes['figures']}>{words.of(right, decided, percentOf(right / decided))}</span>
            <span className={classes['all']}>
              <Figure label={words.rightOf(label)} count={right} words={words.rightCount(right)} onShow={() => onShow(`right:${code}`)} />
              <Figure
                label={words.wrongOf(label)}
                count={decided - right}
                words={words.wrongCount(decided - right)}
                onShow={() => onShow(`wrong:${code}`)}
              />
            </span>
          </li>
        ))}
      </ul>
      <QualityGroups quality={quality} onShow={onShow} />
    </>
  );
}

type LinesProps = Omit<FiguresProps, 'quality'> & { lines: readonly Line[]; whole: number };

function Lines({ lines, whole, onShow, onReview }: LinesProps) {
  return (
    <ul className={classes['list']}>
      {lines.map(({ key, label, transactions, amountCLP }) => (
        <li key={key}>
          <span className={classes['name']}>
            {label}{' '}
            {onReview && isSampled(key) && (
              <Button size="compact-xs" variant="subtle" onClick={() => onReview(key)}>
                {words.review.start}
                <span className="sr"> {label}</span>
              </Button>
            )}
          </span>
          <span className={classes['figures']}>
            <ProgressBar label={`${label}: ${percentOf(transactions / whole)}%`} value={transactions / whole} tone="matched" />
            <small>
              {percentOf(transactions / whole)}% · {amountCLP == null ? words.noRate : formatMajor(amountCLP, 'CLP')}
            </small>
          </span>
          <Figure label={label} count={transactions} words={words.movements(transactions)} onShow={() => onShow(key)} />
        </li>
      ))}
    </ul>
  );
}

type Input = { companyId: string; dateStart: Day | null; dateEnd: Day | null; accountId: string | null };
type Place = { page: number; offset: number };
type BehindProps = {
  figure: string;
  title: string;
  input: Input;
  place: Place;
  onPlace: (place: Place) => void;
  onClose: () => void;
};

/** The movements behind a figure. */
function Behind({ figure, title, input, place, onPlace, onClose }: BehindProps) {
  const { data, error, isLoading, refetch } = useAnswer(matchingQualityList, { input, figure, pagination: place });
  const list = data?.matchingQualityList;
  useLastPage(place, list?.totalDocs ?? 0, onPlace);
  return (
    <SidePanel
      isOpen
      title={`${title} (${list ? formatCount(list.totalDocs) : '…'})`}
      onClose={onClose}
      footer={list && list.totalDocs > place.offset && <Pager {...place} total={list.totalDocs} onChange={onPlace} />}
    >
      {error && <ErrorState error={error} onRetry={refetch} />}
      {isLoading && <SkeletonRows rows={8} />}
      {list?.totalDocs === 0 && <p className={classes['hint']}>{words.noMovements}</p>}
      <ul className={classes['behind']}>
        {list?.docs.map((one) => (
          <li key={one.id}>
            <LinkTo to="/conciliacion" search={{ state: 'all', id: one.id }}>
              {one.description}
            </LinkTo>
            <span className="num">
              <DayText day={one.date} /> · {formatMajor(one.amount, one.currency)}
            </span>
          </li>
        ))}
      </ul>
    </SidePanel>
  );
}
