import { bankName } from '#domain/banks.ts';
import { addDays, type Day, dayInChile } from '#domain/date.ts';
import { DIN_CODE } from '#domain/dins/din.ts';
import type { Habit } from '#domain/documents/area.ts';
import { isClaimed } from '#domain/documents/expectation.ts';
import { documentKind, isHonorarios, XML_CODES } from '#domain/documents/kinds.ts';
import { MEANS_WORDS } from '#domain/documents/means.ts';
import { otherTaxName } from '#domain/documents/other-taxes.ts';
import { DOCUMENT_STATES } from '#domain/documents/state.ts';
import { plural } from '#domain/format.ts';
import type { OtherTax } from '#domain/imports/facts.ts';
import { type Currency, toMajor } from '#domain/money.ts';
import { rateDayOf } from '#domain/rates.ts';
import { reasonWords } from '#domain/reconciliation/reason-words.ts';
import { lateVat, notWithheldVat } from '#domain/taxbooks/register.ts';
import { builder, CurrencyEnum } from '#server/api/builder.ts';
import { type Context, read } from '#server/api/context.ts';
import { FileLinkType } from '#server/api/file-link.ts';
import { CommentType } from '#server/features/comments/types.ts';
import { dinRate } from '#server/features/dins/store.ts';
import { AccountPlanType, kindIn } from '#server/features/kinds/types.ts';
import { ratesOf } from '#server/features/rates/store.ts';
import { appliedAmount } from './applied.ts';
import { type DocumentMatch, detailsOf, type Line, type Reference } from './details.ts';
import { DOCUMENT_TYPES } from './document-filter.ts';
import { proposalOf } from './habits.ts';
import type { DocumentRow } from './list.ts';
import { SectionEnum } from './narrowing-fields.ts';
import type { PointResult } from './payment-point.ts';
import { MeansEnum } from './point-inputs.ts';
import { FactoringType, holderOf, PointType } from './point-types.ts';
import { pdfLink, xmlLink } from './route.ts';

const RateDayType = builder.objectRef<{ on: Day; isOld: boolean }>('DocumentRateDay').implement({
  description: 'El día del valor de una moneda.',
  fields: (t) => ({
    on: t.expose('on', { type: 'Date' }),
    isOld: t.exposeBoolean('isOld', { description: 'Más viejo de lo que vale sin preguntar: cinco días, la UTM treinta.' }),
  }),
});

export const DocumentTypeEnum = builder.enumType('DocumentType', { values: DOCUMENT_TYPES });
const StateEnum = builder.enumType('DocumentState', {
  description: 'En qué parte del registro de compras y ventas está: PENDIENTE mientras se puede aceptar o reclamar, después REGISTRO.',
  values: ['PENDIENTE', 'REGISTRO'] as const,
});
const BadgeEnum = builder.enumType('DocumentBadge', {
  description:
    'PAID pagado; CLAIMED reclamado; ANNULLED anulado por una nota de crédito; PENDING por pagar; UNEXPECTED no se espera su pago.',
  values: DOCUMENT_STATES,
});

const Named = builder.objectRef<{ id: string; name: string }>('DocumentPlace').implement({
  description: 'El área o la empresa de un documento.',
  fields: (t) => ({ id: t.exposeID('id'), name: t.exposeString('name') }),
});

const AreaProposal = builder.objectRef<Habit>('AreaProposal').implement({
  fields: (t) => ({
    id: t.exposeID('areaId'),
    count: t.exposeInt('count', { description: 'Cuántas veces seguidas se eligió.' }),
  }),
});

const OtherTaxType = builder.objectRef<OtherTax & { currency: Currency }>('DocumentOtherTax').implement({
  fields: (t) => ({
    code: t.exposeInt('code'),
    name: t.string({ resolve: ({ code }) => otherTaxName(code) }),
    value: t.field({ type: 'Amount', resolve: ({ amount, currency }) => toMajor(amount, currency) }),
    taxRate: t.float({
      nullable: true,
      description: 'Fracción: 0,315 es 31,5 %.',
      resolve: ({ rate }) => (rate ? Number(rate) / 100 : null),
    }),
  }),
});

