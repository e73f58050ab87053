import { formatBytes } from '#domain/bytes.ts';
import { formatCount } from '#domain/format.ts';
import { NEAR_LIMIT, type QuotaKind } from '#domain/imports/quotas.ts';
import { ProgressBar } from '#web/ui/ProgressBar.tsx';
import { ErrorState, SkeletonRows } from '#web/ui/states.tsx';
import { useAnswer } from '#web/ui/useAnswer.ts';
import { type CompanyQuotasQuery, companyQuotas } from './operations.ts';
import { Section } from './Section.tsx';
import classes from './Settings.module.css';
import { text } from './text.ts';

type Quota = CompanyQuotasQuery['companyQuotas'][number];

/** How much of its plan's limits a company uses. */
export function QuotaSection({ companyId }: { companyId: string }) {
  const { data, error, isLoading, refetch } = useAnswer(companyQuotas, { companyId });
  return (
    <Section title={text.quotas} hint={text.quotasHint}>
      {error && <ErrorState error={error} onRetry={refetch} />}
      {isLoading && <SkeletonRows rows={4} />}
      {data?.companyQuotas.map((quota) => (
        <QuotaBar key={quota.kind} {...quota} />
      ))}
    </Section>
  );
}

function QuotaBar({ kind, used, limit }: Quota) {
  const share = used / limit;
  const name = text.quotaNames[kind];
  const warning = share >= 1 ? text.quotaFull : share >= NEAR_LIMIT ? text.quotaNear : null;
  const tone = share >= 1 ? 'bad' : warning ? 'warning' : 'accent';
  return (
    <div className={classes['quota']}>
      <span>{name}</span>
      <span className={classes['quotaUse']}>
        {warning && <strong data-tone={tone}>{warning}</strong>} {text.quotaUse(amount(kind, used), amount(kind, limit))}
      </span>
      <ProgressBar label={name} value={share} tone={tone} />
    </div>
  );
}

function amount(kind: QuotaKind, value: number): string {
  return kind === 'bytes' ? formatBytes(value) : formatCount(value);
}
