import { printedReport } from '#domain/bankmonths/layout.ts';
import { dayInChile } from '#domain/date.ts';
import { AppError } from '#domain/errors.ts';
import type { Period } from '#domain/period.ts';
import { MAX_REASON } from '#domain/reconciliation/reason.ts';
import { builder } from '#server/api/builder.ts';
import { actorIn, read, write } from '#server/api/context.ts';
import { prepareDownload } from '#server/api/download-file.ts';
import { DownloadType } from '#server/api/file-link.ts';
import { checkIds } from '#server/api/ids.ts';
import type { Db } from '#server/db/scope.ts';
import { BulkResultType } from '#server/features/reconciliation/types.ts';
import { BANK_MONTH_FILE, fileNameOf } from './download.ts';
import { withOffers } from './gap-rows.ts';
import { accountsIn } from './ledger.ts';
import { readArrivals, readOpen, readYear } from './months.ts';
import { draftReport, storedReport, versionsOf } from './report.ts';
import { closeMonth, keepPending, reopenMonth } from './store.ts';
import { AccountYearType, type MonthDetail, MonthDetailType } from './types.ts';

/** The only id, valid for the database. @throws NOT_FOUND */
function idOf(id: string): string {
  return checkIds([id])[0] ?? '';
}

builder.queryField('bankCoverage', (t) =>
  t.field({
    type: [AccountYearType],
    size: 5,
    description: 'Qué días de un año traen las cartolas de cada cuenta, qué falta entre sus saldos, y en qué va cada mes.',
    access: 'bankMonths.read',
    args: { companyId: t.arg.id(), accountId: t.arg.id({ required: false }), year: t.arg.int({ required: false }) },
    resolve: (_root, { companyId, accountId, year }, context) =>
      read(context, companyId, async (db) => {
        const years = await readYear(db, companyId, yearOf(year), accountId ? idOf(accountId) : null);
        return Promise.all(years.map(async (one) => ({ ...one, gaps: await withOffers(db, companyId, one.account.id, one.gaps) })));
      }),
  }),
);

/** This one unless another is asked for. @throws NOT_FOUND outside of what a day may be */
function yearOf(year: number | null | undefined): number {
  if (year == null) return Number(dayInChile(new Date()).slice(0, 4));
  if (year < 2000 || year > 2099) throw new AppError('NOT_FOUND');
  return year;
}

builder.queryField('bankMonthReport', (t) =>
  t.field({
    type: MonthDetailType,
    description: 'El informe de conciliación de un mes de una cuenta: el de su cierre, el de una versión anterior, o cómo va.',
    access: 'bankMonths.read',
    args: {
      companyId: t.arg.id(),
      accountId: t.arg.id(),
      month: t.arg({ type: 'Period' }),
      closeId: t.arg.id({ required: false, description: 'De una versión.' }),
    },
    resolve: (_root, { companyId, accountId, month, closeId }, context) =>
      read(context, companyId, (db) =>
        detailOf(db, companyId, { accountId: idOf(accountId), month, closeId: closeId ? idOf(closeId) : null }),
      ),
  }),
);

type Which = { accountId: string; month: Period; closeId: string | null };

async function detailOf(db: Db, companyId: string, { accountId, month, closeId }: Which): Promise<MonthDetail> {
  const [account] = await accountsIn(db, companyId, accountId);
  if (!account) throw new AppError('NOT_FOUND');
  const versions = await versionsOf(db, companyId, accountId, month);
  const shownId = closeId ?? versions.find(({ reopenedAt }) => reopenedAt === null)?.closeId ?? null;
  if (shownId && !versions.some((one) => one.closeId === shownId)) throw new AppError('NOT_FOUND');
  const report = shownId ? ((await storedReport(db, companyId, shownId)) ?? null) : await draftReport(db, companyId, accountId, month);
  return {
    report,
    printed: report && printedReport(report),
    currency: account.currency,
    versions,
    arrivals: shownId ? await readArrivals(db, companyId, shownId) : [],
    open: await readOpen(db, companyId, accountId, month),
  };
}

const FormatEnum = builder.enumType('BankReportFormat', { values: { XLSX: { value: 'xlsx' }, PDF: { value: 'pdf' } } as const });

