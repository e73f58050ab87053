import { Button } from '@mantine/core';
import { IconChevronLeft, IconDownload } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { mayDo } from '#domain/access.ts';
import { formatCount, formatInstant } from '#domain/format.ts';
import { type Currency, formatMajor } from '#domain/money.ts';
import { monthName } from '#domain/period.ts';
import { useCompany } from '#web/api/company.ts';
import { session } from '#web/api/session.ts';
import { DayText } from '#web/ui/DayText.tsx';
import { LinkTo } from '#web/ui/LinkTo.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { ErrorState, SkeletonRows } from '#web/ui/states.tsx';
import { useAct } from '#web/ui/useAct.ts';
import { useAnswer } from '#web/ui/useAnswer.ts';
import { grantOf } from '../shell/access.ts';
import { useUndo } from '../shell/useUndo.ts';
import classes from './BankMonths.module.css';
import { KeepModal } from './Dialogs.tsx';
import { accountTitle } from './names.ts';
import {
  type BankMonthReportQuery,
  bankMonthReport,
  bankMonthReportFile,
  keepTransactionsPending,
  type ReportLineFragment,
} from './operations.ts';
import { type Account, type Month, MonthState, Obstacles, type Question } from './parts.tsx';
import { text } from './text.ts';

type Report = BankMonthReportQuery['bankMonthReport'];
type Props = {
  companyId: string;
  account: Account;
  month: Month;
  /** Of a version; empty for the close in force, or how the month stands. */
  closeId: string;
  mayClose: boolean;
  onAsk: (what: Question['what']) => void;
  onVersion: (closeId: string) => void;
  onBack: () => void;
};

/** The reconciliation of a month: from the bank's balance to the company's, what is behind each line, and what is still to do. */
export function MonthReport(props: Props) {
  const { companyId, account, month, closeId, onVersion, onBack } = props;
  const variables = { companyId, accountId: account.accountId, month: month.month, closeId: closeId || null };
  const { data, error, isLoading, refetch } = useAnswer(bankMonthReport, variables);
  const report = data?.bankMonthReport;
  return (
    <>
      <span>
        <Button variant="subtle" leftSection={<IconChevronLeft size={14} />} onClick={onBack}>
          {text.back}
        </Button>
      </span>
      <Head {...props} report={report} />
      {error && <ErrorState error={error} onRetry={refetch} />}
      {isLoading && <SkeletonRows rows={8} />}
      {report && (
        <>
          {!month.close && !closeId && month.obstacles.length > 0 && (
            <section className={classes['account']} aria-label={text.inTheWay}>
              <h3>{text.inTheWay}</h3>
              <Obstacles account={account} month={month} onOpen={() => document.getElementById('abiertos')?.scrollIntoView()} />
            </section>
          )}
          {report.arrivals.length > 0 && <Arrivals report={report} currency={account.currency} />}
          {report.statement.length === 0 && <p className={classes['hint']}>{text.noReport}</p>}
          {report.statement.length > 0 && <Balances report={report} currency={account.currency} />}
          {report.lists.map((list) => (
            <Items key={list.key} title={`${list.title} (${formatCount(list.total)})`} more={list.total - list.items.length}>
              {list.items.map((item) => (
                <tr key={item.key}>
                  <td>
                    <DayText day={item.date} />
                  </td>
                  <td>
                    {item.transactionId ? <MovementLink id={item.transactionId} label={item.label} /> : item.label}
                    {item.reason && <small>{item.reason}</small>}
                  </td>
                  <td className="num">{formatMajor(item.amount, account.currency)}</td>
                </tr>
              ))}
            </Items>
          ))}
          {!month.close && <Open companyId={companyId} report={report} currency={account.currency} />}
          <Versions report={report} shown={closeId} onVersion={onVersion} />
        </>
      )}
    </>
  );
}

function Head({ companyId, account, month, closeId, mayClose, onAsk, report }: Props & { report: Report | undefined }) {
  const company = useCompany();
  const mayExport = mayDo('bankMonths.export', grantOf(company, session()?.roles ?? []));
  const [download, isBusy] = useAct(bankMonthReportFile, { done: null });
  const save = async (format: 'PDF' | 'XLSX') => {
    const file = { companyId, accountId: account.accountId, month: month.month, closeId: closeId || null, format };
    const link = (await download(file))?.bankMonthReportFile;
    if (link) location.assign(link.url);
  };
  return (
    <div className={classes['bar']}>
      <div>
        <div className={classes['title']}>
          <h2>
            {monthName(month.month)} · {accountTitle(account)}
          </h2>
          <MonthState state={month.state} />
        </div>
        <p className={classes['facts']}>
          <span>{report?.number ? text.number(report.number, report.version) : text.draft}</span>
          {report?.preparedBy && (
            <span>
              {text.preparedBy} {report.preparedBy}
            </span>
          )}
          {report?.closedBy && (
            <span>
              {text.closedByLabel} {report.closedBy}
            </span>
          )}
        </p>
      </div>
      <span className={classes['acts']}>
        {mayExport &&
          report &&
          report.statement.length > 0 &&
          (['PDF', 'XLSX'] as const).map((format) => (
            <Button
              key={format}
              variant="default"
              leftSection={<IconDownload size={14} />}
              loading={isBusy}
              onClick={() => void save(format)}
            >
              {format === 'PDF' ? text.pdf : text.sheet}
            </Button>
          ))}
        {mayClose && month.state === 'ready' && <Button onClick={() => onAsk('close')}>{text.close}</Button>}
        {mayClose && month.close && (
          <Button variant="default" onClick={() => onAsk('reopen')}>
            {text.reopen}
          </Button>
        )}
      </span>
    </div>
  );
}

