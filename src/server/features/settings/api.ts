import { mayCreateCompanies } from '#domain/access.ts';
import { dayInChile } from '#domain/date.ts';
import { AppError } from '#domain/errors.ts';
import { trialEnd } from '#domain/plans.ts';
import { builder } from '#server/api/builder.ts';
import { actorIn, type Context, personOf, write } from '#server/api/context.ts';
import { CompanyType } from '#server/features/companies/types.ts';
import { changeCompany } from './change.ts';
import { type ChangesInput, checkChanges, givenValues } from './changes.ts';
import { checkLogo, dropLogo, putLogo } from './logo.ts';
import { changeCountry, changeFeatures, changePlan, checkCountry, checkFeatures, checkPlan, recordPayment } from './plan.ts';
import './types.ts';

const MAX_CHANGES = 100;

const ModifyCompanyInput = builder.inputType('ModifyCompanyInput', {
  description: 'Lo que no se da queda como está. El RUT, el plan y los módulos no se cambian aquí.',
  fields: (t) => ({
    name: t.string({ required: false }),
    alias: t.string({ required: false }),
    clientPaymentDays: t.int({ required: false }),
    providerPaymentDays: t.int({ required: false }),
    comments: t.string({ required: false, description: 'Solo de quienes crean empresas.' }),
    entryDate: t.field({ type: 'Date', required: false }),
    cutOffDate: t.field({ type: 'Date', required: false }),
    lateHorizonDays: t.int({ required: false, description: 'Nulo: todo lo atrasado está en la proyección.' }),
    futureMonthsView: t.int({ required: false, description: 'Cuántos meses avanza el flujo de caja, de 3 a 36.' }),
    ufMonthlyIpc: t.float({
      required: false,
      description: 'Por ciento al mes que el flujo supone para la UF después de su último día conocido; nulo: nada.',
    }),
    lateProjectionDays: t.int({ required: false, description: 'Cuántos días se sigue esperando lo que una fuente ponía y no llegó.' }),
    restrictsF29: t.boolean({ required: false }),
    twoPersonApproval: t.boolean({ required: false }),
  }),
});

const EXPECTED = 'Los valores que se veían al cambiarlos: si uno de los que cambian ya es otro, CONFLICT.';

builder.mutationField('updateCompany', (t) =>
  t.field({
    type: CompanyType,
    access: { action: 'company.write', companies: ({ id }: { id: string }) => [id] },
    args: {
      input: t.arg({ type: ModifyCompanyInput }),
      id: t.arg.id(),
      expected: t.arg({ type: ModifyCompanyInput, required: false, description: EXPECTED }),
    },
    resolve: async (_root, { input, id, expected }, context) => {
      const { company, actNo } = await changeSettings(context, id, [input], expected ?? {});
      return { ...company, actNo };
    },
  }),
);

builder.objectField(CompanyType, 'actId', (t) =>
  t.string({
    nullable: true,
    description: 'Tras `updateCompany`: el acto que la cambió, para deshacerlo; nulo si nada cambió.',
    resolve: ({ actNo }) => (actNo == null ? null : String(actNo)),
  }),
);

const ModifyCompanyResult = builder.objectRef<{ count: number }>('ModifyCompanyResult').implement({
  fields: (t) => ({
    ok: t.boolean({ resolve: () => true }),
    nModified: t.int({ description: 'Cuántos de los cambios cambiaron algo.', resolve: ({ count }) => count }),
  }),
});

builder.mutationField('modifyCompany', (t) =>
  t.field({
    type: ModifyCompanyResult,
    description: 'Los cambios se hacen en orden; todos o ninguno.',
    access: 'company.write',
    args: {
      companyId: t.arg.id(),
      documents: t.arg({ type: [ModifyCompanyInput] }),
      expected: t.arg({ type: ModifyCompanyInput, required: false, description: EXPECTED }),
    },
    resolve: (_root, { companyId, documents, expected }, context) => {
      if (documents.length > MAX_CHANGES) throw new AppError('TOO_MANY_IDS', { max: MAX_CHANGES });
      return changeSettings(context, companyId, documents, expected ?? {});
    },
  }),
);

