import { AppError } from '#domain/errors.ts';
import { type Change, changesOf, shownIn } from '#domain/history/fields.ts';
import { kindsOf } from '#domain/history/kinds.ts';
import { sentenceOf } from '#domain/history/words.ts';
import { builder, PaginationInput } from '#server/api/builder.ts';
import { read } from '#server/api/context.ts';
import { MAX_SEARCH } from '#server/api/lengths.ts';
import { pageOf } from '#server/api/page.ts';
import { verifySlice } from '#server/db/history.ts';
import { type Signed, verifySignatures } from '#server/db/history-signature.ts';
import { isId } from '#server/db/ids.ts';
import { actors, type HistoryEntry, type HistoryFilter, hasSystemActs, historyPage, SYSTEM, subjects } from './store.ts';

type Actor = { id: string; name: string; email: string };
const NOBODY: Actor = { id: SYSTEM, name: 'Caudal', email: '' };

const ActorType = builder.objectRef<Actor>('HistoryPerson').implement({
  description: 'Quién hizo algo; «caudal» es el sistema por sí mismo.',
  fields: (t) => ({ id: t.exposeString('id'), name: t.exposeString('name'), email: t.exposeString('email') }),
});

const ChangeType = builder.objectRef<Change>('HistoryChange').implement({
  fields: (t) => ({
    field: t.exposeString('field'),
    label: t.exposeString('label'),
    before: t.string({ nullable: true, resolve: ({ field, before }) => (before === null ? null : shownIn(field, before)) }),
    after: t.string({ nullable: true, resolve: ({ field, after }) => (after === null ? null : shownIn(field, after)) }),
  }),
});

const EntryType = builder.objectRef<HistoryEntry>('HistoryEntry').implement({
  fields: (t) => ({
    id: t.string({ description: 'Su número en la historia de la empresa, desde 1.', resolve: ({ no }) => String(no) }),
    at: t.expose('at', { type: 'DateTime' }),
    person: t.field({ type: ActorType, resolve: (entry) => actorOf({ ...entry, id: entry.personId }) }),
    act: t.exposeString('act'),
    subject: t.exposeString('subject'),
    subjectId: t.exposeString('subjectId', { nullable: true }),
    description: t.string({
      description: 'Qué pasó, en una frase.',
      resolve: (entry) => sentenceOf({ ...entry, person: fullName(entry) }),
    }),
    changes: t.field({ type: [ChangeType], resolve: ({ before, after }) => changesOf(before, after) }),
    before: t.string({ nullable: true, description: 'JSON.', resolve: ({ before }) => jsonOf(before) }),
    after: t.string({ nullable: true, description: 'JSON.', resolve: ({ after }) => jsonOf(after) }),
    hash: t.exposeString('hash'),
  }),
});

const PageType = builder.objectRef<{ total: number; entries: HistoryEntry[] }>('HistoryPage').implement({
  fields: (t) => ({
    totalDocs: t.exposeInt('total'),
    docs: t.field({ type: [EntryType], resolve: ({ entries }) => entries }),
  }),
});

const FilterInput = builder.inputType('HistoryFilter', {
  fields: (t) => ({
    kind: t.string({ required: false, description: 'Una de historyFilters.' }),
    personId: t.string({ required: false }),
    from: t.field({ type: 'Date', required: false }),
    to: t.field({ type: 'Date', required: false, description: 'Incluido.' }),
  }),
});

builder.queryField('companyHistory', (t) =>
  t.field({
    type: PageType,
    description: 'Lo que personas y procesos hicieron en una empresa; lo más nuevo primero.',
    access: 'history.read',
    args: {
      companyId: t.arg.id(),
      pagination: t.arg({ type: PaginationInput, required: false }),
      search: t.arg.string({ required: false, maxLength: MAX_SEARCH }),
      filter: t.arg({ type: FilterInput, required: false }),
    },
    resolve: (_root, { companyId, pagination, search, filter }, context) => {
      const page = pageOf(pagination);
      const asked = filterOf({ ...filter, search });
      if (!asked) return { total: 0, entries: [] };
      return read(context, companyId, (db) => historyPage(db, companyId, asked, page));
    },
  }),
);

