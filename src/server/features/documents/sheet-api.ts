import { PAYOFF_SHEET } from '#domain/documents/bulk.ts';
import { AppError } from '#domain/errors.ts';
import { timeOf } from '#domain/taxbooks/part.ts';
import { builder } from '#server/api/builder.ts';
import { actorIn, read, write } from '#server/api/context.ts';
import { prepareDownload } from '#server/api/download-file.ts';
import { DownloadType } from '#server/api/file-link.ts';
import { companyOfDocuments } from './one-company.ts';
import { readPayoffSheet } from './payoff-reading.ts';
import { PAYOFF_FILE, SHEET_TYPES } from './payoff-sheet.ts';
import { ROWS_AT_ONCE, type SheetProblem, type SheetResult, trySheet } from './settle-sheet.ts';
import { settleSheet } from './sheet-work.ts';

const SheetTypeEnum = builder.enumType('PayoffSheetType', {
  description: 'Los libros, y las obligaciones.',
  values: SHEET_TYPES,
});

builder.mutationField('downloadMultiPayoff', (t) =>
  t.field({
    type: DownloadType,
    description: 'Planilla con los documentos abiertos y columnas vacías de pago, fecha y cuenta, que settleExcel lee de vuelta.',
    access: 'documents.read',
    args: {
      companyId: t.arg.id(),
      type: t.arg({ type: SheetTypeEnum }),
      periods: t.arg({ type: ['Period'], required: false }),
      dateStart: t.arg({ type: 'Date', required: false }),
      dateEnd: t.arg({ type: 'Date', required: false, description: 'El primer día que ya no entra.' }),
    },
    resolve: (_root, { companyId, type, ...when }, context) => {
      const { periods, ...days } = timeOf(when);
      const part = { type, periods: [...periods], ...days, ids: null };
      return prepareDownload(context, companyId, PAYOFF_FILE, part, [`pagos_${type.toLowerCase()}`, 'xlsx']);
    },
  }),
);

builder.mutationField('downloadMultiPayoffById', (t) =>
  t.field({
    type: DownloadType,
    description: 'La misma planilla con los documentos elegidos que siguen abiertos.',
    access: {
      action: 'documents.read',
      companies: async ({ ids }: { ids: string[] }, context) => [await companyOfDocuments(context, ids)],
    },
    args: { type: t.arg({ type: SheetTypeEnum }), ids: t.arg.idList() },
    resolve: async (_root, { type, ids }, context) => {
      const part = { type, periods: [], start: null, end: null, ids: ids.map((id) => id.toLowerCase()) };
      return prepareDownload(context, await companyOfDocuments(context, ids), PAYOFF_FILE, part, [`pagos_${type.toLowerCase()}`, 'xlsx']);
    },
  }),
);

const ProblemType = builder.objectRef<SheetProblem>('PayoffSheetProblem').implement({
  description: 'Una fila de la planilla que no se puede pagar, y por qué.',
  fields: (t) => ({ line: t.exposeInt('line'), message: t.exposeString('message') }),
});

const SettledType = builder.objectRef<SheetResult>('PayoffSheetResult').implement({
  description:
    'Lo que se pagó, o en un ensayo lo que se pagaría. `actId`: su entrada en el historial, para deshacerla. `workId`: el trabajo que lo paga, cuando son más de 1.000 filas.',
  fields: (t) => ({
    ok: t.boolean({ resolve: ({ problems }) => problems.length === 0 }),
    nModified: t.exposeInt('nModified'),
    workId: t.exposeString('workId', { nullable: true }),
    ids: t.idList({ size: 1_000, description: 'Hasta 1.000.', resolve: ({ ids }) => ids.slice(0, ROWS_AT_ONCE) }),
    actId: t.string({ nullable: true, resolve: ({ actNo }) => (actNo === null ? null : String(actNo)) }),
    problemCount: t.int({ resolve: ({ problems }) => problems.length }),
    problems: t.field({
      type: [ProblemType],
      size: 1_000,
      description: 'Las primeras 1.000.',
      resolve: ({ problems }) => problems.slice(0, ROWS_AT_ONCE),
    }),
  }),
});

const SettleExcelInput = builder.inputType('SettleExcelInput', {
  fields: (t) => ({
    companyId: t.id(),
    file: t.field({ type: 'File', description: 'La planilla de downloadMultiPayoff, hasta 8 MB, 100.000 filas y 20.000 pagos.' }),
    isTrial: t.boolean({ required: false, description: 'Solo dice qué se pagaría y qué filas están malas.' }),
    isWhole: t.boolean({ required: false, description: 'Con una fila mala no se paga ninguna; sin él, se pagan las buenas.' }),
  }),
});

builder.mutationField('settleExcel', (t) =>
  t.field({
    type: SettledType,
    description: 'Paga lo que dice la planilla: el total o una parte de cada fila, con su fecha y su cuenta.',
    access: { action: 'documents.write', companies: ({ data }: { data: { companyId: string } }) => [data.companyId] },
    args: { data: t.arg({ type: SettleExcelInput }) },
    resolve: async (_root, { data: { companyId, file, isTrial, isWhole } }, context) => {
      if (file.size > PAYOFF_SHEET.bytes) throw new AppError('PAYOFF_SHEET', { why: 'pesa más de 8 MB' });
      const rows = await readPayoffSheet(new Uint8Array(await file.arrayBuffer()));
      if (isTrial) return read(context, companyId, (db) => trySheet(db, companyId, rows));
      return write(context, companyId, (db) => settleSheet(db, actorIn(context, companyId), rows, isWhole ?? false));
    },
  }),
);
