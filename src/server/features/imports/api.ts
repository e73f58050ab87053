import { AppError } from '#domain/errors.ts';
import { accountAnswers, isAnswer, QUESTION_KEYS } from '#domain/imports/answers.ts';
import { IMPORT_KINDS, type Problem, type Question } from '#domain/imports/facts.ts';
import { PREVIEW } from '#domain/imports/preview.ts';
import { QUOTA_KINDS, type QuotaKind } from '#domain/imports/quotas.ts';
import { cleanFileName, IMPORT_STATUSES, LIMITS, mayBeUndone } from '#domain/imports/report.ts';
import { builder, PaginationInput } from '#server/api/builder.ts';
import { actorIn, add, type Context, read, write } from '#server/api/context.ts';
import { FileLinkType } from '#server/api/file-link.ts';
import { pageOf } from '#server/api/page.ts';
import type { Upload } from '#server/api/spool.ts';
import { isId } from '#server/db/ids.ts';
import { accountsOf } from '#server/features/banking/store.ts';
import { runImport } from './jobs.ts';
import { quotaUsage } from './quota.ts';
import { maySeeOriginal, originalLink } from './route.ts';
import { addAnswers, type Report, reportById, reportsOf } from './store.ts';
import { undoImport } from './undo.ts';
import { type Answer, answersFor, storeUploads } from './uploads.ts';

const MEGABYTE = 1_048_576;

const Kind = builder.enumType('ImportKind', { values: IMPORT_KINDS, description: 'Qué trae un archivo; se reconoce por su contenido.' });
const Status = builder.enumType('ImportStatus', { values: IMPORT_STATUSES });
const QuestionKey = builder.enumType('ImportQuestionKey', { values: QUESTION_KEYS });

const ProblemType = builder.objectRef<Problem>('ImportProblem').implement({
  fields: (t) => ({
    line: t.exposeInt('line', { nullable: true, description: 'La línea del archivo, desde 1; en un XML, el número del documento.' }),
    column: t.exposeString('column', { nullable: true }),
    code: t.exposeString('code', { description: 'E_…: la fila no se guardó; W_…: se guardó, con una advertencia.' }),
    message: t.exposeString('message'),
  }),
});

const OptionType = builder.objectRef<Question['options'][number]>('ImportOption').implement({
  fields: (t) => ({ value: t.exposeString('value'), label: t.exposeString('label') }),
});

const QuestionType = builder.objectRef<Question>('ImportQuestion').implement({
  description: 'Lo que un archivo no dice y una persona debe responder.',
  fields: (t) => ({
    key: t.expose('key', { type: QuestionKey }),
    message: t.exposeString('message'),
    options: t.expose('options', { type: [OptionType] }),
    sample: t.field({
      type: ['String'],
      description: 'Las primeras filas del archivo, cada una un arreglo JSON.',
      resolve: ({ sample }) => sample.map((row) => JSON.stringify(row)),
    }),
    suggested: t.string({ nullable: true, resolve: ({ suggested }) => suggested ?? null }),
    parts: t.stringList({
      description:
        'Cuando el archivo trae varias cuentas, cómo se llama cada una: la respuesta las nombra en este orden, separadas por «;».',
      resolve: ({ parts }) => parts ?? [],
    }),
  }),
});

