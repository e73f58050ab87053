import { AppError } from '#domain/errors.ts';
import { builder } from '#server/api/builder.ts';
import { actorIn, read, write } from '#server/api/context.ts';
import { prepareDownload } from '#server/api/download-file.ts';
import { DownloadType } from '#server/api/file-link.ts';
import { type ImportPlan, importSources, planImport, type SheetProblem } from './source-import.ts';
import { readSourceSheet, SOURCES_FILE } from './source-sheet.ts';

builder.mutationField('cashSourcesAsExcel', (t) =>
  t.field({
    type: DownloadType,
    description: 'Las fuentes de datos en una planilla con las columnas del formulario, que importCashSources lee de vuelta.',
    access: 'cashflow.read',
    args: { companyId: t.arg.id() },
    resolve: (_root, { companyId }, context) => prepareDownload(context, companyId, SOURCES_FILE, {}, ['fuentes-de-datos', 'xlsx']),
  }),
);

const ProblemType = builder.objectRef<SheetProblem>('CashSourceSheetProblem').implement({
  description: 'Una fila que no se puede leer, y por qué.',
  fields: (t) => ({ line: t.exposeInt('line'), message: t.exposeString('message') }),
});

type Imported = ImportPlan & { actNo: number | null };
const ImportedType = builder.objectRef<Imported>('CashSourceSheetResult').implement({
  description: 'Lo que se agregó y cambió, o en un ensayo lo que se haría. `actId`: su entrada en el historial, para deshacerla.',
  fields: (t) => ({
    added: t.int({ resolve: ({ sources }) => sources.filter(({ before }) => before === null).length }),
    changed: t.int({ resolve: ({ sources }) => sources.filter(({ before }) => before !== null).length }),
    problems: t.expose('problems', { type: [ProblemType], size: 100 }),
    actId: t.string({ nullable: true, resolve: ({ actNo }) => (actNo === null ? null : String(actNo)) }),
  }),
});

builder.mutationField('importCashSources', (t) =>
  t.field({
    type: ImportedType,
    description: 'Agrega las fuentes de una planilla, y con su Id cambia las que ya están. Se puede deshacer.',
    access: 'cashflow.write',
    args: {
      companyId: t.arg.id(),
      file: t.arg({ type: 'File', description: 'XLSX, hasta 2 MB y 500 fuentes.' }),
      isTrial: t.arg.boolean({ required: false, description: 'Solo dice qué se haría y qué filas están malas.' }),
      isWhole: t.arg.boolean({ required: false, description: 'Con una fila mala no se hace nada; sin él, se hacen las buenas.' }),
    },
    resolve: async (_root, { companyId, file, isTrial, isWhole }, context) => {
      const rows = await readSourceSheet(file);
      if (rows.length === 0) throw new AppError('SOURCE_SHEET', { why: 'no trae ninguna fuente' });
      if (isTrial) return { ...(await read(context, companyId, (db) => planImport(db, companyId, rows))), actNo: null };
      return write(context, companyId, (db) => importSources(db, actorIn(context, companyId), rows, { isWhole: isWhole ?? false }));
    },
  }),
);
