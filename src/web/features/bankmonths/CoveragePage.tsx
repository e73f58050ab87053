import { Button } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { mayDo } from '#domain/access.ts';
import { formatMajor } from '#domain/money.ts';
import { useCompany } from '#web/api/company.ts';
import { session } from '#web/api/session.ts';
import { LinkButton } from '#web/ui/LinkTo.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Page } from '#web/ui/Page.tsx';
import { ErrorState, SkeletonRows } from '#web/ui/states.tsx';
import { useAct } from '#web/ui/useAct.ts';
import { useAnswer } from '#web/ui/useAnswer.ts';
import { grantOf } from '../shell/access.ts';
import { useUndo } from '../shell/useUndo.ts';
import classes from './BankMonths.module.css';
import { accountTitle } from './names.ts';
import { bankCoverage, separateRepeatedRow } from './operations.ts';
import { type Account, NoAccounts } from './parts.tsx';
import { useBankMonths } from './search.ts';
import { text } from './text.ts';
import { YearCalendar } from './YearCalendar.tsx';
import { YearChoice } from './YearChoice.tsx';

/** Which days of a year each account's statements contain, and what is missing between their balances. */
export default function CoveragePage({ tabs }: { tabs: ReactNode }) {
  const { id: companyId } = useCompany();
  const { year, thisYear, setSearch } = useBankMonths();
  const { data, error, isLoading, refetch } = useAnswer(bankCoverage, { companyId, year });
  const accounts = data?.bankCoverage ?? [];
  return (
    <Page
      title={text.title}
      tabs={tabs}
      actions={<YearChoice year={year} last={thisYear} onChange={(next) => setSearch({ anio: String(next) })} />}
    >
      {error && <ErrorState error={error} onRetry={refetch} />}
      {isLoading && <SkeletonRows rows={10} />}
      {data && accounts.length === 0 && <NoAccounts />}
      {accounts.map((account) => (
        <AccountCoverage key={account.accountId} companyId={companyId} account={account} year={year} />
      ))}
    </Page>
  );
}

function AccountCoverage({ companyId, account, year }: { companyId: string; account: Account; year: number }) {
  const { gaps, days } = account;
  const name = accountTitle(account);
  return (
    <section className={classes['account']} aria-label={name}>
      <h2>{name}</h2>
      {days.length === 0 && <p className={classes['hint']}>{text.noYear}</p>}
      {gaps.map((gap) => (
        <Gap key={`${gap.from}${gap.to}`} companyId={companyId} gap={gap} currency={account.currency} />
      ))}
      {days.length > 0 && gaps.length === 0 && <p className={classes['hint']}>{text.whole}</p>}
      {days.length > 0 && <YearCalendar account={name} days={days} year={year} />}
    </section>
  );
}

type GapProps = { companyId: string; gap: Account['gaps'][number]; currency: Account['currency'] };

/** What is missing, the file that would bring it, and the row that was taken for a repeated one. */
function Gap({ companyId, gap, currency }: GapProps) {
  const company = useCompany();
  const mayImport = mayDo('imports.write', grantOf(company, session()?.roles ?? []));
  const back = useUndo(companyId);
  const [separate, isBusy] = useAct(separateRepeatedRow, {
    done: text.separated,
    undo: ({ separateRepeatedMovements: { actId } }) => back(actId),
  });
  return (
    <Notice tone="waiting">
      <span className={classes['gap']}>
        <span>{gap.text}</span>
        {mayImport && (
          <LinkButton to="/carga" variant="default" leftSection={<IconUpload size={14} />}>
            {text.load}
          </LinkButton>
        )}
      </span>
      {gap.repeats.map((row) => (
        <span key={`${row.importId}${row.transactionId}`} className={classes['gap']}>
          <span>
            {text.repeats} {row.description}, {formatMajor(row.amount, currency)} ({text.row(row.fileName, row.line)})
          </span>
          {mayImport && (
            <Button
              size="xs"
              variant="default"
              disabled={isBusy}
              onClick={() => void separate({ companyId, importId: row.importId, ids: [row.transactionId] })}
            >
              {text.separate}
            </Button>
          )}
        </span>
      ))}
    </Notice>
  );
}
