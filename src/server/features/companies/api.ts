import { isBlocked } from '#domain/access.ts';
import { AppError } from '#domain/errors.ts';
import { parseRut } from '#domain/rut.ts';
import { builder } from '#server/api/builder.ts';
import { type Context, type Person, personOf, read } from '#server/api/context.ts';
import { type CompanyRow, companiesOf, companyById, createCompany, NEW_COMPANY_FEATURES } from './store.ts';

type Company = Omit<CompanyRow, 'role'> & { role?: string };

const CompanyType = builder.objectRef<Company>('Company').implement({
  fields: (t) => ({
    id: t.exposeID('company_id'),
    name: t.exposeString('name'),
    alias: t.exposeString('alias'),
    rut: t.exposeString('rut'),
    plan: t.exposeStringList('plan'),
    features: t.exposeStringList('features'),
    country: t.exposeString('country'),
    clientPaymentDays: t.exposeInt('client_payment_days'),
    providerPaymentDays: t.exposeInt('provider_payment_days'),
    trialExpirationDate: t.field({ type: 'Date', nullable: true, resolve: (company) => company.trial_expires_on }),
    isBlocked: t.boolean({ resolve: (company) => isBlocked(company.plan) }),
    role: t.string({
      description: 'El rol de quien pregunta en esta empresa.',
      resolve: (company, _args, context) => context.memberships.get(company.company_id)?.role ?? company.role ?? '',
    }),
  }),
});

builder.queryField('companiesByUser', (t) =>
  t.field({
    type: [CompanyType],
    access: 'session',
    resolve: (_root, _args, context) => companiesOf(context.database.app, personOf(context).id),
  }),
);

builder.queryField('get_company', (t) =>
  t.field({
    type: CompanyType,
    access: { action: 'company.read', companies: ({ id }: { id: string }) => [id] },
    args: { id: t.arg.id() },
    resolve: async (_root, { id }, context) => {
      const company = await read(context, id, (db) => companyById(db, id));
      if (!company) throw new AppError('COMPANY_NOT_FOUND');
      return company;
    },
  }),
);

const CreateCompanyInput = builder.inputType('CreateCompanyInput', {
  fields: (t) => ({
    rut: t.string(),
    name: t.string(),
    alias: t.string({ required: false }),
    clientPaymentDays: t.int({ required: false, defaultValue: 30 }),
    providerPaymentDays: t.int({ required: false, defaultValue: 30 }),
  }),
});

const CreatedCompany = builder.objectRef<{ id: string; name: string }>('CreatedCompany').implement({
  fields: (t) => ({ id: t.exposeID('id'), name: t.exposeString('name') }),
});

const CreateCompanyResult = builder
  .objectRef<{ status: boolean; message: string; data: { id: string; name: string } }>('CreateCompanyResult')
  .implement({
    fields: (t) => ({
      status: t.exposeBoolean('status'),
      message: t.exposeString('message'),
      data: t.field({ type: CreatedCompany, nullable: true, resolve: ({ data }) => data }),
    }),
  });

builder.mutationField('createCompany', (t) =>
  t.field({
    type: CreateCompanyResult,
    description: 'La primera empresa de una persona, o cualquiera de un administrador; quien la crea es su FOUNDER.',
    access: 'session',
    args: { input: t.arg({ type: CreateCompanyInput }) },
    resolve: async (_root, { input }, context) => {
      const person = personOf(context);
      const name = input.name.trim().slice(0, 200);
      if (!name) throw new AppError('MISSING_FIELD', { label: 'razón social' });
      const rut = parseRut(input.rut);
      if (!rut) throw new AppError('BAD_RUT');
      await checkMayCreate(context, person, rut);
      const id = await createCompany(context.database.app, person.id, {
        name,
        alias: input.alias?.trim().slice(0, 100) || name,
        rut,
        plan: context.settings.defaultPlan,
        features: NEW_COMPANY_FEATURES,
        clientPaymentDays: paymentDays(input.clientPaymentDays),
        providerPaymentDays: paymentDays(input.providerPaymentDays),
        trialExpiresOn: null,
      });
      return { status: true, message: 'La empresa fue creada con éxito', data: { id, name } };
    },
  }),
);

async function checkMayCreate(context: Context, person: Person, rut: string): Promise<void> {
  const own = await companiesOf(context.database.app, person.id);
  if (own.some((company) => company.rut === rut)) throw new AppError('COMPANY_EXISTS');
  const isAdministrator = person.systemRole === 'ADMIN' || person.systemRole === 'SUPER_COLABORADOR';
  if (own.length > 0 && !isAdministrator) throw new AppError('MAY_NOT_CREATE_COMPANY');
}

function paymentDays(days: number | null | undefined): number {
  const value = days ?? 30;
  if (value < 0 || value > 365) throw new AppError('MISSING_FIELD', { label: 'días de pago entre 0 y 365' });
  return value;
}
