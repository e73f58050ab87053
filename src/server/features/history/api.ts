import { mayDo } from '#domain/access.ts';
import { ACTS, changesIn, isActCode, phraseOf, sentenceOf, undoOf } from '#domain/acts.ts';
import { AppError } from '#domain/errors.ts';
import { ACT_KINDS } from '#domain/history/act.ts';
import { type Change, fieldValueText } from '#domain/history/fields.ts';
import type { Target } from '#domain/history/phrase.ts';
import { guardCompanies } from '#server/api/access.ts';
import { builder, PaginationInput } from '#server/api/builder.ts';
import { type Context, personOf, read, write } from '#server/api/context.ts';
import { FileLinkType } from '#server/api/file-link.ts';
import { MAX_SEARCH } from '#server/api/lengths.ts';
import { pageOf } from '#server/api/page.ts';
import { actNumber, storedAct } from '#server/db/history.ts';
import { type Signed, verifySignatures } from '#server/db/history-signature.ts';
import { verifySlice } from '#server/db/history-verify.ts';
import { isId } from '#server/db/ids.ts';
import type { Db } from '#server/db/scope.ts';
import { historyLink } from './route.ts';
import {
  actors,
  codesIn,
  type HistoryEntry,
  type HistoryFilter,
  hasSystemActs,
  historyAfter,
  historyPage,
  laterActs,
  SYSTEM,
  targetKey,
} from './store.ts';
import { startLongUndo, undoAct, undoParts } from './undo.ts';

type HistoryPerson = { id: string; name: string; email: string };
const SYSTEM_ACTOR: HistoryPerson = { id: SYSTEM, name: 'Caudal', email: '' };

const ActorType = builder.objectRef<HistoryPerson>('HistoryPerson').implement({
  description: 'Quién hizo algo; «caudal» es el sistema por sí mismo.',
  fields: (t) => ({ id: t.exposeString('id'), name: t.exposeString('name'), email: t.exposeString('email') }),
});

const ChangeType = builder.objectRef<Change>('HistoryChange').implement({
  fields: (t) => ({
    field: t.exposeString('field'),
    label: t.exposeString('label'),
    before: t.string({ nullable: true, resolve: ({ field, before }) => (before === null ? null : fieldValueText(field, before)) }),
    after: t.string({ nullable: true, resolve: ({ field, after }) => (after === null ? null : fieldValueText(field, after)) }),
  }),
});

const TargetType = builder.objectRef<Target>('HistoryTarget').implement({
  fields: (t) => ({ kind: t.exposeString('kind'), id: t.exposeString('id') }),
});

const PartType = builder.objectRef<{ text: string; to: Target | null }>('HistoryPart').implement({
  description: 'Un trozo de la frase; lo que nombra se puede abrir mientras exista.',
  fields: (t) => ({ text: t.exposeString('text'), to: t.expose('to', { type: TargetType, nullable: true }) }),
});

/** `open`: the targets on the page that still exist. */
type ShownEntry = HistoryEntry & { open: ReadonlySet<string> };

const EntryType = builder.objectRef<ShownEntry>('HistoryEntry').implement({
  fields: (t) => ({
    id: t.string({ description: 'Su número en el historial de la empresa, desde 1.', resolve: ({ no }) => String(no) }),
    at: t.expose('at', { type: 'DateTime' }),
    person: t.field({ type: ActorType, resolve: (entry) => actorOf({ ...entry, id: entry.personId }) }),
    code: t.exposeString('code'),
    description: t.string({ description: 'Qué pasó, en una frase.', resolve: (entry) => sentenceOf(fullName(entry), entry) }),
    parts: t.field({
      type: [PartType],
      description: 'La misma frase, sin el nombre de quién, por trozos.',
      resolve: ({ open, ...entry }) =>
        phraseOf(entry).map((part) =>
          typeof part === 'string' ? { text: part, to: null } : { text: part.text, to: open.has(targetKey(part.to)) ? part.to : null },
        ),
    }),
    changes: t.field({ type: [ChangeType], resolve: (entry) => changesIn(entry) }),
    undoes: t.string({ nullable: true, description: 'La entrada que esta deshizo.', resolve: ({ undoes }) => numbered(undoes) }),
    undoneBy: t.string({ nullable: true, description: 'La entrada que deshizo esta.', resolve: ({ undoneBy }) => numbered(undoneBy) }),
    whyNot: t.string({
      nullable: true,
      description: 'Por qué no se puede deshacer desde el historial; nada si se puede intentar.',
      resolve: ({ code, undoneBy }) => {
        const undo = undoOf(code);
        if (undoneBy !== null) return `Ya se deshizo, en la entrada ${undoneBy}.`;
        return 'why' in undo ? undo.why : null;
      },
    }),
    hash: t.exposeString('hash'),
  }),
});