const LineType = builder.objectRef<Line & { currency: Currency }>('DocumentLine').implement({
  description: 'Una línea del detalle, como viene en el documento.',
  fields: (t) => ({
    item: t.exposeString('name'),
    name: t.exposeString('name'),
    description: t.exposeString('description', { nullable: true }),
    quantity: t.float({ nullable: true, resolve: ({ quantity }) => numberOf(quantity) }),
    unit: t.exposeString('unit', { nullable: true }),
    unit_price: t.field({ type: 'Amount', nullable: true, resolve: ({ unitPrice }) => numberOf(unitPrice) }),
    total_price: t.field({ type: 'Amount', resolve: ({ amount, currency }) => toMajor(amount, currency) }),
    discount: t.field({
      type: 'Amount',
      nullable: true,
      resolve: ({ discount, currency }) => (discount === null ? null : toMajor(discount, currency)),
    }),
    discount_percentage: t.float({ nullable: true, resolve: ({ discountPercentage }) => numberOf(discountPercentage) }),
  }),
});

const ReferenceType = builder.objectRef<Reference>('DocumentReference').implement({
  description: 'Otro documento que este nombra, o que lo nombra; `id` cuando está en la empresa.',
  fields: (t) => ({
    id: t.exposeID('id', { nullable: true }),
    documentId: t.exposeString('folio'),
    documentCode: t.exposeString('code'),
    typeLabel: t.string({ resolve: ({ code }) => labelOf(Number(code)) ?? code }),
    name: t.exposeString('name', { nullable: true }),
    rut: t.exposeString('rut', { nullable: true }),
    date: t.field({ type: 'Date', nullable: true, resolve: ({ on }) => on }),
    amount: t.field({
      type: 'Amount',
      nullable: true,
      resolve: ({ amount, currency }) => (amount === null || currency === null ? null : toMajor(amount, currency)),
    }),
    effect: t.exposeInt('effect', { nullable: true, description: '1 anula, 2 corrige texto, 3 corrige montos.' }),
    reason: t.exposeString('reason', { nullable: true }),
  }),
});

const UserRelated = builder.objectRef<{ email: string | null; at: Date }>('DocumentUserRelated').implement({
  description: 'Quién concilió y cuándo; sin correo, el motor por sí solo.',
  fields: (t) => ({ email: t.exposeString('email', { nullable: true }), date: t.expose('at', { type: 'DateTime' }) }),
});

