import { sql } from 'kysely';
import { XML_CODES } from '#domain/documents/kinds.ts';
import { AppError } from '#domain/errors.ts';
import { isPeriod, type Period } from '#domain/period.ts';
import { builder } from '#server/api/builder.ts';
import { read } from '#server/api/context.ts';
import { MAX_ITEMS } from '#server/api/lengths.ts';
import type { Db } from '#server/db/scope.ts';
import { type DocumentRow, documentRows } from './list.ts';
import { DocumentObject } from './types.ts';

const AnswerType = builder.objectRef<{ data: DocumentRow[] }>('UpdateXMLAnswer').implement({
  fields: (t) => ({
    status: t.boolean({ description: 'Si hay alguna conexión que traiga XML.', resolve: () => false }),
    message: t.string({ resolve: () => 'No hay conexiones activas que actualizar.' }),
    data: t.expose('data', {
      type: [DocumentObject],
      size: MAX_ITEMS,
      description: 'Los documentos del mes que quedan sin XML, hasta mil.',
    }),
  }),
});

// No source of XML is connected yet: whoever adds one asks it here.
builder.mutationField('updateXMLByMonth', (t) =>
  t.field({
    type: AnswerType,
    description: 'Pide a las conexiones los XML que faltan de un mes tributario, y dice cuáles siguen faltando.',
    access: 'documents.write',
    args: { companyId: t.arg.id(), month: t.arg.int({ description: 'De 1 a 12.' }), year: t.arg.int() },
    resolve: async (_root, { companyId, month, year }, context) => {
      const period = `${year}-${String(month).padStart(2, '0')}`;
      if (!isPeriod(period)) throw new AppError('BAD_FIELD', { message: 'Indica un mes de 1 a 12 y su año.', field: 'month' });
      return { data: await read(context, companyId, async (db) => documentRows(db, await idsWithoutXml(db, companyId, period))) };
    },
  }),
);

/** Electronic documents of a tax month whose XML is not here. */
async function idsWithoutXml(db: Db, companyId: string, period: Period): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select d.document_id as id from document d
    where d.company_id = ${companyId} and d.period = ${`${period}-01`} and d.xml_import_id is null and d.folio is not null
      and d.code = any (${[...XML_CODES]}) and not d.is_superseded
    order by d.issued_on, d.document_id limit ${MAX_ITEMS}`.execute(db);
  return rows.map(({ id }) => id);
}