const KindType = builder.objectRef<{ key: string; label: string }>('HistoryKind').implement({
  fields: (t) => ({ key: t.exposeString('key'), label: t.exposeString('label') }),
});

const FiltersType = builder.objectRef<{ subjects: string[]; people: Actor[] }>('HistoryFilters').implement({
  fields: (t) => ({
    kinds: t.field({ type: [KindType], resolve: (found) => kindsOf(found.subjects) }),
    people: t.field({ type: [ActorType], resolve: ({ people }) => people }),
  }),
});

builder.queryField('historyFilters', (t) =>
  t.field({
    type: FiltersType,
    description: 'Por qué se puede filtrar la historia de una empresa.',
    access: 'history.read',
    args: { companyId: t.arg.id() },
    resolve: (_root, { companyId }, context) =>
      read(context, companyId, async (db) => {
        const people = (await actors(db, companyId)).map(actorOf);
        return { subjects: await subjects(db, companyId), people: (await hasSystemActs(db, companyId)) ? [...people, NOBODY] : people };
      }),
  }),
);

/** `signed`: with the last part of the chain only. */
type Verification = Awaited<ReturnType<typeof verifySlice>> & { signed: Signed | null };

const VerificationType = builder.objectRef<Verification>('HistoryVerification').implement({
  fields: (t) => ({
    checked: t.exposeInt('checked', { description: 'Hasta qué número se revisó; se sigue pidiendo desde el que sigue.' }),
    total: t.exposeInt('total'),
    firstBroken: t.int({
      nullable: true,
      description: 'La primera entrada alterada o que falta; si todas se rehicieron, la primera después de la última firma que calza.',
      resolve: ({ firstBroken, signed }) => firstBroken ?? signed?.firstBroken ?? null,
    }),
    signedUntil: t.int({
      nullable: true,
      description: 'La última entrada que cubre una firma de cada noche; con el último tramo.',
      resolve: ({ signed }) => signed?.until ?? null,
    }),
    signedAt: t.field({ type: 'DateTime', nullable: true, resolve: ({ signed }) => signed?.at ?? null }),
    isKeyMissing: t.boolean({
      description: 'Hay firmas hechas con una clave que ya no está: no se pueden revisar.',
      resolve: ({ signed }) => signed?.isKeyMissing ?? false,
    }),
  }),
});

builder.queryField('verifyHistory', (t) =>
  t.field({
    type: VerificationType,
    description:
      'Revisa la cadena de la historia, por tramos: cada entrada lleva la huella de la anterior, y cada noche se firma la última.',
    access: 'history.read',
    args: { companyId: t.arg.id(), from: t.arg.int({ required: false, defaultValue: 1 }) },
    resolve: (_root, { companyId, from }, context) => {
      const first = from ?? 1;
      if (first < 1) throw new AppError('BAD_PAGE');
      return read(context, companyId, async (db) => {
        const slice = await verifySlice(db, companyId, first);
        const isEnd = slice.checked >= slice.total;
        return { ...slice, signed: isEnd ? await verifySignatures(db, context.settings.keys, companyId) : null };
      });
    },
  }),
);

type AskedFilter = {
  kind?: string | null | undefined;
  personId?: string | null | undefined;
  from?: HistoryFilter['from'] | undefined;
  to?: HistoryFilter['to'] | undefined;
  search?: string | null | undefined;
};

/** A filter as it is asked for; null when nothing can fit it. */
function filterOf({ kind, personId, from, to, search }: AskedFilter): HistoryFilter | null {
  if (personId && personId !== SYSTEM && !isId(personId)) return null;
  return { kind: kind || null, personId: personId || null, from: from ?? null, to: to ?? null, search: (search ?? '').slice(0, 200) };
}

function actorOf({ id, ...person }: { id: string | null; name: string | null; surname: string | null; email: string | null }): Actor {
  return id === null ? NOBODY : { id, name: fullName(person) ?? '', email: person.email ?? '' };
}

function fullName({ name, surname }: { name: string | null; surname: string | null }): string | null {
  return name === null ? null : `${name} ${surname ?? ''}`.trim();
}

function jsonOf(value: unknown): string | null {
  return value === null || value === undefined ? null : JSON.stringify(value);
}