const MatchType = builder.objectRef<DocumentMatch>('DocumentMatch').implement({
  description: 'Lo que paga un documento: parte de un movimiento, otro documento o un pago registrado a mano.',
  fields: (t) => ({
    id: t.exposeID('id'),
    type: t.exposeString('type', {
      description: 'TRANSACTION (un movimiento), el tipo del otro documento (TAX_DOCUMENT, OBLIGATION, CREDIT, PAYMENT…) o MANUAL.',
    }),
    obligationType: t.string({
      nullable: true,
      description: 'El tipo de la obligación que hay en él: la otra, o la que un movimiento paga (movementKinds).',
      resolve: ({ kindKey }) => kindKey,
    }),
    accountPlan: t.field({
      type: AccountPlanType,
      nullable: true,
      description: 'La cuenta contable de esa obligación.',
      resolve: async ({ companyId, kindKey }, _args, context) => (await kindIn(context, companyId, kindKey))?.accounts ?? null,
    }),
    settleId: t.id({
      nullable: true,
      description: 'El pago a mano que es; nulo para los demás.',
      resolve: ({ id, origin }) => (origin === 'settlement' ? id : null),
    }),
    means: t.field({
      type: MeansEnum,
      nullable: true,
      description: 'Con qué se hizo un pago a mano, si alguien lo dijo.',
      resolve: ({ means }) => means,
    }),
    selected: t.boolean({ description: 'Los que se ven valen todos.', resolve: () => true }),
    originalAmount: t.field({ type: 'Amount', resolve: ({ amount, currency }) => toMajor(amount, currency) }),
    currencyType: t.expose('currency', { type: CurrencyEnum }),
    matchCurrency: t.expose('currency', { type: CurrencyEnum }),
    amount: t.field({
      type: 'Amount',
      description: 'Todo lo que ese movimiento o documento es.',
      resolve: ({ amount, currency }) => toMajor(amount, currency),
    }),
    matchedAmount: t.field({
      type: 'Amount',
      description: 'La parte que vale aquí.',
      resolve: ({ matched, currency }) => toMajor(matched, currency),
    }),
    currency: t.expose('currency', { type: CurrencyEnum }),
    date: t.field({ type: 'Date', nullable: true, resolve: ({ on }) => on }),
    description: t.string({ resolve: describeMatch }),
    glosa: t.string({ nullable: true, resolve: ({ type, description }) => (type === 'TRANSACTION' ? description : null) }),
    origin: t.exposeString('origin', {
      description: 'manual, clay, engine, credit (nota de crédito), settlement, adjustment, cheque o factored.',
    }),
    reasons: t.stringList({ description: 'Por qué, cuando fue automático.', resolve: ({ reasons }) => reasons.map(reasonWords) }),
    bankId: t.exposeString('bankCode', { nullable: true }),
    bank: t.string({ nullable: true, resolve: ({ bankCode }) => (bankCode === null ? null : bankName(bankCode)) }),
    accountNumber: t.exposeString('accountNumber', { nullable: true }),
    userRelated: t.field({ type: UserRelated, nullable: true, resolve: ({ email, at }) => (at === null ? null : { email, at }) }),
  }),
});

const MatchsType = builder.objectRef<{ inMatch: DocumentMatch[]; outMatch: DocumentMatch[] }>('DocumentMatchs').implement({
  fields: (t) => ({
    inMatch: t.expose('inMatch', { type: [MatchType], description: 'Lo que pagó este documento.' }),
    outMatch: t.expose('outMatch', { type: [MatchType], description: 'Lo que este documento paga.' }),
  }),
});

export const DownloadType = builder.objectRef<DocumentRow>('DocumentDownload').implement({
  description: 'Los archivos del documento.',
  fields: (t) => ({
    xml: t.field({
      type: FileLinkType,
      nullable: true,
      resolve: (row, _args, context) => (row.xmlImportId ? xmlLink(context, row) : null),
    }),
    pdf: t.field({
      type: FileLinkType,
      nullable: true,
      description: 'El documento impreso de su XML; nulo si no lo hay.',
      resolve: (row, _args, context) => (row.xmlImportId ? pdfLink(context, row) : null),
    }),
    billing: t.field({
      type: FileLinkType,
      nullable: true,
      description: 'Lo mismo que `pdf`.',
      resolve: (row, _args, context) => (row.xmlImportId ? pdfLink(context, row) : null),
    }),
  }),
});