const ReportType = builder.objectRef<Report>('ImportReport').implement({
  description: 'Qué se hizo con un archivo: rowsRead = rowsNew + rowsRepeated + rowsRejected + rowsPending.',
  fields: (t) => ({
    id: t.exposeID('id'),
    fileName: t.exposeString('fileName'),
    fileSize: t.int({ description: 'En bytes.', resolve: ({ bytes }) => bytes }),
    kind: t.expose('kind', { type: Kind, nullable: true }),
    status: t.expose('status', { type: Status }),
    rowsRead: t.int({ resolve: ({ rows }) => rows.read }),
    rowsNew: t.int({ resolve: ({ rows }) => rows.new }),
    rowsRepeated: t.int({ resolve: ({ rows }) => rows.repeated }),
    rowsRejected: t.int({ resolve: ({ rows }) => rows.rejected }),
    rowsPending: t.int({ description: 'Las que quedaron por decidir al cargar.', resolve: ({ rows }) => rows.pending ?? 0 }),
    pendingCount: t.exposeInt('pendingCount', { description: 'Las que siguen por decidir.' }),
    sameFileCount: t.exposeInt('sameFileCount', {
      description: 'Otras cargas del mismo archivo que se deshacen con esta; una carga posterior a la primera se deshace sola.',
    }),
    problems: t.expose('problems', { type: [ProblemType], size: 100, description: 'Hasta mil; problemCount los cuenta todos.' }),
    problemCount: t.exposeInt('problemCount'),
    questions: t.expose('questions', { type: [QuestionType] }),
    progress: t.float({
      nullable: true,
      description: 'De 0 a 1 mientras se procesa, cuando se sabe.',
      resolve: ({ progress }) => progress,
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    createdBy: t.exposeString('createdBy', { nullable: true }),
    undoneAt: t.expose('undoneAt', { type: 'DateTime', nullable: true }),
    canUndo: t.boolean({ resolve: ({ status }) => mayBeUndone(status) }),
    hasOriginal: t.boolean({
      description:
        'Si se puede descargar: los archivos rechazados se conservan 7 días, los de CONTRIBUYENTE son de quien administra, y los de LRE también de quien abre /reportes_dj; los que no se han leído o no se pudo, de quien administra.',
      resolve: (report, _args, context) => report.hasOriginal && maySeeOriginal(context, report.companyId, report),
    }),
    original: t.field({
      type: FileLinkType,
      nullable: true,
      description: 'El archivo como vino, mientras se conserva.',
      resolve: (report, _args, context) =>
        report.hasOriginal && maySeeOriginal(context, report.companyId, report) ? originalLink(context, report) : null,
    }),
  }),
});

const ReportPage = builder.objectRef<{ totalDocs: number; docs: Report[] }>('ImportReportPage').implement({
  fields: (t) => ({ totalDocs: t.exposeInt('totalDocs'), docs: t.expose('docs', { type: [ReportType] }) }),
});

const AnswerInput = builder.inputType('ImportAnswer', {
  fields: (t) => ({
    fileName: t.string({ required: false, description: 'El archivo del que es; sin él, de todos.' }),
    key: t.field({ type: QuestionKey }),
    value: t.string(),
  }),
});

builder.mutationField('importFiles', (t) =>
  t.field({
    type: [ReportType],
    description:
      'Guarda archivos y los procesa, cada uno por sí. La respuesta es final hasta 20.000 filas; después el estado es en_proceso y sigue como trabajo: `works` y `importReport` dicen cuánto va, y companyChanged (áreas imports y work) cuándo preguntar.',
    access: 'imports.write',
    args: {
      companyId: t.arg.id(),
      files: t.arg({ type: ['File'] }),
      kind: t.arg({ type: Kind, required: false }),
      allOrNothing: t.arg.boolean({ required: false, description: 'No guardar nada de un archivo si una de sus filas está mala.' }),
      answers: t.arg({ type: [AnswerInput], required: false }),
      isTrial: t.arg.boolean({
        required: false,
        description: 'No guarda nada: pregunta (preview) con lo que traería cada archivo, y se guarda o se descarta al responder.',
      }),
    },
    resolve: async (_root, { companyId, files, kind, allOrNothing, isTrial, ...rest }, context) => {
      const answers = [...(rest.answers ?? []), ...(isTrial ? [{ key: 'preview', value: PREVIEW.see } as const] : [])];
      checkSizes(files);
      await checkAnswers(context, companyId, answers);
      const options = { kind: kind ?? null, isAllOrNothing: allOrNothing ?? false, answers };
      const ids = await storeUploads(context, companyId, files, options);
      await Promise.all(ids.map((importId) => runImport(context.database, { companyId, importId })));
      return read(context, companyId, (db) => Promise.all(ids.map((id) => neededReport(reportById(db, companyId, id)))));
    },
  }),
);

builder.mutationField('answerImport', (t) =>
  t.field({
    type: ReportType,
    description: 'Responde lo que un archivo no dice; se procesa sin volver a subirlo.',
    access: 'imports.write',
    args: { companyId: t.arg.id(), id: t.arg.id(), answers: t.arg({ type: [AnswerInput] }) },
    resolve: async (_root, { companyId, id, answers }, context) => {
      await checkAnswers(context, companyId, answers);
      await find(context, companyId, id);
      const isAdded = await add(context, companyId, (db) => addAnswers(db, companyId, id, answersFor(answers, null)));
      if (!isAdded) throw new AppError('IMPORT_ASKS_NOTHING');
      await runImport(context.database, { companyId, importId: id });
      return find(context, companyId, id);
    },
  }),
);

builder.mutationField('undoImport', (t) =>
  t.field({
    type: ReportType,
    description: 'Deshace una carga. Lo que una persona hizo sobre ella lo impide: el error lo enumera en extensions.details.',
    access: 'imports.write',
    args: {
      companyId: t.arg.id(),
      id: t.arg.id(),
      keepsOffice: t.arg.boolean({
        required: false,
        description: 'Conserva los documentos aceptados o reclamados en el SII y deshace lo demás; el informe los nombra.',
      }),
    },
    resolve: async (_root, { companyId, id, keepsOffice }, context) => {
      await find(context, companyId, id);
      await write(context, companyId, (db) => undoImport(db, actorIn(context, companyId), id, keepsOffice ?? false));
      return find(context, companyId, id);
    },
  }),
);

builder.queryField('imports', (t) =>
  t.field({
    type: ReportPage,
    description: 'Las cargas de una empresa, la última primero.',
    access: 'imports.read',
    args: { companyId: t.arg.id(), pagination: t.arg({ type: PaginationInput, required: false }) },
    resolve: (_root, { companyId, pagination }, context) => read(context, companyId, (db) => reportsOf(db, companyId, pageOf(pagination))),
  }),
);

const QuotaKindType = builder.enumType('QuotaKind', { values: QUOTA_KINDS });

const QuotaType = builder.objectRef<{ kind: QuotaKind; used: number; limit: number }>('CompanyQuota').implement({
  fields: (t) => ({
    kind: t.expose('kind', { type: QuotaKindType }),
    used: t.float({ resolve: ({ used }) => used }),
    limit: t.float({ resolve: ({ limit }) => limit }),
  }),
});

builder.queryField('companyQuotas', (t) =>
  t.field({
    type: [QuotaType],
    description:
      'Cuánto de lo que permite su plan usa una empresa: bytes de archivos, archivos de hoy, cargas en proceso y filas cargadas.',
    access: 'company.read',
    args: { companyId: t.arg.id() },
    resolve: async (_root, { companyId }, context) => {
      const { used, limit } = await read(context, companyId, (db) => quotaUsage(db, companyId));
      return QUOTA_KINDS.map((kind) => ({ kind, used: used[kind], limit: limit[kind] }));
    },
  }),
);

builder.queryField('importReport', (t) =>
  t.field({
    type: ReportType,
    access: 'imports.read',
    args: { companyId: t.arg.id(), id: t.arg.id() },
    resolve: (_root, { companyId, id }, context) => find(context, companyId, id),
  }),
);

function checkSizes(files: readonly Upload[]): void {
  if (files.length === 0) throw new AppError('NO_FILES');
  if (files.length > LIMITS.files) throw new AppError('TOO_MANY_FILES', { max: LIMITS.files });
  const large = files.find(({ size }) => size > LIMITS.fileBytes);
  if (large) throw new AppError('FILE_TOO_LARGE', { name: cleanFileName(large.name), megabytes: LIMITS.fileBytes / MEGABYTE });
  const together = files.reduce((sum, { size }) => sum + size, 0);
  if (together > LIMITS.callBytes) throw new AppError('FILES_TOO_LARGE', { megabytes: LIMITS.callBytes / MEGABYTE });
}

const LABELS: Record<Answer['key'], string> = {
  account: 'la cuenta bancaria',
  columns: 'las columnas',
  rate: 'el valor de la moneda',
  period: 'el mes',
  side: 'si son ventas o compras',
  currency: 'la moneda',
  dayOrder: 'qué va primero en las fechas',
  year: 'el año',
  signs: 'cuáles son cargos y cuáles abonos',
  obligations: 'qué montos valen',
  preview: 'si se guarda',
};

/** An account of another company answers like one that does not exist. */
async function checkAnswers(context: Context, companyId: string, answers: readonly Answer[]): Promise<void> {
  const wrong = answers.find(({ key, value }) => value.length > 2_000 || !isAnswer(key, value));
  if (wrong) throw new AppError('BAD_ANSWER', { label: LABELS[wrong.key] });
  const named = answers.flatMap(({ key, value }) => (key === 'account' ? accountAnswers(value) : []));
  const ids = named.filter(isId).map((id) => id.toLowerCase());
  if (ids.length === 0) return;
  const accounts = await read(context, companyId, (db) => accountsOf(db, companyId));
  if (ids.some((id) => accounts.every((account) => account.id !== id))) throw new AppError('NOT_FOUND');
}

async function find(context: Context, companyId: string, id: string): Promise<Report> {
  if (!isId(id)) throw new AppError('NOT_FOUND');
  return read(context, companyId, (db) => neededReport(reportById(db, companyId, id)));
}

async function neededReport(found: Promise<Report | undefined>): Promise<Report> {
  const report = await found;
  if (!report) throw new AppError('NOT_FOUND');
  return report;
}
