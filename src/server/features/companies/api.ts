import { SERVICE_PLANS } from '#domain/companies.ts';
import { AppError } from '#domain/errors.ts';
import { builder } from '#server/api/builder.ts';
import { personOf, read, write } from '#server/api/context.ts';
import { checkIds } from '#server/api/ids.ts';
import { count, type Limit } from '#server/api/limiter.ts';
import { type Created, type Invited, type Onboarding, onboardingLink, openCompany } from './create.ts';
import { checkAddressee, checkCompany } from './input.ts';
import { nameOf } from './names.ts';
import { companiesByIds, companiesOf, companyById } from './store.ts';
import { CompanyType } from './types.ts';

/** Limits per person: looking up names while typing, and guessing vouchers. */
const NAMES: Limit = { name: 'name', points: 60, duration: 5 * 60 };
const VOUCHERS: Limit = { name: 'voucher', points: 10, duration: 15 * 60 };

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

builder.queryField('findCompaniesByIds', (t) =>
  t.field({
    type: [CompanyType],
    description: 'Las empresas de estos ids, en su orden.',
    access: { action: 'company.read', companies: ({ ids }: { ids: readonly string[] }) => checkIds(ids) },
    args: { ids: t.arg.idList() },
    resolve: async (_root, { ids }, context) => {
      const requestedIds = checkIds(ids);
      const found = new Map(
        (await read(context, requestedIds, (db) => companiesByIds(db, requestedIds))).map((one) => [one.companyId, one]),
      );
      return requestedIds.flatMap((id) => found.get(id) ?? []);
    },
  }),
);

const ServicePlan = builder.enumType('ServicePlan', { values: SERVICE_PLANS });

const SelectedService = builder.inputType('SelectedService', {
  fields: (t) => ({ service: t.string(), startDate: t.field({ type: 'Date', required: false }) }),
});

const CreateCompanyInput = builder.inputType('CreateCompanyInput', {
  fields: (t) => ({
    rut: t.string(),
    name: t.string(),
    alias: t.string({ required: false }),
    comments: t.string({ required: false }),
    clientPaymentDays: t.int({ required: false, defaultValue: 30 }),
    providerPaymentDays: t.int({ required: false, defaultValue: 30 }),
    scfo_plan: t.field({ type: ServicePlan, required: false, defaultValue: 'servicio1' }),
    entryDate: t.field({ type: 'Date', required: false }),
    onboardingEmails: t.stringList({ required: false }),
    selectedServices: t.field({ type: [SelectedService], required: false }),
  }),
});

const OnboardingInvitation = builder.objectRef<Invited>('OnboardingInvitation').implement({
  fields: (t) => ({
    email: t.exposeString('email'),
    isMailed: t.exposeBoolean('isMailed'),
    url: t.exposeString('url', { nullable: true, description: 'Su enlace, cuando no le llega por correo.' }),
  }),
});

const CreatedOnboarding = builder.objectRef<Onboarding>('CreatedOnboarding').implement({
  fields: (t) => ({
    url: t.exposeString('url', {
      nullable: true,
      description: 'Nulo: un enlace que hace dueño a quien lo abra se pide aparte, para alguien (renewOnboardingLink).',
    }),
    users: t.field({ type: [OnboardingInvitation], resolve: ({ users }) => users }),
  }),
});

const CreatedCompany = builder.objectRef<Created>('CreatedCompany').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    onboarding: t.field({ type: CreatedOnboarding, resolve: ({ onboarding }) => onboarding }),
  }),
});

const CreateCompanyResult = builder.objectRef<{ status: boolean; message: string; data: Created }>('CreateCompanyResult').implement({
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
    args: { input: t.arg({ type: CreateCompanyInput }), voucher: t.arg.string({ required: false }) },
    resolve: async (_root, { input, voucher }, context) => {
      const person = personOf(context);
      const company = checkCompany(input, person.email);
      const code = voucher?.trim() ?? '';
      if (code) await count(context.database.appPool, VOUCHERS, person.id);
      const data = await openCompany(context, company, code);
      return { status: true, message: 'La empresa fue creada con éxito', data };
    },
  }),
);

builder.mutationField('findCompanyName', (t) =>
  t.string({
    nullable: true,
    description: 'Cómo se llama un RUT, según los documentos de las empresas de quien pregunta.',
    access: 'session',
    args: { rut: t.arg({ type: 'Rut' }) },
    resolve: async (_root, { rut }, context) => {
      await count(context.database.appPool, NAMES, personOf(context).id);
      return nameOf(context, rut);
    },
  }),
);

const RenewedOnboardingLink = builder
  .objectRef<{ url: string }>('RenewedOnboardingLink')
  .implement({ fields: (t) => ({ url: t.exposeString('url') }) });

builder.mutationField('renewOnboardingLink', (t) =>
  t.field({
    type: RenewedOnboardingLink,
    description: 'Un link de onboarding nuevo para alguien: sirve una vez, durante 14 días; el anterior deja de servir.',
    access: 'users.write',
    args: { companyId: t.arg.id(), name: t.arg.string(), lastName: t.arg.string({ required: false }) },
    resolve: (_root, { companyId, name, lastName }, context) => {
      const addressee = checkAddressee(name, lastName ?? '');
      return write(context, companyId, async (db) => {
        const company = await companyById(db, companyId);
        if (!company) throw new AppError('COMPANY_NOT_FOUND');
        return { url: await onboardingLink(db, context, { id: companyId, name: company.name }, addressee) };
      });
    },
  }),
);
