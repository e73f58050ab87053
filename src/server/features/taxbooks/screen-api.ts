import type { RcvSection } from '#domain/imports/facts.ts';
import { periodOf } from '#domain/period.ts';
import { bookScope } from '#domain/taxbooks/books.ts';
import { builder, PaginationInput } from '#server/api/builder.ts';
import { read } from '#server/api/context.ts';
import { pageOf } from '#server/api/page.ts';
import { byPeriod, guardBook, partOf } from './api.ts';
import { bookCounts } from './store.ts';
import { type Book, BookObject, BookSectionEnum, BookTypeEnum, PeriodObject } from './types.ts';

type Screen = { periods: ReturnType<typeof byPeriod>; book: Book | null };

const ScreenType = builder.objectRef<Screen>('TaxBookScreen').implement({
  description: 'Un libro de un mes y los meses en que tiene documentos.',
  fields: (t) => ({
    periods: t.expose('periods', { type: [PeriodObject], size: 1_000 }),
    book: t.expose('book', { type: BookObject, nullable: true, description: 'Nulo mientras el libro no tenga ninguno.' }),
  }),
});

builder.queryField('taxBook', (t) =>
  t.field({
    type: ScreenType,
    description: 'Un libro como lo muestra la pantalla; sin mes, el último que tiene documentos.',
    access: 'books.read',
    args: {
      companyId: t.arg.id(),
      type: t.arg({ type: BookTypeEnum }),
      period: t.arg({ type: 'Period', required: false }),
      section: t.arg({ type: BookSectionEnum, required: false, description: 'De compras; sin ella, REGISTRO.' }),
      pagination: t.arg({ type: PaginationInput, required: false }),
    },
    resolve: async (_root, { companyId, type, period, section, pagination }, context) => {
      guardBook(context, 'din.read', companyId, type);
      const periods = byPeriod(await read(context, companyId, (db) => bookCounts(db, companyId, partOf(type, {}))));
      const month = period ?? (periods[0] ? periodOf(periods[0].period) : null);
      if (month === null) return { periods, book: null };
      const inSection: RcvSection | null = bookScope(type).hasSections ? (section ?? 'registro') : null;
      const part = { ...partOf(type, { periods: [month] }), section: inSection };
      return { periods, book: { companyIds: [companyId], part, page: pageOf(pagination) } };
    },
  }),
);