const PageType = builder.objectRef<Awaited<ReturnType<typeof historyPage>>>('HistoryPage').implement({
  fields: (t) => ({
    totalDocs: t.exposeInt('total'),
    docs: t.field({ type: [EntryType], resolve: ({ entries, open }) => entries.map((entry) => ({ ...entry, open })) }),
  }),
});

const FilterInput = builder.inputType('HistoryFilter', {
  fields: (t) => ({
    kind: t.string({ required: false, description: 'Una de historyFilters.' }),
    personId: t.string({ required: false }),
    documentId: t.id({ required: false, description: 'Lo que se le hizo a este documento.' }),
    loanId: t.id({ required: false, description: 'Lo que se le hizo a este crédito.' }),
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
      const filterValues = filterOf({ ...filter, search });
      if (!filterValues) return { total: 0, entries: [], open: new Set<string>() };
      return read(context, companyId, (db) => historyPage(db, companyId, filterValues, page));
    },
  }),
);

/** `workId`: what undoes it, where that takes long; '' otherwise. */
type Undone = { no: number; workId: string; description: string; obstacles: Obstacle[]; possible: number | null };
/** Why an act cannot be undone, and later acts on the same things. */
type Obstacle = { message: string; later: HistoryEntry[] };

const LaterType = builder.objectRef<HistoryEntry>('HistoryLaterAct').implement({
  fields: (t) => ({
    id: t.string({ resolve: ({ no }) => String(no) }),
    description: t.string({ resolve: (entry) => sentenceOf(fullName(entry), entry) }),
    date: t.expose('at', { type: 'DateTime' }),
  }),
});

const ObstacleType = builder.objectRef<Obstacle>('UndoObstacle').implement({
  description: 'Lo que impide deshacer, y lo que se hizo después sobre lo mismo.',
  fields: (t) => ({ message: t.exposeString('message'), later: t.expose('later', { type: [LaterType] }) }),
});

const UndoneType = builder.objectRef<Undone>('UndoneAct').implement({
  fields: (t) => ({
    id: t.string({
      description: 'La entrada nueva, que cuenta que se deshizo; vacía en un ensayo, y mientras un trabajo lo deshace.',
      resolve: ({ no }) => (no === 0 ? '' : String(no)),
    }),
    workId: t.string({
      nullable: true,
      description: 'El trabajo que lo deshace, cuando son muchos documentos.',
      resolve: ({ workId }) => workId || null,
    }),
    description: t.exposeString('description'),
    obstacles: t.expose('obstacles', { type: [ObstacleType], description: 'En un ensayo, lo que lo impide; vacía si se puede.' }),
    possible: t.exposeInt('possible', {
      nullable: true,
      description: 'En un ensayo que algo impide, los movimientos que se pueden deshacer igual; nulo si no se deshace por partes.',
    }),
  }),
});

