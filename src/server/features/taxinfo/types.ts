import { TAX_DIFFERENCES, type TaxDifference } from '#domain/taxinfo/differences.ts';
import {
  TAX_PARTS,
  TAX_SOURCES,
  type TaxActivity,
  type TaxAddress,
  type TaxAttribute,
  type TaxFacts,
  type TaxParticipation,
  type TaxPartner,
  type Taxpayer,
  type TaxRepresentative,
} from '#domain/taxinfo/facts.ts';
import type { StampingLeft } from '#domain/taxinfo/stampings.ts';
import { builder } from '#server/api/builder.ts';
import type { TaxVersion } from './store.ts';

const DAY = 'AAAA-MM-DD; puede ser anterior al 2000.';
const MASKED = 'Nulo para quien no administra la empresa.';

const dvOf = (rut: string | null) => rut?.split('-')[1] ?? null;

const TaxpayerType = builder.objectRef<Taxpayer>('TaxContribuyente').implement({
  description: 'La empresa, como la tiene el SII.',
  fields: (t) => ({
    rut: t.expose('rut', { type: 'Rut', nullable: true }),
    dv: t.string({ nullable: true, resolve: ({ rut }) => dvOf(rut) }),
    razonSocial: t.exposeString('name', { nullable: true }),
    email: t.exposeString('email', { nullable: true }),
    phone: t.exposeString('phone', { nullable: true }),
    type: t.exposeString('type', { nullable: true }),
    subtype: t.exposeString('subtype', { nullable: true }),
    activity: t.exposeString('activity', { nullable: true, description: 'La glosa de su actividad.' }),
    startOfActivities: t.exposeString('startedOn', { nullable: true, description: DAY }),
    constitution: t.exposeString('constitutedOn', { nullable: true, description: DAY }),
    endOfActivities: t.exposeString('endedOn', { nullable: true, description: DAY }),
    office: t.exposeString('office', { nullable: true, description: 'La unidad del SII que la atiende.' }),
    segment: t.exposeString('segment', { nullable: true }),
    capitalPaid: t.expose('capitalPaid', { type: 'Amount', nullable: true }),
    capitalPending: t.expose('capitalPending', { type: 'Amount', nullable: true }),
    declaresOn20: t.exposeBoolean('declaresOn20', { nullable: true, description: 'Si declara el IVA hasta el día 20.' }),
  }),
});

const ActivityType = builder.objectRef<TaxActivity>('TaxActivity').implement({
  fields: (t) => ({
    code: t.exposeString('code', { nullable: true }),
    description: t.exposeString('description', { nullable: true }),
    category: t.exposeString('category', { nullable: true, description: 'La categoría tributaria.' }),
    isVatable: t.exposeBoolean('isVatable', { nullable: true, description: 'Si está afecta a IVA.' }),
    start: t.exposeString('startedOn', { nullable: true, description: DAY }),
  }),
});

const AddressType = builder.objectRef<TaxAddress>('TaxAddress').implement({
  fields: (t) => ({
    kind: t.exposeString('kind', { nullable: true }),
    street: t.exposeString('street', { nullable: true }),
    number: t.exposeString('number', { nullable: true }),
    unit: t.exposeString('unit', { nullable: true }),
    neighbourhood: t.exposeString('neighbourhood', { nullable: true }),
    comuna: t.exposeString('comuna', { nullable: true }),
    region: t.exposeString('region', { nullable: true }),
    city: t.exposeString('city', { nullable: true }),
    phone: t.exposeString('phone', { nullable: true }),
    email: t.exposeString('email', { nullable: true }),
  }),
});

const RepresentativeType = builder.objectRef<TaxRepresentative>('TaxRepresentative').implement({
  fields: (t) => ({
    rut: t.expose('rut', { type: 'Rut', nullable: true, description: MASKED }),
    dv: t.string({ nullable: true, description: MASKED, resolve: ({ rut }) => dvOf(rut) }),
    names: t.exposeString('name', { nullable: true }),
    surnames: t.exposeString('surnames', { nullable: true }),
    isCurrent: t.exposeBoolean('isCurrent', { nullable: true, description: 'Si está vigente.' }),
    from: t.exposeString('from', { nullable: true, description: DAY }),
    to: t.exposeString('to', { nullable: true, description: DAY }),
  }),
});

const PartnerType = builder.objectRef<TaxPartner>('TaxPartner').implement({
  fields: (t) => ({
    rut: t.expose('rut', { type: 'Rut', nullable: true, description: MASKED }),
    dv: t.string({ nullable: true, description: MASKED, resolve: ({ rut }) => dvOf(rut) }),
    names: t.exposeString('name', { nullable: true }),
    surnames: t.exposeString('surnames', { nullable: true }),
    isCurrent: t.exposeBoolean('isCurrent', { nullable: true, description: 'Si está vigente.' }),
    from: t.exposeString('from', { nullable: true, description: DAY }),
    to: t.exposeString('to', { nullable: true, description: DAY }),
    paidIn: t.expose('paidIn', { type: 'Amount', nullable: true, description: `El aporte enterado. ${MASKED}` }),
    pending: t.expose('pending', { type: 'Amount', nullable: true, description: `El aporte por enterar. ${MASKED}` }),
    capitalShare: t.exposeString('capitalShare', { nullable: true, description: `Por ciento del capital, como 33.33. ${MASKED}` }),
    profitShare: t.exposeString('profitShare', { nullable: true, description: `Por ciento de las utilidades, como 33.33. ${MASKED}` }),
  }),
});

