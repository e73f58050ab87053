import { dayInChile } from '#domain/date.ts';
import { AppError } from '#domain/errors.ts';
import { foldText } from '#domain/fold.ts';
import { type LoanDraft, MAX_LOANS, rateWarning } from '#domain/loans/terms.ts';
import { builder, CurrencyEnum } from '#server/api/builder.ts';
import { actorIn, read, write } from '#server/api/context.ts';
import { prepareDownload } from '#server/api/download-file.ts';
import { DownloadType } from '#server/api/file-link.ts';
import { isId } from '#server/db/ids.ts';
import { chooseRentInvoice } from './rents.ts';
import { type ChargedAccount, chargedAccounts, MAX_ACCOUNTS } from './rows.ts';
import { LOAN_FILE } from './schedule-file.ts';
import { loanStandings } from './standing.ts';
import { deleteLoan, previewIn, saveLoan } from './store.ts';
import { ChangedType, draftOf, LoanInput, LoanType, PreviewType } from './types.ts';

builder.queryField('loans', (t) =>
  t.field({
    type: [LoanType],
    size: MAX_LOANS,
    description: 'Los créditos de una empresa, por identificador. `search`: parte del identificador o de la institución.',
    access: 'loans.read',
    args: { companyId: t.arg.id(), search: t.arg.string({ required: false, maxLength: 100 }) },
    resolve: async (_root, { companyId, search }, context) => {
      const all = await read(context, companyId, (db) => loanStandings(db, companyId, dayInChile(new Date())));
      const part = foldText(search ?? '');
      const isFound = ({ identificator, institution }: LoanDraft | (typeof all)[number]['terms']) =>
        foldText(identificator).includes(part) || foldText(institution ?? '').includes(part);
      return all.filter(({ terms }) => isFound(terms)).map((one) => ({ ...one, companyId }));
    },
  }),
);

builder.queryField('loan', (t) =>
  t.field({
    type: LoanType,
    description: 'Un crédito con su tabla de cuotas.',
    access: 'loans.read',
    args: { companyId: t.arg.id(), id: t.arg.id() },
    resolve: async (_root, { companyId, id }, context) => {
      if (!isId(id)) throw new AppError('NOT_FOUND');
      const [found] = await read(context, companyId, (db) => loanStandings(db, companyId, dayInChile(new Date()), [id]));
      if (!found) throw new AppError('NOT_FOUND');
      return { ...found, companyId };
    },
  }),
);

const ChargedAccountType = builder.objectRef<ChargedAccount>('LoanAccount').implement({
  description: 'Una cuenta en que se pueden cargar cuotas.',
  fields: (t) => ({
    accountId: t.exposeID('id'),
    name: t.exposeString('name', { description: 'El banco y el número.' }),
    currency: t.expose('currency', { type: CurrencyEnum }),
  }),
});

builder.queryField('loanAccounts', (t) =>
  t.field({
    type: [ChargedAccountType],
    size: MAX_ACCOUNTS,
    description: 'Las cuentas de la empresa, para elegir en cuál se cargan las cuotas.',
    access: 'loans.read',
    args: { companyId: t.arg.id() },
    resolve: (_root, { companyId }, context) => read(context, companyId, (db) => chargedAccounts(db, companyId)),
  }),
);

builder.queryField('previewLoan', (t) =>
  t.field({
    type: PreviewType,
    description: 'Lo que saveLoan guardaría: la cuarta que se calcula y la tabla de cuotas.',
    access: 'loans.read',
    args: { companyId: t.arg.id(), input: t.arg({ type: LoanInput }) },
    resolve: async (_root, { companyId, input }, context) => {
      const plan = await read(context, companyId, (db) => previewIn(db, companyId, draftOf(input)));
      return { ...plan, warning: plan.terms.creditType === 'cartaCredito' ? null : rateWarning(plan.terms) };
    },
  }),
);

builder.mutationField('saveLoan', (t) =>
  t.field({
    type: ChangedType,
    description: 'Agrega un crédito y espera sus cuotas, o con `id` cambia uno, sin mover lo pagado; `version`: la que se vio.',
    access: 'loans.write',
    args: {
      companyId: t.arg.id(),
      id: t.arg.id({ required: false }),
      version: t.arg.int({ required: false }),
      input: t.arg({ type: LoanInput }),
    },
    resolve: (_root, { companyId, id, version, input }, context) => {
      if (id != null && !isId(id)) throw new AppError('NOT_FOUND');
      const request = { id: id?.toLowerCase() ?? null, version: version ?? null, draft: draftOf(input) };
      return write(context, companyId, (db) => saveLoan(db, actorIn(context, companyId), request));
    },
  }),
);

builder.mutationField('deleteLoan', (t) =>
  t.field({
    type: ChangedType,
    description: 'Elimina un crédito sin pagos, con las cuotas que se esperaban. Se puede deshacer.',
    access: 'loans.write',
    args: { companyId: t.arg.id(), id: t.arg.id() },
    resolve: (_root, { companyId, id }, context) => {
      if (!isId(id)) throw new AppError('NOT_FOUND');
      return write(context, companyId, (db) => deleteLoan(db, actorIn(context, companyId), id.toLowerCase()));
    },
  }),
);

builder.mutationField('chooseRentInvoice', (t) =>
  t.field({
    type: ChangedType,
    description: 'Dice qué factura es la cuota `number` de un leasing, o sin `invoiceId` que ninguna. Se puede deshacer.',
    access: 'loans.write',
    args: { companyId: t.arg.id(), id: t.arg.id(), number: t.arg.int(), invoiceId: t.arg.id({ required: false }) },
    resolve: (_root, { companyId, id, number, invoiceId }, context) => {
      if (!isId(id) || (invoiceId != null && !isId(invoiceId))) throw new AppError('NOT_FOUND');
      const choice = { loanId: id.toLowerCase(), number, invoiceId: invoiceId?.toLowerCase() ?? null };
      return write(context, companyId, (db) => chooseRentInvoice(db, actorIn(context, companyId), choice));
    },
  }),
);

builder.mutationField('loanScheduleAsExcel', (t) =>
  t.field({
    type: DownloadType,
    description: 'La tabla de cuotas de un crédito, con el estado de cada una, como planilla.',
    access: 'loans.read',
    args: { companyId: t.arg.id(), id: t.arg.id() },
    resolve: async (_root, { companyId, id: idOfLoan }, context) => {
      if (!isId(idOfLoan)) throw new AppError('NOT_FOUND');
      const id = idOfLoan.toLowerCase();
      const [found] = await read(context, companyId, (db) => loanStandings(db, companyId, dayInChile(new Date()), [id]));
      if (!found) throw new AppError('NOT_FOUND');
      return prepareDownload(context, companyId, LOAN_FILE, { id }, ['tabla-de-cuotas', 'xlsx']);
    },
  }),
);
