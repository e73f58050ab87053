import { mayDo } from '#domain/access.ts';
import { isExpiringSoon } from '#domain/connections.ts';
import { AppError } from '#domain/errors.ts';
import { parseRut } from '#domain/rut.ts';
import { builder } from '#server/api/builder.ts';
import { actorIn, read, write } from '#server/api/context.ts';
import { type CertificateSummary, certificateOf, removeCertificate, saveCertificate } from './credentials.ts';
import { checkCertificate } from './pfx.ts';
import { type OfficeFailure, officeFailure } from './store.ts';

const MAX_PASSWORD = 200;

const CertificateType = builder.objectRef<CertificateSummary>('CompanyCertificate').implement({
  description: 'El certificado digital con que la empresa firma ante el SII: de quién es y hasta cuándo vale. Lo demás no se lee nunca.',
  fields: (t) => ({
    id: t.exposeID('id'),
    companyId: t.exposeID('companyId'),
    holderRut: t.string({
      nullable: true,
      description: 'Solo para quien administra la empresa: es el RUT de una persona.',
      resolve: ({ holderRut, companyId }, _args, { memberships }) => {
        const grant = memberships.get(companyId);
        return grant !== undefined && mayDo('connections.write', grant) ? holderRut : null;
      },
    }),
    holderName: t.exposeString('holderName'),
    validFrom: t.expose('validFrom', { type: 'DateTime' }),
    validUntil: t.expose('validUntil', { type: 'DateTime' }),
    savedAt: t.expose('savedAt', { type: 'DateTime' }),
    isExpired: t.boolean({ resolve: ({ validUntil }) => validUntil.getTime() <= Date.now() }),
    isExpiringSoon: t.boolean({
      description: 'Vence dentro de 30 días, o ya venció.',
      resolve: ({ validUntil }) => isExpiringSoon(validUntil, new Date()),
    }),
  }),
});

const FailureType = builder.objectRef<OfficeFailure>('OfficeFailure').implement({
  description: 'Por qué terminó sin resultado lo último que se pidió al SII.',
  fields: (t) => ({ at: t.expose('at', { type: 'DateTime' }), message: t.exposeString('message') }),
});

const CertificateAnswer = builder
  .objectRef<{ certificate: CertificateSummary | null; failure: OfficeFailure | null }>('CertificateAnswer')
  .implement({
    fields: (t) => ({
      certificate: t.expose('certificate', { type: CertificateType, nullable: true }),
      failure: t.expose('failure', {
        type: FailureType,
        nullable: true,
        description: 'Nulo desde que otro pedido termina bien o se guarda otro certificado.',
      }),
    }),
  });

builder.queryField('companyCertificate', (t) =>
  t.field({
    type: CertificateAnswer,
    access: 'connections.read',
    args: { companyId: t.arg.id() },
    resolve: (_root, { companyId }, context) =>
      read(context, companyId, async (db) => ({
        certificate: await certificateOf(db, companyId),
        failure: await officeFailure(db, companyId),
      })),
  }),
);

builder.mutationField('saveCertificate', (t) =>
  t.field({
    type: CertificateType,
    description: 'Guarda un .pfx o .p12 de hasta 100 kB en lugar del que había. Su clave solo lo abre: no se guarda.',
    access: 'connections.write',
    args: {
      companyId: t.arg.id(),
      file: t.arg({ type: 'File' }),
      password: t.arg.string({ maxLength: MAX_PASSWORD }),
      rut: t.arg.string({ description: 'De quién es, como lo dice quien lo sube.' }),
    },
    resolve: async (_root, { companyId, file, password, rut }, context) => {
      const holder = parseRut(rut);
      if (!holder) throw new AppError('BAD_RUT');
      if (!context.settings.masterKeys) throw new AppError('NO_MASTER_KEY');
      const certificate = await checkCertificate(file, password, holder, Date.now());
      return write(context, companyId, (db) => saveCertificate(db, actorIn(context, companyId), context.settings.masterKeys, certificate));
    },
  }),
);

builder.mutationField('removeCertificate', (t) =>
  t.field({
    type: 'Boolean',
    access: 'connections.write',
    args: { companyId: t.arg.id() },
    resolve: async (_root, { companyId }, context) => {
      await write(context, companyId, (db) => removeCertificate(db, actorIn(context, companyId)));
      return true;
    },
  }),
);
