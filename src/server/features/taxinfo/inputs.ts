import { builder } from '#server/api/builder.ts';

const DAY = 'AAAA-MM-DD o DD/MM/AAAA; puede ser anterior al 2000.';

const TaxpayerInput = builder.inputType('TaxContribuyenteInput', {
  description: 'Lo que no se da queda como está.',
  fields: (t) => ({
    name: t.string({ required: false, description: 'La razón social.' }),
    email: t.string({ required: false }),
    phone: t.string({ required: false }),
    type: t.string({ required: false }),
    subtype: t.string({ required: false }),
    activity: t.string({ required: false }),
    startedOn: t.string({ required: false, description: `El inicio de actividades. ${DAY}` }),
    constitutedOn: t.string({ required: false, description: DAY }),
    endedOn: t.string({ required: false, description: DAY }),
    office: t.string({ required: false }),
    segment: t.string({ required: false }),
    capitalPaid: t.field({ type: 'Amount', required: false }),
    capitalPending: t.field({ type: 'Amount', required: false }),
    declaresOn20: t.boolean({ required: false }),
  }),
});

const ActivityInput = builder.inputType('TaxActivityInput', {
  fields: (t) => ({
    code: t.string({ required: false }),
    description: t.string({ required: false }),
    category: t.string({ required: false }),
    isVatable: t.boolean({ required: false }),
    startedOn: t.string({ required: false, description: DAY }),
  }),
});

const AddressInput = builder.inputType('TaxAddressInput', {
  fields: (t) => ({
    kind: t.string({ required: false }),
    street: t.string({ required: false }),
    number: t.string({ required: false }),
    unit: t.string({ required: false }),
    neighbourhood: t.string({ required: false }),
    comuna: t.string({ required: false }),
    region: t.string({ required: false }),
    city: t.string({ required: false }),
    phone: t.string({ required: false }),
    email: t.string({ required: false }),
  }),
});

const RepresentativeInput = builder.inputType('TaxRepresentativeInput', {
  fields: (t) => ({
    rut: t.string({ required: false }),
    name: t.string({ required: false }),
    surnames: t.string({ required: false }),
    isCurrent: t.boolean({ required: false }),
    from: t.string({ required: false, description: DAY }),
    to: t.string({ required: false, description: DAY }),
  }),
});

const PartnerInput = builder.inputType('TaxPartnerInput', {
  fields: (t) => ({
    rut: t.string({ required: false }),
    name: t.string({ required: false }),
    surnames: t.string({ required: false }),
    isCurrent: t.boolean({ required: false }),
    from: t.string({ required: false, description: DAY }),
    to: t.string({ required: false, description: DAY }),
    paidIn: t.field({ type: 'Amount', required: false }),
    pending: t.field({ type: 'Amount', required: false }),
    capitalShare: t.string({ required: false, description: 'Por ciento.' }),
    profitShare: t.string({ required: false, description: 'Por ciento.' }),
  }),
});

const StampingInput = builder.inputType('TaxStampingInput', {
  fields: (t) => ({
    code: t.string({ required: false }),
    description: t.string({ required: false }),
    first: t.float({ required: false }),
    last: t.float({ required: false }),
    authorizedOn: t.string({ required: false, description: DAY }),
  }),
});

const AttributeInput = builder.inputType('TaxAttributeInput', {
  fields: (t) => ({
    code: t.string({ required: false }),
    description: t.string({ required: false }),
    startedOn: t.string({ required: false, description: DAY }),
  }),
});

const ParticipationInput = builder.inputType('TaxParticipationInput', {
  fields: (t) => ({
    rut: t.string({ required: false }),
    name: t.string({ required: false }),
    alerts: t.float({ required: false }),
    status: t.string({ required: false }),
  }),
});

export const TaxInfoInput = builder.inputType('TaxInfoInput', {
  description: 'Las partes que se escriben; las demás quedan como están.',
  fields: (t) => ({
    taxpayer: t.field({ type: TaxpayerInput, required: false }),
    activities: t.field({ type: [ActivityInput], required: false }),
    addresses: t.field({ type: [AddressInput], required: false }),
    representatives: t.field({ type: [RepresentativeInput], required: false }),
    partners: t.field({ type: [PartnerInput], required: false }),
    stampings: t.field({ type: [StampingInput], required: false }),
    attributes: t.field({ type: [AttributeInput], required: false }),
    participations: t.field({ type: [ParticipationInput], required: false }),
  }),
});
