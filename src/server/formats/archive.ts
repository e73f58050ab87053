/** Several files in one zip: documents or statements that somebody put together, each read as if it had come alone. */

import { formatCount } from '#domain/format.ts';
import type { AccountFacts, DocumentFacts, FileReading, Problem, ReadingContext } from '#domain/imports/facts.ts';
import { append } from '#domain/lists.ts';
import { withAccount } from './account-answer.ts';
import { documentKey } from './document.ts';
import { tooManyMovements } from './gatherer.ts';
import { MAX_DOCUMENTS, MAX_MOVEMENTS } from './limits.ts';
import { problem, problemList, refusal } from './problem.ts';
import { Refused } from './refused.ts';
import { ARCHIVE, inflated, openZip } from './zip.ts';

/** Reads one file of the archive; another archive inside is refused. */
type ReadEntry = (bytes: Uint8Array, context: ReadingContext) => FileReading;

/**
 * Everything that the files of a zip say. A file that cannot be read, or asks for more than its account, is left out with its reason
 * and counts as one rejected row. Bounded: a thousand entries, 64 MB each, 128 MB together, nothing inside another zip.
 * @throws Refused what `openZip` throws, E_EMPTY, E_TOO_LARGE
 */
export function readArchive(bytes: Uint8Array, context: ReadingContext, readEntry: ReadEntry): FileReading {
  const zip = openZip(bytes, ARCHIVE);
  const names = zip.names.filter(isContent);
  if (names.length === 0) throw new Refused('E_EMPTY', 'La carpeta comprimida no trae ningún archivo.');
  const merged = openMerged();
  let inflatedBytes = 0;
  for (const name of names) {
    const content = zip.read(name);
    inflatedBytes += content ? workbookBytes(content) : 0;
    if (inflatedBytes > MAX_WORKBOOK_BYTES) throw inflated(ARCHIVE);
    const fileName = name.split('/').at(-1) ?? name;
    if (content) add(merged, fileName, readEntry(content, { ...context, fileName, answers: {} }));
  }
  return finished(merged, context);
}

/** What all workbooks of an archive may inflate to. */
const MAX_WORKBOOK_BYTES = 256 * 1_048_576;

/** Workbooks are zips themselves: what one inflates to; 0 for other files, and for what cannot be opened. */
function workbookBytes(content: Buffer): number {
  if (content[0] !== 0x50 || content[1] !== 0x4b) return 0;
  try {
    return openZip(content).bytes;
  } catch (error) {
    if (error instanceof Refused) return 0;
    throw error;
  }
}

/** Folders, and files that operating systems add. */
function isContent(name: string): boolean {
  const last = name.split('/').at(-1) ?? '';
  return last !== '' && !last.startsWith('.') && !name.startsWith('__MACOSX/') && !/^(?:thumbs\.db|desktop\.ini)$/i.test(last);
}

type Merged = {
  kind: FileReading['kind'];
  documents: DocumentFacts[];
  accounts: AccountFacts[];
  obligations: NonNullable<FileReading['obligations']>;
  payroll: NonNullable<FileReading['payroll']>;
  dins: NonNullable<FileReading['dins']>;
  matches: NonNullable<FileReading['matches']>;
  settlements: NonNullable<FileReading['settlements']>;
  problems: ReturnType<typeof problemList>;
  seen: Map<string, DocumentFacts>;
  rowsRead: number;
  rowsRejected: number;
  hasGood: boolean;
};

function openMerged(): Merged {
  const problems = problemList();
  const others = { obligations: [], payroll: [], dins: [], matches: [], settlements: [] };
  return { kind: null, documents: [], accounts: [], ...others, problems, seen: new Map(), rowsRead: 0, rowsRejected: 0, hasGood: false };
}

function add(merged: Merged, fileName: string, reading: FileReading): void {
  const question = reading.questions.find(({ key }) => key !== 'account');
  const isLeftOut = reading.isRefused || question !== undefined;
  for (const one of reading.problems) merged.problems.add(named(one, fileName));
  if (question) merged.problems.add(problem(null, null, 'E_TYPE', asksMore(fileName, question.message)));
  // What workers earn is not for everybody who opens the folder: all of it is treated as a payroll book.
  if (reading.kind === 'LRE') merged.kind = 'LRE';
  merged.rowsRead += isLeftOut ? 1 : reading.rowsRead;
  merged.rowsRejected += isLeftOut ? 1 : reading.rowsRejected;
  if (isLeftOut) return;
  merged.hasGood = true;
  merged.kind ??= reading.kind;
  const offset = merged.documents.length;
  for (const document of reading.documents) addDocument(merged, fileName, { ...document, line: document.line + offset });
  for (const account of reading.accounts) merged.accounts.push({ ...account, part: [fileName, account.part].filter(Boolean).join(' · ') });
  append(merged.obligations, reading.obligations ?? []);
  append(merged.payroll, reading.payroll ?? []);
  append(merged.dins, reading.dins ?? []);
  append(merged.matches, reading.matches ?? []);
  append(merged.settlements, reading.settlements ?? []);
  if (merged.documents.length > MAX_DOCUMENTS) throw new Refused('E_TOO_LARGE', TOO_MANY);
  if (merged.rowsRead > MAX_MOVEMENTS) throw tooManyMovements();
}

const TOO_MANY = `La carpeta comprimida trae más de ${formatCount(MAX_DOCUMENTS)} documentos: divídela en partes y súbelas por separado.`;

function named({ message, ...one }: Problem, fileName: string): Problem {
  return { ...one, message: `En «${fileName}»: ${message}` };
}

function asksMore(fileName: string, question: string): string {
  return `«${fileName}» no se leyó porque hay que responder algo sobre él (${question.replace(/\.$/, '')}): súbelo por separado.`;
}

/** The same document in two files counts once; the first one stays. */
function addDocument(merged: Merged, fileName: string, document: DocumentFacts): void {
  const key = documentKey(document);
  const earlier = key === null ? undefined : merged.seen.get(key);
  if (!earlier) {
    if (key !== null) merged.seen.set(key, document);
    merged.documents.push(document);
    return;
  }
  const isSame = document.total === earlier.total && document.issuedOn === earlier.issuedOn;
  const name = `En «${fileName}»: se repite el documento tipo ${document.code} folio ${document.folio} de otro archivo`;
  merged.rowsRejected += 1;
  merged.problems.add(
    isSame
      ? problem(null, null, 'W_DUPLICATE', `${name}; se contó una sola vez.`)
      : problem(null, null, 'E_CONFLICT', `${name} con otros datos; se conservó el primero.`),
  );
}

function finished(merged: Merged, context: ReadingContext): FileReading {
  const { kind, documents, accounts, obligations, payroll, dins, matches, settlements, rowsRead, rowsRejected, hasGood } = merged;
  const problems = merged.problems.all();
  if (!hasGood) {
    const why = problems.length > 0 && problems.every(({ code }) => code === 'E_COMPANY') ? OF_OTHERS : NOTHING;
    return { ...refusal(why, kind), problems: [why, ...problems] };
  }
  const others = { obligations, payroll, dins, matches, settlements, questions: [], isRefused: false };
  return withAccount({ kind, documents, accounts, ...others, problems, rowsRead, rowsRejected }, context);
}

const OF_OTHERS = problem(null, null, 'E_COMPANY', 'Ningún archivo de la carpeta comprimida es de esta empresa.');
const NOTHING = problem(null, null, 'E_TYPE', 'La carpeta comprimida no trae ningún archivo que se pueda leer.');