export const MetaType = builder.objectRef<DocumentRow>('DocumentMeta').implement({
  description: 'Los montos son los del documento, positivos también en las notas de crédito, en `currency`.',
  fields: (t) => ({
    documentId: t.exposeString('folio', { nullable: true, description: 'El folio.' }),
    number: t.exposeString('folio', { nullable: true }),
    documentCode: t.exposeInt('code', { nullable: true, description: 'El tipo según el SII.' }),
    summary: t.string({ nullable: true, resolve: summaryOf }),
    isReceived: t.exposeBoolean('isReceived'),
    isPaid: t.boolean({ resolve: (row) => row.state === 'PAID' }),
    isValid: t.boolean({ resolve: (row) => !row.isAnnulled && !isClaimed(row) }),
    isProtested: t.boolean({ description: 'Reclamado; de un cheque, protestado por el banco.', resolve: isProtested }),
    state: t.field({ type: StateEnum, nullable: true, description: 'Nulo para lo que el registro no lleva.', resolve: registerState }),
    section: t.field({ type: SectionEnum, nullable: true, resolve: ({ section }) => section }),
    badge: t.expose('state', { type: BadgeEnum }),
    issuerId: t.string({ nullable: true, resolve: (row) => (row.isReceived ? row.counterpartRut : row.companyRut) }),
    issuerName: t.string({ nullable: true, resolve: (row) => (row.isReceived ? row.counterpartName : row.companyName) }),
    receiverId: t.string({ nullable: true, resolve: (row) => (row.isReceived ? row.companyRut : row.counterpartRut) }),
    receiverName: t.string({ nullable: true, resolve: (row) => (row.isReceived ? row.companyName : row.counterpartName) }),
    originalAmount: t.field({ type: 'Amount', resolve: (row) => major(row, row.amount) }),
    netAmount: t.field({ type: 'Amount', description: 'Afecto más exento.', resolve: (row) => major(row, row.net + row.exempt) }),
    taxableAmount: t.field({ type: 'Amount', resolve: (row) => major(row, row.net) }),
    nonTaxableAmount: t.field({ type: 'Amount', resolve: (row) => major(row, row.exempt) }),
    taxAmount: t.field({
      type: 'Amount',
      description: 'El IVA; de una boleta de honorarios, lo retenido.',
      resolve: (row) => major(row, row.iva),
    }),
    taxRate: t.float({ nullable: true, description: 'IVA, o lo retenido, sobre lo afecto; fracción.', resolve: taxRate }),
    recoverableTaxes: t.field({ type: 'Amount', resolve: (row) => (isHonorarios(row.code) ? 0 : major(row, row.iva)) }),
    nonRecoverableTaxes: t.field({ type: 'Amount', resolve: (row) => major(row, row.ivaNotRecoverable) }),
    otherTaxes: t.field({
      type: [OtherTaxType],
      resolve: ({ otherTaxes, currency }) => otherTaxes.map((tax) => ({ ...tax, currency })),
    }),
    remaining: t.field({ type: 'Amount', resolve: (row) => major(row, row.remaining) }),
    factoring: t.field({ type: FactoringType, resolve: (row, _args, context) => holderOf(row, context) }),
    point: t.field({ type: PointType, description: 'Lo que deciden las operaciones del punto de pago.', resolve: (row) => row }),
    currency: t.expose('currency', { type: CurrencyEnum }),
    rate: t.float({
      nullable: true,
      description: 'Pesos por unidad de la moneda; de una fila 914, el de su declaración de ingreso.',
      resolve: rateOf,
    }),
    localAmount: t.field({ type: 'Amount', description: 'En pesos al valor de su fecha.', resolve: (row) => row.amountClp }),
    issuedAt: t.field({ type: 'Date', resolve: ({ issuedOn }) => issuedOn }),
    dueDate: t.field({ type: 'Date', resolve: ({ dueOn }) => dueOn }),
    paymentDate: t.field({ type: 'Date', nullable: true, description: 'El día del último pago.', resolve: paymentDate }),
    period: t.string({ resolve: ({ period }) => period.slice(0, 7) }),
    flexiblePeriod: t.string({ nullable: true, resolve: ({ flexiblePeriod }) => flexiblePeriod?.slice(0, 7) ?? null }),
  }),
});