builder.mutationField('bankMonthReportFile', (t) =>
  t.field({
    type: DownloadType,
    description: 'El informe de un mes como planilla o PDF, igual al de la pantalla: el de su cierre, una versión, o cómo va.',
    access: 'bankMonths.export',
    args: {
      companyId: t.arg.id(),
      accountId: t.arg.id(),
      month: t.arg({ type: 'Period' }),
      closeId: t.arg.id({ required: false }),
      format: t.arg({ type: FormatEnum }),
    },
    resolve: async (_root, { companyId, accountId, month, closeId, format }, context) => {
      const which = { accountId: idOf(accountId), month, closeId: closeId ? idOf(closeId) : null };
      const { report } = await read(context, companyId, (db) => detailOf(db, companyId, which));
      if (!report) throw new AppError('NOT_FOUND');
      return prepareDownload(context, companyId, BANK_MONTH_FILE, { format, report }, [fileNameOf(report), format]);
    },
  }),
);

const ClosedType = builder.objectRef<{ closeId: string; actNo: number; month: Period }>('BankMonthClosed').implement({
  fields: (t) => ({
    id: t.exposeID('closeId'),
    month: t.expose('month', { type: 'Period' }),
    actId: t.string({ description: 'Con él, undoAct lo deshace.', resolve: ({ actNo }) => String(actNo) }),
  }),
});

builder.mutationField('closeBankMonth', (t) =>
  t.field({
    type: ClosedType,
    description:
      'Cierra un mes de una cuenta: sus movimientos y conciliaciones ya no cambian. Con todo lo que lo impide, si algo lo impide.',
    access: 'bankMonths.close',
    args: {
      companyId: t.arg.id(),
      accountId: t.arg.id(),
      month: t.arg({ type: 'Period' }),
      coversTail: t.arg.boolean({
        required: false,
        description: 'Quien cierra confirma que después de la última cartola no hay más movimientos en el mes.',
      }),
    },
    resolve: (_root, { companyId, accountId, month, coversTail }, context) =>
      write(context, companyId, async (db) => {
        const request = { accountId: idOf(accountId), month, coversTail: coversTail ?? false };
        return { ...(await closeMonth(db, actorIn(context, companyId), request)), month };
      }),
  }),
);

const ReopenedType = builder.objectRef<{ actNo: number; month: Period }>('BankMonthReopened').implement({
  fields: (t) => ({
    month: t.expose('month', { type: 'Period' }),
    actId: t.string({ resolve: ({ actNo }) => String(actNo) }),
  }),
});

builder.mutationField('reopenBankMonth', (t) =>
  t.field({
    type: ReopenedType,
    description: 'Reabre un mes cerrado de una cuenta, con un motivo; su informe queda como versión.',
    access: 'bankMonths.close',
    args: {
      companyId: t.arg.id(),
      accountId: t.arg.id(),
      month: t.arg({ type: 'Period' }),
      reason: t.arg.string({ maxLength: MAX_REASON }),
    },
    resolve: (_root, { companyId, accountId, month, reason }, context) =>
      write(context, companyId, async (db) => ({
        month,
        actNo: await reopenMonth(db, actorIn(context, companyId), idOf(accountId), month, reason),
      })),
  }),
);

builder.mutationField('keepTransactionsPending', (t) =>
  t.field({
    type: BulkResultType,
    description: 'Deja movimientos pendientes con un motivo, para poder cerrar su mes; sin motivo, se lo quita. Todos o ninguno.',
    access: 'bankMonths.prepare',
    args: {
      companyId: t.arg.id(),
      transactionIds: t.arg.idList(),
      reason: t.arg.string({ required: false, maxLength: MAX_REASON }),
    },
    resolve: (_root, { companyId, transactionIds, reason }, context) => {
      const ids = checkIds(transactionIds);
      return write(context, companyId, async (db) => {
        if (ids.length === 0) return { nModified: 0 };
        const { nModified, actNo } = await keepPending(db, actorIn(context, companyId), ids, reason ?? null);
        return actNo === null ? { nModified } : { nModified, actNo };
      });
    },
  }),
);