function Balances({ report, currency }: { report: Report; currency: Currency }) {
  return (
    <div className={classes['columns']}>
      <Lines title={text.statement} lines={report.statement} currency={currency} />
      <Lines title={text.book} lines={report.book} currency={currency} />
    </div>
  );
}

function Lines({ title, lines, currency }: { title: string; lines: readonly ReportLineFragment[]; currency: Currency }) {
  return (
    <section className={classes['account']} aria-label={title}>
      <h3>{title}</h3>
      <table className={classes['lines']}>
        <tbody>
          {lines.map(({ key, label, count, amount, isTotal }) => (
            <tr key={key} data-total={isTotal || undefined}>
              <td>
                {label}
                {count !== null && ` (${formatCount(count)})`}
              </td>
              <td className="num">{formatMajor(amount, currency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

type ItemsProps = { title: string; hint?: ReactNode; more?: number; id?: string; act?: ReactNode; children: ReactNode };

function Items({ title, hint, more = 0, id, act, children }: ItemsProps) {
  return (
    <section className={classes['account']} aria-label={title} id={id}>
      <div className={classes['bar']}>
        <h3>{title}</h3>
        {act}
      </div>
      {hint}
      <table className={classes['lines']}>
        <tbody>{children}</tbody>
      </table>
      {more > 0 && <p className={classes['hint']}>{text.more(more)}</p>}
    </section>
  );
}

function MovementLink({ id, label }: { id: string; label: string }) {
  return (
    <LinkTo to="/conciliacion" search={{ state: 'all', id }}>
      {label}
    </LinkTo>
  );
}

function Arrivals({ report, currency }: { report: Report; currency: Currency }) {
  return (
    <Items
      title={`${text.arrivalsTitle} (${formatCount(report.arrivals.length)})`}
      hint={<Notice tone="waiting">{text.arrivalsHint}</Notice>}
    >
      {report.arrivals.map(({ transactionId, date, description, amount, arrivedAt }) => (
        <tr key={transactionId}>
          <td>
            <DayText day={date} />
          </td>
          <td>
            <MovementLink id={transactionId} label={description} />
            <small>{formatInstant(arrivedAt)}</small>
          </td>
          <td className="num">{formatMajor(amount, currency)}</td>
        </tr>
      ))}
    </Items>
  );
}

/** What nobody explained, and what is kept pending, with its reason. */
function Open({ companyId, report, currency }: { companyId: string; report: Report; currency: Currency }) {
  const mayKeep = mayDo('bankMonths.prepare', grantOf(useCompany(), session()?.roles ?? []));
  const [chosen, setChosen] = useState<readonly string[] | null>(null);
  const back = useUndo(companyId);
  const [take, isBusy] = useAct(keepTransactionsPending, {
    done: text.unkept,
    undo: (data) => back(data.keepTransactionsPending.actId),
  });
  const groups = [
    { title: text.openTitle, rows: report.open.filter(({ reason }) => reason === null) },
    { title: text.keptTitle, rows: report.open.filter(({ reason }) => reason !== null) },
  ].filter(({ rows }) => rows.length > 0);
  return (
    <div id="abiertos" className={classes['form']}>
      {groups.map(({ title, rows }) => (
        <Items
          key={title}
          title={`${title} (${formatCount(rows.length)})`}
          act={
            mayKeep &&
            title === text.openTitle &&
            rows.length > 1 && (
              <Button variant="default" onClick={() => setChosen(rows.map(({ transactionId }) => transactionId))}>
                {text.keepAll}
              </Button>
            )
          }
        >
          {rows.map(({ transactionId, date, description, left, amount, reason }) => (
            <tr key={transactionId}>
              <td>
                <DayText day={date} />
              </td>
              <td>
                <MovementLink id={transactionId} label={description} />
                {reason && <small>{reason}</small>}
              </td>
              <td className="num">{formatMajor(Math.sign(amount) * left, currency)}</td>
              <td>
                {mayKeep && (
                  <Button
                    variant="subtle"
                    disabled={isBusy}
                    aria-label={`${reason === null ? text.keep : text.unkeep}: ${description}`}
                    onClick={() =>
                      reason === null ? setChosen([transactionId]) : void take({ companyId, transactionIds: [transactionId], reason: null })
                    }
                  >
                    {reason === null ? text.keep : text.unkeep}
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </Items>
      ))}
      {chosen && <KeepModal companyId={companyId} ids={chosen} onClose={() => setChosen(null)} />}
    </div>
  );
}

function Versions({ report, shown, onVersion }: { report: Report; shown: string; onVersion: (closeId: string) => void }) {
  if (report.versions.length === 0 || (report.versions.length === 1 && report.versions[0]?.reopenedAt === null)) return null;
  return (
    <Items title={text.versions}>
      {report.versions.map(({ id, number, version, closedAt, closedBy, reopenedAt, reopenedBy, reason }) => (
        <tr key={id}>
          <td>
            <button
              type="button"
              className={classes['link']}
              aria-current={shown === id || undefined}
              onClick={() => onVersion(reopenedAt === null ? '' : id)}
            >
              {text.number(number, version)}
            </button>
          </td>
          <td>
            {closedBy ?? 'Caudal'}, {formatInstant(closedAt)}
            {reopenedAt && <small>{text.reopenedOn(reopenedBy ?? 'Caudal', formatInstant(reopenedAt), reason ?? '')}</small>}
          </td>
        </tr>
      ))}
    </Items>
  );
}