function changeSettings(context: Context, companyId: string, requested: readonly ChangesInput[], expected: ChangesInput) {
  const person = personOf(context);
  const changes = requested.map((one) => checkChanges(one, dayInChile(new Date())));
  const maySeeComments = mayCreateCompanies(person.systemRole);
  if (!maySeeComments && changes.some(({ comments }) => comments !== undefined)) throw new AppError('ONLY_ADMINISTRATORS');
  return write(context, companyId, (db) => changeCompany(db, { companyId, personId: person.id }, changes, givenValues(expected)));
}

builder.mutationField('setCompanyLogo', (t) =>
  t.field({
    type: CompanyType,
    description: 'PNG, JPEG o WebP de hasta 512 kB.',
    access: 'company.write',
    args: { companyId: t.arg.id(), file: t.arg({ type: 'File' }) },
    resolve: async (_root, { companyId, file }, context) => {
      const logo = await checkLogo(file);
      return write(context, companyId, (db) => putLogo(db, actorIn(context, companyId), logo));
    },
  }),
);

builder.mutationField('removeCompanyLogo', (t) =>
  t.field({
    type: CompanyType,
    access: 'company.write',
    args: { companyId: t.arg.id() },
    resolve: (_root, { companyId }, context) => write(context, companyId, (db) => dropLogo(db, actorIn(context, companyId))),
  }),
);

builder.mutationField('setCompanyPlan', (t) =>
  t.field({
    type: CompanyType,
    access: 'company.administer',
    args: {
      companyId: t.arg.id(),
      plan: t.arg.stringList(),
      trialExpirationDate: t.arg({ type: 'Date', required: false, description: 'El último día de la prueba; sin él, siete días.' }),
      expected: t.arg.stringList({ required: false }),
    },
    resolve: (_root, { companyId, plan, trialExpirationDate, expected }, context) => {
      const checked = checkPlan(plan);
      const lastDay = trialExpirationDate ?? trialEnd(checked, dayInChile(new Date()));
      return write(context, companyId, (db) => changePlan(db, actorIn(context, companyId), checked, lastDay, expected ?? null));
    },
  }),
);

builder.mutationField('setCompanyFeatures', (t) =>
  t.field({
    type: CompanyType,
    access: 'company.administer',
    args: { companyId: t.arg.id(), features: t.arg.stringList(), expected: t.arg.stringList({ required: false }) },
    resolve: (_root, { companyId, features, expected }, context) => {
      const checked = checkFeatures(features);
      return write(context, companyId, (db) => changeFeatures(db, actorIn(context, companyId), checked, expected ?? null));
    },
  }),
);

builder.mutationField('setCompanyCountry', (t) =>
  t.field({
    type: CompanyType,
    access: 'company.administer',
    args: { companyId: t.arg.id(), country: t.arg.string() },
    resolve: (_root, { companyId, country }, context) => {
      const checked = checkCountry(country);
      return write(context, companyId, (db) => changeCountry(db, actorIn(context, companyId), checked));
    },
  }),
);

builder.mutationField('paymentSuccessful', (t) =>
  t.field({
    type: CompanyType,
    description: 'Registra un pago; el servicio de pagos avisa por POST /payments/notice.',
    access: 'company.administer',
    args: { companyId: t.arg.id(), suscriptionId: t.arg.string() },
    resolve: (_root, { companyId, suscriptionId }, context) => {
      const id = checkSubscription(suscriptionId);
      const { defaultPlan: usual } = context.settings;
      return write(context, companyId, (db) => recordPayment(db, actorIn(context, companyId), id, { plan: null, defaultPlan: usual }));
    },
  }),
);

function checkSubscription(id: string): string {
  if (!/^[\w.:-]{1,200}$/.test(id))
    throw new AppError('BAD_FIELD', { message: 'El número de suscripción no es válido.', field: 'suscriptionId' });
  return id;
}
