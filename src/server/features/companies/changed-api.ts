import { BOOK_AREAS, type BookArea } from '#domain/book-areas.ts';
import { builder } from '#server/api/builder.ts';
import type { Database } from '#server/db/open.ts';
import { streamOf } from '#server/db/stream.ts';

const Area = builder.enumType('BookArea', { values: BOOK_AREAS, description: 'Una parte de los libros de una empresa.' });

type CompanyChange = { companyId: string; areas: readonly BookArea[] | null };

const CompanyChangeType = builder.objectRef<CompanyChange>('CompanyChange').implement({
  fields: (t) => ({
    companyId: t.exposeID('companyId'),
    areas: t.expose('areas', {
      type: [Area],
      nullable: true,
      description: 'Nulo, una vez, al empezar: desde ahora se avisa; lo que cambió antes se sabe preguntando de nuevo.',
    }),
  }),
});

builder.subscriptionField('companyChanged', (t) =>
  t.field({
    type: CompanyChangeType,
    description: 'Un aviso por cada cambio confirmado de los libros de una empresa, con las partes que tocó y nada de su contenido.',
    access: 'company.read',
    args: { companyId: t.arg.id() },
    subscribe: (_root, { companyId }, { database }) => changesOf(database, companyId),
    resolve: ({ companyId, areas }) => ({ companyId, areas }),
  }),
);

function changesOf(database: Database, companyId: string): AsyncIterable<CompanyChange> {
  return streamOf<CompanyChange>((listener) => {
    const unsubscribe = database.subscribe('company', companyId, listener);
    listener({ companyId, areas: null });
    return unsubscribe;
  });
}