/** What it is marked with, and what of it is associated to documents. */
builder.objectFields(MetaType, (t) => ({
  isUnassociated: t.exposeBoolean('isUnassociated', { description: 'Una nota que no nombra ningún documento conocido.' }),
  isOutsideRegister: t.exposeBoolean('isOutsideRegister', { description: 'Una compra o venta que falta en el registro de su mes.' }),
  isXmlAltered: t.exposeBoolean('isXmlAltered', { description: 'Su XML cambió después de firmado.' }),
  isCeded: t.exposeBoolean('isCeded', { description: 'Se cedió: por un archivo de cesión o porque alguien lo dijo.' }),
  isWithoutXml: t.boolean({
    description: 'Un documento electrónico cuyo XML no está.',
    resolve: ({ code, folio, xmlImportId }) => folio !== null && code !== null && XML_CODES.includes(code) && xmlImportId === null,
  }),
  duplicateIds: t.exposeIDList('duplicateIds', { description: 'Los que pueden ser la misma compra.' }),
  appliedByHand: t.field({
    type: 'Amount',
    description: 'De una nota de crédito o un pago a cuenta, lo que una persona asoció a documentos.',
    resolve: async (row, _args, context) =>
      row.sign === -1 || row.documentType === 'PAYMENT'
        ? major(row, await read(context, row.companyId, (db) => appliedAmount(db, row.companyId, row.documentId)))
        : 0,
  }),
  applicable: t.field({
    type: 'Amount',
    description: 'De una nota de crédito o un pago a cuenta, lo que queda por asociar a documentos. Un cheque paga lo suyo.',
    resolve: (row) => (row.sign === -1 || (row.documentType === 'PAYMENT' && row.chequeState === null) ? major(row, row.applicable) : 0),
  }),
  isOnAccount: t.exposeBoolean('isOnAccount', { description: 'Un anticipo: un pago a cuenta, hecho de un movimiento.' }),
}));

/** What hangs on it. */
builder.objectFields(MetaType, (t) => ({
  rateDay: t.field({
    type: RateDayType,
    nullable: true,
    description: 'De qué día es el valor con que está en pesos; nulo: en pesos, o a un valor que trae el propio documento.',
    resolve: rateDay,
  }),
  nonHoldableTaxes: t.field({
    type: 'Amount',
    description: 'IVA no retenido en pesos, como lo trae el registro.',
    resolve: async ({ documentId }, _args, context) => notWithheldVat((await detailsOf(context, documentId)).files.register),
  }),
  lateTaxes: t.field({
    type: 'Amount',
    description: 'IVA fuera de plazo en pesos, como lo trae el registro.',
    resolve: async ({ documentId }, _args, context) => lateVat((await detailsOf(context, documentId)).files.register),
  }),
  date: t.field({ type: 'Date', resolve: ({ issuedOn }) => issuedOn }),
  amount: t.field({ type: 'Amount', resolve: (row) => major(row, row.amount) }),
  detail: t.field({ type: [LineType], resolve: (row, _args, context) => linesOf(row, context) }),
  description: t.field({ type: [LineType], resolve: (row, _args, context) => linesOf(row, context) }),
  refDocuments: t.field({
    type: [ReferenceType],
    description: 'Los que este documento nombra.',
    resolve: async (row, _args, context) => (await detailsOf(context, row.documentId)).references.filter((one) => !one.isBack),
  }),
  referencedBy: t.field({
    type: [ReferenceType],
    description: 'Los que nombran este documento.',
    resolve: async (row, _args, context) => (await detailsOf(context, row.documentId)).references.filter((one) => one.isBack),
  }),
  matchs: t.field({ type: MatchsType, resolve: matchsOf }),
  innerComments: t.field({
    type: [CommentType],
    description: 'Los comentarios, el primero primero.',
    resolve: async (row, _args, context) => (await detailsOf(context, row.documentId)).comments,
  }),
  download: t.field({ type: DownloadType, resolve: (row) => row }),
}));