builder.mutationField('undoAct', (t) =>
  t.field({
    type: UndoneType,
    description: 'Deshace lo que cuenta una entrada de la historia, si todavía se puede y la persona puede hacerlo de otro modo.',
    access: 'history.undo',
    args: {
      companyId: t.arg.id(),
      actId: t.arg.string({ description: 'El número de la entrada.' }),
      isTrial: t.arg.boolean({ required: false, description: 'Solo dice si se puede, y qué lo impide: no cambia nada.' }),
      isPartial: t.arg.boolean({ required: false, description: 'Deshace lo que se pueda, y deja lo que algo impide.' }),
    },
    resolve: (_root, { companyId, actId, isTrial, isPartial }, context) => {
      const no = actNumber(actId);
      if (isTrial) return tryUndo(context, companyId, no);
      return undoIn(context, { companyId, no, isPartial: isPartial ?? false }, (undone) => undone);
    },
  }),
);

const UndoneActsType = builder.objectRef<{ entries: readonly Undone[] }>('UndoneActs').implement({
  fields: (t) => ({
    description: t.string({ resolve: ({ entries }) => entries.map((one) => one.description).join(' ') }),
    workIds: t.idList({
      description: 'Los trabajos que los deshacen, cuando son muchos documentos.',
      size: 5,
      resolve: ({ entries }) => [...new Set(entries.flatMap(({ workId }) => workId || []))],
    }),
  }),
});

/** One press on a whole page of a list makes no more. */
const MAX_ACTS = 110;

builder.mutationField('undoActs', (t) =>
  t.field({
    type: UndoneActsType,
    description: 'Deshace varios actos que se hicieron juntos, el último primero: todos o ninguno.',
    access: 'history.undo',
    args: { companyId: t.arg.id(), ids: t.arg.stringList({ maxItems: MAX_ACTS, maxLength: 20 }) },
    resolve: (_root, { companyId, ids }, context) => {
      const numbers = [...new Set(ids.map(actNumber))].sort((a, b) => b - a);
      if (numbers.length === 0) throw new AppError('NOT_FOUND');
      return write(context, companyId, async (db) => {
        const entries: Undone[] = [];
        for (const no of numbers) entries.push(await undoOne(context, db, { companyId, no }));
        return { entries };
      });
    },
  }),
);

type UndoOf = { companyId: string; no: number; isTrial?: boolean; isPartial?: boolean };

/** @throws what undoAct throws, and what `end` throws: the transaction rolls back with it */
function undoIn(context: Context, of: UndoOf, end: (undone: Undone) => Undone): Promise<Undone> {
  return write(context, of.companyId, async (db) => end(await undoOne(context, db, of)));
}

/** @throws what undoAct throws */
async function undoOne(context: Context, db: Db, { companyId, no, isTrial = false, isPartial = false }: UndoOf): Promise<Undone> {
  const person = personOf(context);
  const grant = context.memberships.get(companyId);
  if (!grant) throw new AppError('COMPANY_NOT_FOUND');
  const undo = undoOf(await neededCode(db, companyId, no));
  // What nobody undoes is found only by who reads the history.
  if (!('action' in undo) && !mayDo('history.read', grant)) throw new AppError('NOT_FOUND');
  if ('action' in undo) guardCompanies(context, undo.action, [companyId]);
  const actor = { companyId, personId: person.id };
  const long = await startLongUndo(db, actor, no, isTrial);
  if (long) return { no: 0, workId: long.workId, description: long.sentence, obstacles: [], possible: null };
  const entryNo = await undoAct(db, actor, no, grant, isPartial);
  const [entry] = await historyAfter(db, companyId, EVERYTHING, entryNo - 1, 1);
  return { no: entryNo, workId: '', description: entry ? sentenceOf(fullName(entry), entry) : '', obstacles: [], possible: null };
}

/** Thrown to carry a trial's result out of its transaction, which then rolls back. */
class Tried extends Error {
  readonly undone: Undone;
  constructor(undone: Undone) {
    super('tried');
    this.undone = undone;
  }
}

