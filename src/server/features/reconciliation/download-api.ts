import { dayInChile } from '#domain/date.ts';
import { AppError } from '#domain/errors.ts';
import { builder } from '#server/api/builder.ts';
import { read } from '#server/api/context.ts';
import { prepareDownload } from '#server/api/download-file.ts';
import type { FileLink } from '#server/api/file-link.ts';
import { MAX_SEARCH } from '#server/api/lengths.ts';
import { MAX_ROWS, MOVEMENTS_FILE } from './download.ts';
import { filterOf, TransactionsInput } from './inputs.ts';
import { listMovements } from './list.ts';
import { TransactionTypeEnum } from './types.ts';

const FormatEnum = builder.enumType('TransactionFormat', {
  values: { XLSX: { value: 'xlsx' }, CSV: { value: 'csv' } } as const,
});

const PreparedType = builder.objectRef<{ link: FileLink; count: number }>('TransactionsDownload').implement({
  description: 'Un archivo; su dirección abre sin otra credencial, por un rato y mientras dure la sesión que la pidió.',
  fields: (t) => ({
    fileName: t.string({ resolve: ({ link }) => link.fileName }),
    mimeType: t.string({ resolve: ({ link }) => link.mimeType }),
    url: t.string({ resolve: ({ link }) => link.url }),
    count: t.exposeInt('count', { description: 'Cuántos movimientos lleva.' }),
  }),
});

builder.mutationField('getAllTransactions', (t) =>
  t.field({
    type: PreparedType,
    description: 'Los movimientos de un filtro, en su orden, como planilla o texto: una fila por movimiento.',
    access: { action: 'movements.export', companies: ({ input }: { input: { companyId: string } }) => [input.companyId] },
    args: {
      type: t.arg({ type: TransactionTypeEnum, required: false }),
      input: t.arg({ type: TransactionsInput }),
      searchFilter: t.arg.string({ required: false, maxLength: MAX_SEARCH }),
      format: t.arg({ type: FormatEnum, required: false, description: 'Sin él, XLSX.' }),
    },
    resolve: async (_root, { type, input, searchFilter, format }, context) => {
      const { companyId } = input;
      const filter = filterOf({ type, input, search: searchFilter ?? '' });
      const { total } = await read(context, companyId, (db) => listMovements(db, filter, { limit: 0, skip: 0 }));
      if (total > MAX_ROWS) throw new AppError('MOVEMENTS_TOO_MANY', { max: MAX_ROWS });
      const ending = format ?? 'xlsx';
      const name = `movimientos_${dayInChile(new Date())}`;
      const link = await prepareDownload(context, companyId, MOVEMENTS_FILE, { format: ending, filter }, [name, ending]);
      return { link, count: total };
    },
  }),
);