export const DocumentObject = builder.objectRef<DocumentRow>('Document').implement({
  fields: (t) => ({
    id: t.exposeID('documentId'),
    companyId: t.exposeID('companyId'),
    company: t.field({ type: Named, resolve: (row) => ({ id: row.companyId, name: row.companyName }) }),
    documentType: t.expose('documentType', { type: DocumentTypeEnum }),
    name: t.string({ nullable: true, description: 'La contraparte.', resolve: (row) => row.counterpartName ?? row.label }),
    description: t.string({
      resolve: (row) => (row.folio === null ? (summaryOf(row) ?? typeLabel(row)) : `${typeLabel(row)} N° ${row.folio}`),
    }),
    amount: t.field({
      type: 'Amount',
      description: 'El total con el signo con que cuenta: las notas de crédito restan.',
      resolve: (row) => major(row, row.sign === -1 ? -row.amount : row.amount),
    }),
    currencyType: t.expose('currency', { type: CurrencyEnum }),
    documentDate: t.field({ type: 'Date', resolve: ({ issuedOn }) => issuedOn }),
    emissionDate: t.field({ type: 'Date', resolve: ({ issuedOn }) => issuedOn }),
    dueDate: t.field({ type: 'Date', resolve: ({ dueOn }) => dueOn }),
    originalDueDate: t.field({ type: 'Date', resolve: ({ originalDueOn }) => originalDueOn }),
    paymentDate: t.field({ type: 'Date', nullable: true, description: 'El día del último pago, si se sabe.', resolve: paymentDate }),
    documentPeriod: t.string({ description: 'AAAA-MM.', resolve: ({ period }) => period.slice(0, 7) }),
    isHidden: t.exposeBoolean('isHidden'),
    isManual: t.boolean({ resolve: (row) => row.documentType === 'MANUAL' }),
    isLate: t.boolean({
      description: 'Pendiente y con su vencimiento pasado.',
      resolve: (row) => row.state === 'PENDING' && row.dueOn < dayInChile(new Date()),
    }),
    userRelated: t.field({
      type: UserRelated,
      nullable: true,
      description: 'Quién hizo el último pago o calce que lo baja, y cuándo; nulo si no tiene.',
      resolve: lastPayer,
    }),
    cashflowAreaId: t.exposeID('areaId'),
    cashflowArea: t.field({ type: Named, resolve: (row) => ({ id: row.areaId, name: row.areaLabel }) }),
    isAreaByHand: t.exposeBoolean('isAreaByHand', { description: 'Alguien eligió su área.' }),
    areaProposal: t.field({
      type: AreaProposal,
      nullable: true,
      description: 'El área que se aprendió de esta contraparte, si es otra.',
      resolve: (row, _args, context) => proposalOf(context, row),
    }),
    kindKey: t.exposeString('kindKey', { nullable: true, description: 'De una obligación, la clave de su tipo (movementKinds).' }),
    recurringId: t.exposeID('recurringId', { nullable: true, description: 'De qué repetición es una vez.' }),
    fieldKey: t.exposeString('areaKey'),
    category: t.exposeString('categoryLabel'),
    macroCategory: t.exposeString('sectionKey', { description: 'INCOME o EXPENSE.' }),
    meta: t.field({ type: MetaType, resolve: (row) => row }),
  }),
});

export const DocumentActType = builder.objectRef<PointResult>('DocumentActResult').implement({
  description: 'Lo que cambió. `actId`: su entrada en el historial, para deshacerla; nulo si no había nada que cambiar.',
  fields: (t) => ({
    ok: t.boolean({ resolve: () => true }),
    nModified: t.exposeInt('nModified'),
    ids: t.exposeIDList('ids'),
    actId: t.string({ nullable: true, resolve: ({ actNo }) => (actNo === null ? null : String(actNo)) }),
  }),
});

/** How far back a value is looked for that something was valued at. */
const RATE_DAYS = 400;

async function rateDay({ companyId, currency, rate, dueOn, issuedOn, documentType }: DocumentRow, _args: object, context: Context) {
  if (currency === 'CLP' || rate === null) return null;
  // As they are stored: a tax document of the day of its issue, the rest of the day on which it is due.
  const on = documentType === 'TAX_DOCUMENT' ? issuedOn : dueOn;
  const reach = { from: addDays(on, -RATE_DAYS), to: on };
  const series = await read(context, companyId, (db) => ratesOf(db, companyId, [currency], reach));
  return rateDayOf(series.get(currency) ?? [], currency, { rate, on, today: dayInChile(new Date()) });
}