/** Whether an act could be undone. @throws NOT_FOUND, FORBIDDEN: refusals that are not due to a later act */
async function tryUndo(context: Context, companyId: string, no: number): Promise<Undone> {
  try {
    return await undoIn(context, { companyId, no, isTrial: true }, (undone) => {
      throw new Tried(undone);
    });
  } catch (error) {
    if (error instanceof Tried) return { ...error.undone, no: 0, workId: '' };
    if (!(error instanceof AppError) || error.kind !== 'CONFLICT') throw error;
    const grant = context.memberships.get(companyId);
    const readsHistory = grant !== undefined && mayDo('history.read', grant);
    const later = readsHistory ? await read(context, companyId, (db) => laterActs(db, companyId, no)) : [];
    const parts = await read(context, companyId, (db) => undoParts(db, companyId, no));
    const named = (parts?.obstacles ?? []).map((message) => ({ message, later: [] }));
    const obstacles = [{ message: error.message, later }, ...named];
    return { no: 0, workId: '', description: '', obstacles, possible: parts?.movementIds.length ?? null };
  }
}

const EVERYTHING: HistoryFilter = { kind: null, personId: null, documentId: null, loanId: null, from: null, to: null, search: '' };

/** @throws NOT_FOUND */
async function neededCode(db: Db, companyId: string, no: number): Promise<string> {
  const stored = await storedAct(db, companyId, no);
  if (!stored) throw new AppError('NOT_FOUND');
  return stored.act.code;
}

const KindType = builder.objectRef<{ key: string; label: string }>('HistoryKind').implement({
  fields: (t) => ({ key: t.exposeString('key'), label: t.exposeString('label') }),
});

const FiltersType = builder.objectRef<{ codes: string[]; people: HistoryPerson[] }>('HistoryFilters').implement({
  fields: (t) => ({
    kinds: t.field({ type: [KindType], resolve: ({ codes }) => kindsOf(codes) }),
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
        return { codes: await codesIn(db, companyId), people: (await hasSystemActs(db, companyId)) ? [...people, SYSTEM_ACTOR] : people };
      }),
  }),
);

/** `signed`: only with the last part of the chain. */
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

builder.queryField('historyExport', (t) =>
  t.field({
    type: FileLinkType,
    description: 'La historia en una planilla; a su dirección siguen los filtros: &kind=…&personId=…&from=…&to=…&search=….',
    access: 'history.export',
    args: { companyId: t.arg.id() },
    resolve: (_root, { companyId }, context) => historyLink(context, companyId),
  }),
);

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

type FilterInputValues = {
  kind?: string | null | undefined;
  documentId?: string | null | undefined;
  loanId?: string | null | undefined;
  personId?: string | null | undefined;
  from?: HistoryFilter['from'] | undefined;
  to?: HistoryFilter['to'] | undefined;
  search?: string | null | undefined;
};

/** The filter for a request; null when nothing can match it. */
function filterOf({ kind, personId, documentId, loanId, from, to, search }: FilterInputValues): HistoryFilter | null {
  if (documentId && !isId(documentId)) return null;
  if (loanId && !isId(loanId)) return null;
  if (personId && personId !== SYSTEM && !isId(personId)) return null;
  return {
    kind: kind || null,
    personId: personId || null,
    documentId: documentId?.toLowerCase() ?? null,
    loanId: loanId?.toLowerCase() ?? null,
    from: from ?? null,
    to: to ?? null,
    search: (search ?? '').slice(0, 200),
  };
}

function actorOf({
  id,
  ...person
}: {
  id: string | null;
  name: string | null;
  surname: string | null;
  email: string | null;
}): HistoryPerson {
  return id === null ? SYSTEM_ACTOR : { id, name: fullName(person) ?? '', email: person.email ?? '' };
}

function fullName({ name, surname }: { name: string | null; surname: string | null }): string | null {
  return name === null ? null : `${name} ${surname ?? ''}`.trim();
}

/** The kinds of these acts, each once, in the order of their labels. */
function kindsOf(codes: readonly string[]): { key: string; label: string }[] {
  const keys = new Set(codes.flatMap((code) => (isActCode(code) ? [ACTS[code].kind] : [])));
  return [...keys].map((key) => ({ key, label: ACT_KINDS[key] })).sort((a, b) => a.label.localeCompare(b.label, 'es'));
}

function numbered(no: number | null): string | null {
  return no === null ? null : String(no);
}
