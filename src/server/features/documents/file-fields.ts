import { type Cesion, issuerPaymentWarning, lastCesion } from '#domain/documents/cesion.ts';
import { retentionHolder, retentionOf } from '#domain/documents/honorarios.ts';
import { isHonorarios } from '#domain/documents/kinds.ts';
import type { SignatureFacts } from '#domain/documents/signature.ts';
import { builder } from '#server/api/builder.ts';
import { FileLinkType } from '#server/api/file-link.ts';
import { detailsOf } from './details.ts';
import { cesionLink } from './route.ts';
import { DownloadType, MetaType } from './types.ts';

const VerdictEnum = builder.enumType('SignatureVerdict', {
  description: 'VALID: no cambió desde que se firmó; ALTERED: el XML fue alterado; UNSIGNED: sin firma; UNVERIFIABLE: no verificable.',
  values: {
    VALID: { value: 'valid' },
    ALTERED: { value: 'altered' },
    UNSIGNED: { value: 'unsigned' },
    UNVERIFIABLE: { value: 'unverifiable' },
  },
});
const StandingEnum = builder.enumType('CertificateStanding', {
  description: 'El certificado el día de la firma: IN_FORCE vigente, EXPIRED vencido, NOT_YET aún no vigente.',
  values: { IN_FORCE: { value: 'inForce' }, EXPIRED: { value: 'expired' }, NOT_YET: { value: 'notYet' } },
});
const SignatureType = builder.objectRef<SignatureFacts>('DocumentSignature').implement({
  description: 'Lo que prueba la firma del XML guardado; un control que no se pudo hacer es nulo.',
  fields: (t) => ({
    verdict: t.expose('verdict', { type: VerdictEnum }),
    isDigestRight: t.exposeBoolean('isDigestRight', { nullable: true, description: 'El texto es el que se firmó.' }),
    isKeyRight: t.exposeBoolean('isKeyRight', { nullable: true, description: 'La firma es de la clave del certificado.' }),
    certificate: t.expose('certificate', { type: StandingEnum, nullable: true }),
    signedOn: t.expose('signedOn', { type: 'Date', nullable: true, description: 'El día que dice el documento.' }),
  }),
});

const HolderEnum = builder.enumType('RetentionHolder', {
  description: 'Quién paga al SII lo retenido de una boleta de honorarios.',
  values: ['receptor', 'emisor'] as const,
});

const CesionType = builder.objectRef<Cesion & { warning: string | null }>('DocumentCesion').implement({
  description: 'La última cesión de una factura según su archivo (AEC): a quien la tiene ahora se le paga.',
  fields: (t) => ({
    holderRut: t.expose('assigneeRut', { type: 'Rut', description: 'El RUT de quien la tiene.' }),
    holderName: t.exposeString('assigneeName', { nullable: true }),
    date: t.expose('cededOn', { type: 'Date', nullable: true }),
    amount: t.expose('amount', { type: 'Amount', description: 'Lo que se cedió de ella, en pesos.' }),
    dueDate: t.expose('dueOn', { type: 'Date', description: 'El último vencimiento que dice la cesión.' }),
    number: t.exposeInt('no', { description: 'Cuántas veces se cedió.' }),
    verdict: t.expose('verdict', { type: VerdictEnum, description: 'La firma de la última cesión.' }),
    warning: t.exposeString('warning', { nullable: true, description: 'Si se le pagó a su emisor cuando ya era de otro.' }),
  }),
});

builder.objectFields(DownloadType, (t) => ({
  factoring: t.field({
    type: FileLinkType,
    nullable: true,
    description: 'El archivo de su cesión (AEC); nulo si no se ha cargado.',
    resolve: async (row, _args, context) =>
      (await detailsOf(context, row.documentId)).files.cesionImportId === null ? null : cesionLink(context, row),
  }),
}));

builder.objectFields(MetaType, (t) => ({
  cesion: t.field({
    type: CesionType,
    nullable: true,
    description: 'Nulo si no se sabe de ninguna cesión.',
    resolve: async (row, _args, context) => {
      const { files, issuerPaidOn } = await detailsOf(context, row.documentId);
      const last = lastCesion(files.cesiones);
      return last && { ...last, warning: issuerPaymentWarning(files.cesiones, row.counterpartRut, issuerPaidOn) };
    },
  }),
  retentionHolder: t.field({
    type: HolderEnum,
    nullable: true,
    resolve: ({ code, net, amount }) => (isHonorarios(code) ? retentionHolder({ gross: net, amount }) : null),
  }),
  retentionLoan: t.field({
    type: 'Amount',
    nullable: true,
    description: 'De lo retenido, los tres puntos que pagan el préstamo solidario.',
    resolve: (row) => (isHonorarios(row.code) ? retentionOf(row.net, row.iva, row.issuedOn).loan : null),
  }),
  isUsualRetention: t.boolean({
    description: 'Falso: una boleta de honorarios con otra tasa que la de su año.',
    resolve: (row) => !isHonorarios(row.code) || retentionOf(row.net, row.iva, row.issuedOn).kind !== 'other',
  }),
  barCode: t.string({
    nullable: true,
    description: 'El código con que el SII muestra la boleta de honorarios.',
    resolve: async (row, _args, context) => (await detailsOf(context, row.documentId)).files.barCode,
  }),
  signature: t.field({
    type: SignatureType,
    nullable: true,
    description: 'Nula sin XML, y en los que se cargaron antes de que se comprobara.',
    resolve: async (row, _args, context) => (await detailsOf(context, row.documentId)).files.signature,
  }),
}));
