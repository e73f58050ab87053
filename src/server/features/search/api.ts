import { mayDo } from '#domain/access.ts';
import { documentKind } from '#domain/documents/kinds.ts';
import { toMajor } from '#domain/money.ts';
import { readTerms } from '#domain/search.ts';
import { builder, CurrencyEnum } from '#server/api/builder.ts';
import { read } from '#server/api/context.ts';
import { MAX_SEARCH } from '#server/api/lengths.ts';
import { type FoundContact, type FoundDocument, type FoundMovement, findContacts, findDocuments, findMovements } from './store.ts';

const DocumentType = builder.objectRef<FoundDocument>('FoundDocument').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    typeLabel: t.string({ resolve: ({ code, label }) => (code === null ? label : documentKind(code)?.name) ?? label ?? 'Documento' }),
    number: t.exposeString('folio', { nullable: true }),
    counterpartName: t.exposeString('name', { nullable: true }),
    isReceived: t.exposeBoolean('isReceived'),
    date: t.expose('on', { type: 'Date' }),
    amount: t.field({ type: 'Amount', resolve: ({ amount, currency }) => toMajor(amount, currency) }),
    currency: t.expose('currency', { type: CurrencyEnum }),
  }),
});

const ContactType = builder.objectRef<FoundContact>('FoundContact').implement({
  fields: (t) => ({
    rut: t.exposeString('rut'),
    name: t.exposeString('name'),
    documents: t.exposeInt('documents', { description: 'Cuántos documentos hay con esta contraparte.' }),
  }),
});

const MovementType = builder.objectRef<FoundMovement>('FoundMovement').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    date: t.expose('on', { type: 'Date' }),
    description: t.exposeString('glosa'),
    amount: t.field({
      type: 'Amount',
      description: 'Positivo si el dinero entra, negativo si sale.',
      resolve: ({ amount, currency }) => toMajor(amount, currency),
    }),
    currency: t.expose('currency', { type: CurrencyEnum }),
    bankId: t.exposeString('bankCode'),
  }),
});

type SearchResults = { documents: FoundDocument[]; contacts: FoundContact[]; movements: FoundMovement[] };
const NOTHING: SearchResults = { documents: [], contacts: [], movements: [] };

const ResultType = builder.objectRef<SearchResults>('SearchResult').implement({
  description: 'Lo que calza con un texto, unos pocos de cada clase; una clase cuya pantalla no se puede abrir viene vacía.',
  fields: (t) => ({
    documents: t.expose('documents', { type: [DocumentType], description: 'Por folio.' }),
    contacts: t.expose('contacts', { type: [ContactType], description: 'Por nombre o RUT.' }),
    movements: t.expose('movements', { type: [MovementType], description: 'Por monto.' }),
  }),
});

builder.queryField('search', (t) =>
  t.field({
    type: ResultType,
    description: 'Busca un documento por folio, un contacto por nombre o RUT y un movimiento por monto.',
    access: 'search.read',
    args: { companyId: t.arg.id(), text: t.arg.string({ maxLength: MAX_SEARCH }) },
    resolve: (_root, { companyId, text }, context) => {
      const terms = readTerms(text);
      const grant = context.memberships.get(companyId);
      if (!terms || !grant) return NOTHING;
      const [seesDocuments, seesMovements] = [mayDo('documents.read', grant), mayDo('movements.read', grant)];
      return read(context, companyId, async (db) => ({
        documents: seesDocuments ? await findDocuments(db, companyId, terms) : [],
        contacts: seesDocuments ? await findContacts(db, companyId, terms) : [],
        movements: seesMovements ? await findMovements(db, companyId, terms) : [],
      }));
    },
  }),
);
