import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { mayDo } from '#domain/access.ts';
import { formatInstant } from '#domain/format.ts';
import { formatMajor } from '#domain/money.ts';
import { monthName } from '#domain/period.ts';
import { useCompany } from '#web/api/company.ts';
import { session } from '#web/api/session.ts';
import { LinkTo } from '#web/ui/LinkTo.tsx';
import { Page } from '#web/ui/Page.tsx';
import { ErrorState, SkeletonRows } from '#web/ui/states.tsx';
import { useAnswer } from '#web/ui/useAnswer.ts';
import { grantOf } from '../shell/access.ts';
import classes from './BankMonths.module.css';

import { CloseModal, ReopenModal } from './Dialogs.tsx';
import { MonthReport } from './MonthReport.tsx';
import { accountTitle } from './names.ts';
import { bankCoverage } from './operations.ts';
import { type Account, type Month, MonthState, monthToClose, NoAccounts, Obstacles, type Question } from './parts.tsx';
import { useBankMonths } from './search.ts';
import { text } from './text.ts';
import { YearChoice } from './YearChoice.tsx';

/** The months of each account: which are closed, what stands in the way of closing the others, and their reports. */
export default function ClosePage({ tabs }: { tabs: ReactNode }) {
  const company = useCompany();
  const companyId = company.id;
  const { search, setSearch, year, thisYear } = useBankMonths();
  const shownYear = search.mes ? Number(search.mes.slice(0, 4)) || year : year;
  const { data, error, isLoading, refetch } = useAnswer(bankCoverage, { companyId, year: shownYear });
  const [question, setQuestion] = useState<Question | null>(null);
  const mayClose = mayDo('bankMonths.close', grantOf(company, session()?.roles ?? []));
  const accounts = data?.bankCoverage ?? [];
  const account = accounts.find(({ accountId }) => accountId === search.banco);
  const month = account?.months.find((one) => one.month === search.mes);
  const open = (one: Account, of: Month) => setSearch({ banco: one.accountId, mes: of.month, version: '' }, 'forward');
  const isAsked = search.mes !== '' && search.banco !== '';
  // An address may name an account or a month that is not there.
  const isReport = isAsked && (!data || month !== undefined);
  return (
    <Page
      title={text.title}
      tabs={tabs}
      actions={
        !isReport && (
          <YearChoice year={shownYear} last={thisYear} onChange={(next) => setSearch({ anio: String(next), banco: '', mes: '' })} />
        )
      }
    >
      {error && <ErrorState error={error} onRetry={refetch} />}
      {isLoading && <SkeletonRows rows={10} />}
      {data && accounts.length === 0 && <NoAccounts />}
      {!mayClose && accounts.length > 0 && <p className={classes['hint']}>{text.onlyManagers}</p>}
      {isReport && account && month && (
        <MonthReport
          companyId={companyId}
          account={account}
          month={month}
          closeId={search.version}
          mayClose={mayClose}
          onAsk={(what) => setQuestion({ what, account, month })}
          onVersion={(version) => setSearch({ version })}
          onBack={() => setSearch({ banco: '', mes: '', version: '' }, 'back')}
        />
      )}
      {!isReport &&
        accounts.map((one) => (
          <AccountMonths key={one.accountId} account={one} mayClose={mayClose} onOpen={(of) => open(one, of)} onAsk={setQuestion} />
        ))}
      {question?.what === 'close' && <CloseModal companyId={companyId} {...question} onClose={() => setQuestion(null)} />}
      {question?.what === 'reopen' && <ReopenModal companyId={companyId} {...question} onClose={() => setQuestion(null)} />}
    </Page>
  );
}

type AccountProps = { account: Account; mayClose: boolean; onOpen: (month: Month) => void; onAsk: (question: Question) => void };

/** The months of an account, the last one first. */
function AccountMonths({ account, mayClose, onOpen, onAsk }: AccountProps) {
  const name = accountTitle(account);
  const first = monthToClose(account);
  return (
    <section className={classes['account']} aria-label={name}>
      <h2>{name}</h2>
      {first && (
        <p className={classes['hint']}>
          {text.inOrder(monthName(first).toLowerCase())}{' '}
          <LinkTo to="/conciliacion" search={{ vista: 'cierre', banco: account.accountId, mes: first }}>
            {text.toMonth}
          </LinkTo>
        </p>
      )}
      <ul className={classes['months']}>
        {account.months.toReversed().map((month) => (
          <MonthRow
            key={month.month}
            account={account}
            month={month}
            first={first}
            mayClose={mayClose}
            onOpen={() => onOpen(month)}
            onAsk={(what) => onAsk({ what, account, month })}
          />
        ))}
      </ul>
    </section>
  );
}

type RowProps = {
  account: Account;
  month: Month;
  first: string | null;
  mayClose: boolean;
  onOpen: () => void;
  onAsk: (what: Question['what']) => void;
};

function MonthRow({ account, month, first, mayClose, onOpen, onAsk }: RowProps) {
  const { state, close, closing, transactions, pending } = month;
  const name = monthName(month.month);
  return (
    <li aria-label={name}>
      <strong>{name}</strong>
      <span>
        <MonthState state={state} />
      </span>
      <div>
        {close && <CloseWords month={month} />}
        {!close && <Obstacles account={account} month={month} except={first} onOpen={onOpen} />}
        {state !== 'none' && (
          <small>
            {text.movements(transactions)}
            {pending > 0 && ` · ${text.withReason(pending)}`}
          </small>
        )}
      </div>
      <span className={`num ${classes['amount']}`}>
        {closing !== null && state !== 'none' && (
          <>
            <small>{text.closing}</small>
            {formatMajor(closing, account.currency)}
          </>
        )}
      </span>
      <span className={classes['acts']}>
        {state !== 'none' && (
          <Button variant="default" onClick={onOpen} aria-label={`${text.report}: ${name}`}>
            {text.report}
          </Button>
        )}
        {mayClose && state === 'ready' && (
          <Button onClick={() => onAsk('close')} aria-label={`${text.close}: ${name}`}>
            {text.close}
          </Button>
        )}
        {mayClose && close && (
          <Button variant="default" onClick={() => onAsk('reopen')} aria-label={`${text.reopen}: ${name}`}>
            {text.reopen}
          </Button>
        )}
      </span>
    </li>
  );
}

function CloseWords({ month: { close, state } }: { month: Month }) {
  if (!close) return null;
  return (
    <div>
      {state === 'changed' && <div>{close.arrivals > 0 ? text.arrivals(close.arrivals) : text.balanceChanged}</div>}
      <small>{text.closedBy(close.number, close.closedBy ?? 'Caudal', formatInstant(close.closedAt))}</small>
    </div>
  );
}