async function rateOf({ rate, code, companyId, folio }: DocumentRow, _args: object, context: Context): Promise<number | null> {
  return numberOf(code === DIN_CODE ? await read(context, companyId, (db) => dinRate(db, companyId, folio)) : rate);
}

function major({ currency }: DocumentRow, minor: number): number {
  return toMajor(minor, currency);
}

function numberOf(text: string | null): number | null {
  return text === null ? null : Number(text);
}

function labelOf(code: number): string | undefined {
  return documentKind(code)?.name;
}

/** Its type in words, by the tax office's code or as it was named. */
export function typeLabel({ code, label, documentType }: Pick<DocumentRow, 'code' | 'label' | 'documentType'>): string {
  if (code !== null) return labelOf(code) ?? `Documento ${code}`;
  return label ?? documentType;
}

function summaryOf(row: DocumentRow): string | null {
  if (row.summaryCount === null) return row.label;
  return `${typeLabel(row)}: resumen de ${plural(row.summaryCount, 'documento', 'documentos')}`;
}

function isProtested(row: DocumentRow): boolean {
  return row.chequeState === null ? isClaimed(row) : row.chequeState === 'bounced';
}

function registerState({ documentType, section }: DocumentRow): 'PENDIENTE' | 'REGISTRO' | null {
  if (documentType !== 'TAX_DOCUMENT' || section === 'reclamado') return null;
  return section === 'pendiente' ? 'PENDIENTE' : 'REGISTRO';
}

/** Two decimals are enough for every rate of IVA there was, four for those of fees. */
function taxRate({ code, iva, net }: DocumentRow): number | null {
  const scale = isHonorarios(code) ? 10_000 : 100;
  return net > 0 ? Math.round((scale * iva) / net) / scale : null;
}

type ContextOf = Parameters<typeof detailsOf>[0];

async function linesOf({ documentId, currency }: DocumentRow, context: ContextOf) {
  const { lines } = await detailsOf(context, documentId);
  return lines.map((line) => ({ ...line, currency }));
}

async function paymentDate(row: DocumentRow, _args: object, context: ContextOf): Promise<Day | null> {
  const { matches } = await detailsOf(context, row.documentId);
  return matches.filter((one) => !one.isPayer && one.origin !== 'adjustment').at(-1)?.on ?? null;
}

async function lastPayer({ documentId }: DocumentRow, _args: object, context: ContextOf) {
  const { matches } = await detailsOf(context, documentId);
  const [last] = matches
    .flatMap(({ isPayer, email, at }) => (isPayer || at === null ? [] : [{ email, at }]))
    .sort((one, other) => other.at.getTime() - one.at.getTime());
  return last ?? null;
}

async function matchsOf(row: DocumentRow, _args: object, context: ContextOf) {
  const { matches } = await detailsOf(context, row.documentId);
  return { inMatch: matches.filter((one) => !one.isPayer), outMatch: matches.filter((one) => one.isPayer) };
}

const BY_HAND: Readonly<Record<string, string>> = {
  settlement: 'Pago registrado a mano',
  adjustment: 'Ajuste de monto',
  cheque: 'Cheque',
  factored: 'Cedido a',
};

function describeMatch({ type, origin, description, means }: DocumentMatch): string {
  if (type === 'MANUAL') return describeReduction(origin, description, means);
  if (type !== 'TAX_DOCUMENT') return description;
  const [code = '', folio = ''] = description.split(' ');
  return `${labelOf(Number(code)) ?? `Documento ${code}`} N° ${folio}`;
}

function describeReduction(kind: string, words: string, means: DocumentMatch['means']): string {
  const name = `${BY_HAND[kind] ?? ''}${means === null ? '' : `, ${MEANS_WORDS[means].by}`}`;
  if (words === '') return name;
  return kind === 'settlement' || kind === 'adjustment' ? `${name}: ${words}` : `${name} ${words}`;
}
