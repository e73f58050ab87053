import { bareNumber, type Din, dinWarnings, pesosOf } from '#domain/dins/din.ts';
import { AppError } from '#domain/errors.ts';
import { type Currency, toMajor } from '#domain/money.ts';
import { oneLine } from '#domain/text.ts';
import { minorOf } from '#server/api/amounts.ts';
import { builder, CurrencyEnum, PaginationInput } from '#server/api/builder.ts';
import { actorIn, read, write } from '#server/api/context.ts';
import { pageOf } from '#server/api/page.ts';
import { isId } from '#server/db/ids.ts';
import type { StoredDin } from './rows.ts';
import { deleteDin, dinPage, saveDin } from './store.ts';

const DinType = builder.objectRef<StoredDin>('Din').implement({
  description: 'Una declaración de ingreso. Los montos en su moneda, y base, IVA y total también en pesos.',
  fields: (t) => {
    const amount = (key: 'fob' | 'freight' | 'insurance' | 'cif' | 'adValorem' | 'otherDuties' | 'iva' | 'total') =>
      t.field({ type: 'Amount', resolve: (din) => toMajor(din[key], din.currency) });
    return {
      id: t.exposeID('id'),
      number: t.exposeString('number'),
      acceptedOn: t.expose('acceptedOn', { type: 'Date' }),
      paidOn: t.expose('paidOn', { type: 'Date', nullable: true }),
      agentName: t.exposeString('agentName', { nullable: true }),
      agentRut: t.expose('agentRut', { type: 'Rut', nullable: true }),
      currency: t.expose('currency', { type: CurrencyEnum }),
      fob: amount('fob'),
      freight: amount('freight'),
      insurance: amount('insurance'),
      cif: amount('cif'),
      rate: t.float({ description: 'Pesos por unidad.', resolve: ({ rate }) => Number(rate) }),
      adValorem: amount('adValorem'),
      otherDuties: amount('otherDuties'),
      iva: amount('iva'),
      total: amount('total'),
      baseClp: t.field({ type: 'Amount', description: 'La base del IVA en pesos.', resolve: ({ pesos }) => pesos.base }),
      ivaClp: t.field({ type: 'Amount', resolve: ({ pesos }) => pesos.iva }),
      totalClp: t.field({ type: 'Amount', resolve: ({ pesos }) => pesos.total }),
      documentId: t.exposeID('documentId', { nullable: true, description: 'Su fila 914 del registro de compras, si ya llegó.' }),
      warnings: t.stringList({ description: 'Lo que no cuadra.', resolve: (din) => dinWarnings(din, din.registered) }),
    };
  },
});

const DinPageType = builder.objectRef<{ totalDocs: number; docs: StoredDin[] }>('DinPage').implement({
  fields: (t) => ({ totalDocs: t.exposeInt('totalDocs'), docs: t.expose('docs', { type: [DinType] }) }),
});

const DinInput = builder.inputType('DinInput', {
  fields: (t) => {
    const amount = () => t.field({ type: 'Amount', required: false, defaultValue: 0 });
    const pesos = () => t.field({ type: 'Amount', required: false, description: 'Sin él, al tipo de cambio.' });
    return {
      number: t.string(),
      acceptedOn: t.field({ type: 'Date' }),
      paidOn: t.field({ type: 'Date', required: false }),
      agentName: t.string({ required: false }),
      agentRut: t.field({ type: 'Rut', required: false }),
      currency: t.field({ type: CurrencyEnum, required: false, defaultValue: 'USD' }),
      fob: amount(),
      freight: amount(),
      insurance: amount(),
      cif: t.field({ type: 'Amount', required: false, description: 'Sin él, FOB, flete y seguro.' }),
      rate: t.float({ description: 'Pesos por unidad, con hasta cuatro decimales.' }),
      adValorem: amount(),
      otherDuties: amount(),
      iva: amount(),
      total: t.field({ type: 'Amount', required: false, description: 'Sin él, derechos e IVA.' }),
      baseClp: pesos(),
      ivaClp: pesos(),
      totalClp: pesos(),
    };
  },
});

builder.queryField('dins', (t) =>
  t.field({
    type: DinPageType,
    description: 'Las declaraciones de ingreso de una empresa, la última aceptada primero.',
    access: 'din.read',
    args: { companyId: t.arg.id(), pagination: t.arg({ type: PaginationInput, required: false }) },
    resolve: (_root, { companyId, pagination }, context) => read(context, companyId, (db) => dinPage(db, companyId, pageOf(pagination))),
  }),
);

const SavedType = builder.objectRef<{ din: StoredDin; actNo: number | null }>('DinSaved').implement({
  fields: (t) => ({
    din: t.expose('din', { type: DinType }),
    actId: t.string({ nullable: true, resolve: ({ actNo }) => (actNo === null ? null : String(actNo)) }),
  }),
});

builder.mutationField('saveDin', (t) =>
  t.field({
    type: SavedType,
    description: 'Agrega una declaración de ingreso, o con `id` la cambia.',
    access: 'din.write',
    args: { companyId: t.arg.id(), id: t.arg.id({ required: false }), input: t.arg({ type: DinInput }) },
    resolve: (_root, { companyId, id, input }, context) => {
      if (id && !isId(id)) throw new AppError('NOT_FOUND');
      const din = dinOf(input);
      return write(context, companyId, (db) => saveDin(db, actorIn(context, companyId), id?.toLowerCase() ?? null, din));
    },
  }),
);

builder.mutationField('deleteDin', (t) =>
  t.field({
    type: SavedType,
    access: 'din.write',
    args: { companyId: t.arg.id(), id: t.arg.id() },
    resolve: (_root, { companyId, id }, context) => {
      if (!isId(id)) throw new AppError('NOT_FOUND');
      return write(context, companyId, (db) => deleteDin(db, actorIn(context, companyId), id.toLowerCase()));
    },
  }),
);

function dinOf(input: typeof DinInput.$inferInput): Din {
  const currency: Currency = input.currency ?? 'USD';
  type Field = 'fob' | 'freight' | 'insurance' | 'cif' | 'adValorem' | 'otherDuties' | 'iva' | 'total';
  const minor = (field: Field) => minorOf(input[field] ?? 0, currency, field);
  const rate = String(input.rate);
  if (!/^\d{1,6}(\.\d{1,4})?$/.test(rate))
    throw new AppError('BAD_FIELD', { field: 'rate', message: 'El tipo de cambio es mayor que cero y lleva hasta cuatro decimales.' });
  const [fob, freight, insurance] = [minor('fob'), minor('freight'), minor('insurance')];
  const [adValorem, otherDuties, iva] = [minor('adValorem'), minor('otherDuties'), minor('iva')];
  const din = {
    ...{ number: bareNumber(input.number), acceptedOn: input.acceptedOn, paidOn: input.paidOn ?? null },
    ...{ agentName: oneLine(input.agentName ?? '') || null, agentRut: input.agentRut ?? null },
    ...{ currency, fob, freight, insurance, adValorem, otherDuties, iva, rate },
    cif: input.cif == null ? fob + freight + insurance : minor('cif'),
    total: input.total == null ? adValorem + otherDuties + iva : minor('total'),
  };
  const own = pesosOf(din);
  const clp = (field: 'baseClp' | 'ivaClp' | 'totalClp', usual: number) =>
    input[field] == null ? usual : minorOf(input[field], 'CLP', field);
  return { ...din, pesos: { base: clp('baseClp', own.base), iva: clp('ivaClp', own.iva), total: clp('totalClp', own.total) } };
}