const StampingType = builder.objectRef<StampingLeft>('TaxStamping').implement({
  description: 'Un rango de folios autorizado.',
  fields: (t) => ({
    code: t.exposeString('code', { nullable: true }),
    description: t.exposeString('description', { nullable: true }),
    first: t.exposeFloat('first'),
    last: t.exposeFloat('last'),
    legalizedOn: t.exposeString('authorizedOn', { nullable: true, description: DAY }),
    left: t.exposeFloat('left', { nullable: true, description: 'Los que quedan por emitir; nulo si no se sabe de ninguno emitido.' }),
    isLow: t.exposeBoolean('isLow', { description: 'Si a su tipo le queda menos del 10 % de los folios.' }),
  }),
});

const AttributeType = builder.objectRef<TaxAttribute>('TaxAttribute').implement({
  fields: (t) => ({
    code: t.exposeString('code', { nullable: true }),
    description: t.exposeString('description', { nullable: true }),
    start: t.exposeString('startedOn', { nullable: true, description: DAY }),
  }),
});

const ParticipationType = builder.objectRef<TaxParticipation>('TaxParticipation').implement({
  description: 'Una participación en otra sociedad.',
  fields: (t) => ({
    rut: t.expose('rut', { type: 'Rut', nullable: true, description: MASKED }),
    dv: t.string({ nullable: true, description: MASKED, resolve: ({ rut }) => dvOf(rut) }),
    razonSocial: t.exposeString('name', { nullable: true }),
    alerts: t.exposeFloat('alerts', { description: 'Cuántas alertas tiene en el SII.' }),
    status: t.exposeString('status', { nullable: true }),
  }),
});

const PartEnum = builder.enumType('TaxInfoPart', { values: TAX_PARTS });

const VersionType = builder.objectRef<TaxVersion>('TaxInfoVersion').implement({
  description: 'De cuándo y de dónde es lo que se sabe de una parte.',
  fields: (t) => ({
    part: t.expose('part', { type: PartEnum }),
    source: t.expose('source', { type: builder.enumType('TaxInfoSource', { values: TAX_SOURCES }) }),
    date: t.expose('readOn', { type: 'Date' }),
    importId: t.exposeID('importId', { nullable: true }),
    fileName: t.exposeString('fileName', { nullable: true }),
  }),
});

const DifferenceType = builder.objectRef<TaxDifference>('TaxDifference').implement({
  description: 'Lo que el SII dice distinto de la empresa, en la forma en que se guarda.',
  fields: (t) => ({
    field: t.expose('field', { type: builder.enumType('TaxDifferenceField', { values: TAX_DIFFERENCES }) }),
    own: t.exposeString('own'),
    official: t.exposeString('official'),
  }),
});

/** What is shown to a person: the parts that they may see as they may see them. */
export type ShownTaxInfo = Omit<TaxFacts, 'answer' | 'taxpayer' | 'stampings'> & {
  answer: TaxFacts['answer'] | null;
  taxpayer: Taxpayer | null;
  stampings: StampingLeft[];
  versions: TaxVersion[];
  differences: TaxDifference[];
  isMasked: boolean;
};

export const TaxInfoType = builder.objectRef<ShownTaxInfo>('CompanyTaxInfo').implement({
  description: 'Lo que el SII sabe de una empresa, como se leyó la última vez.',
  fields: (t) => ({
    errorCode: t.string({
      nullable: true,
      description: 'Del SII, si su última respuesta es un error.',
      resolve: ({ answer }) => answer?.errorCode ?? null,
    }),
    errorDescription: t.string({ nullable: true, resolve: ({ answer }) => answer?.errorDescription ?? null }),
    sysdate: t.string({
      nullable: true,
      description: 'El día de la respuesta, como lo escribe el SII.',
      resolve: ({ answer }) => answer?.sysdate ?? null,
    }),
    contribuyente: t.expose('taxpayer', { type: TaxpayerType, nullable: true }),
    activities: t.expose('activities', { type: [ActivityType] }),
    addresses: t.expose('addresses', { type: [AddressType] }),
    representatives: t.expose('representatives', { type: [RepresentativeType] }),
    partners: t.expose('partners', { type: [PartnerType] }),
    stampings: t.expose('stampings', { type: [StampingType] }),
    attributes: t.expose('attributes', { type: [AttributeType] }),
    participations: t.expose('participations', { type: [ParticipationType] }),
    versions: t.expose('versions', { type: [VersionType], description: 'De las partes que se conocen.' }),
    differences: t.expose('differences', { type: [DifferenceType] }),
    isMasked: t.exposeBoolean('isMasked', { description: 'Si no se muestran RUT, aportes ni participaciones de personas.' }),
  }),
});
