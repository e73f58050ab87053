// Which file of the page each shared module goes to.
import { build, type InlineConfig, type Plugin, type Rolldown } from 'vite';

/** A file as the bundler makes it by itself: the modules that one set of screens shares. */
export type Chunk = {
  file: string;
  /** The module that begins it: of a document, or of what is imported when it is needed. */
  entry: string | null;
  /** The files that it needs from its first moment. */
  imports: readonly string[];
  modules: readonly { id: string; size: number }[];
};

/** What must stay light, the lightest first: nothing in its files is needed by what follows only. */
export type Beginning = { name: string; test: RegExp };

/** Characters from which a file stands by itself. Smaller ones are merged: a request costs what a kilobyte costs, and more far away. */
const MIN_SIZE = 45_000;
/** What fewer screens share stays as the bundler cuts it: merged, it would come to screens that have no use for it. */
const MIN_ENTRIES = 20;

/**
 * The group of each module that is shared. By itself the bundler makes a file for every set of screens that share something, and a
 * screen then asks for 120 of them. Here they are put in the order of how much begins with them and merged with their neighbours, those that
 * the last of the beginnings needs apart from those that it can do without; since a module needs only what more begins with, and what is
 * needed as late, files never need each other in a circle.
 */
export function groupsOf(chunks: readonly Chunk[], beginnings: readonly Beginning[]): Map<string, string> {
  const entries = entriesOf(chunks);
  const needs = needsOf(chunks);
  const begun = new Set(chunks.flatMap(({ file, entry }) => (entry === null ? [] : file)));
  const shared = chunks
    // A file that needs an entry comes only after it; with others in one file it would begin that entry for all of them.
    .filter(({ file }) => neededBy(file, needs).every((one) => !begun.has(one)))
    .map((chunk) => {
      const needing = entries.get(chunk.file) ?? [];
      const isNeeded = ({ test }: Beginning) => needing.some((entry) => test.test(entry));
      const first = beginnings.findIndex(isNeeded);
      const last = beginnings.findLastIndex(isNeeded);
      return { chunk, count: needing.length, first: first < 0 ? beginnings.length : first, last, key: needing.toSorted().join('\n') };
    })
    // What only one beginning needs may be what it does, as to draw its page: it never comes with another.
    .filter(({ count, first }) => count > 1 && (first < beginnings.length || count >= MIN_ENTRIES))
    .sort((a, b) => a.first - b.first || b.last - a.last || b.count - a.count || a.key.localeCompare(b.key));

  const groups = new Map<string, string>();
  let group = { first: -1, last: -1, key: '', name: '', size: 0 };
  let made = 0;
  for (const { chunk, first, last, key } of shared) {
    if (first !== group.first || last !== group.last || (group.size > MIN_SIZE && key !== group.key)) {
      made += 1;
      group = { first, last, key, name: `${beginnings[first]?.name ?? 'shared'}-${made}`, size: 0 };
    }
    group.key = key;
    for (const { id, size } of chunk.modules) {
      groups.set(id, group.name);
      group.size += size;
    }
  }
  return groups;
}

/** Builds once without writing, to see what is really shared: what a file of re-exports leads to is only known after linking. */
export async function chunksOf(config: InlineConfig): Promise<Chunk[]> {
  const built = (await build({
    ...config,
    configFile: false,
    logLevel: 'error',
    build: { ...config.build, write: false, minify: false, cssMinify: false, emptyOutDir: false, reportCompressedSize: false },
  })) as Rolldown.RolldownOutput;
  return built.output.flatMap((file) =>
    file.type === 'asset'
      ? []
      : {
          file: file.fileName,
          entry: file.isEntry || file.isDynamicEntry ? (file.facadeModuleId ?? file.fileName) : null,
          imports: file.imports,
          modules: Object.entries(file.modules).map(([id, { renderedLength }]) => ({ id, size: renderedLength })),
        },
  );
}

/**
 * Ends a build in which files need each other in a circle, so that one would run before what it needs, or in which something of a
 * document begins another document.
 */
export const soundFiles: Plugin = {
  name: 'sound-files',
  apply: 'build',
  generateBundle(_, bundle) {
    const circle = circleOf(
      new Map(Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file.imports]] : []))),
    );
    if (circle) this.error(`Files of the page need each other: ${circle.join(' > ')}`);
    const chunks = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? file : []));
    const byFile = new Map(chunks.map((chunk) => [chunk.fileName, [...chunk.imports, ...chunk.dynamicImports]]));
    for (const { fileName, isEntry } of chunks) {
      const other =
        isEntry &&
        neededBy(fileName, byFile).find((file) => file !== fileName && chunks.some((one) => one.isEntry && one.fileName === file));
      if (other) this.error(`${fileName} begins another document: ${other}`);
    }
  },
};

/** The first circle among what needs what, if there is one. */
export function circleOf(needs: ReadonlyMap<string, readonly string[]>): string[] | null {
  const done = new Set<string>();
  const visit = (file: string, path: readonly string[]): string[] | null => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
    if (done.has(file)) return null;
    for (const next of needs.get(file) ?? []) {
      const circle = visit(next, [...path, file]);
      if (circle) return circle;
    }
    done.add(file);
    return null;
  };
  for (const file of needs.keys()) {
    const circle = visit(file, []);
    if (circle) return circle;
  }
  return null;
}

/** For each file, what begins with it. */
function entriesOf(chunks: readonly Chunk[]): Map<string, string[]> {
  const entries = new Map<string, string[]>(chunks.map(({ file }) => [file, []]));
  const needs = needsOf(chunks);
  for (const { file, entry } of chunks) {
    if (entry !== null) for (const one of neededBy(file, needs)) entries.get(one)?.push(entry);
  }
  return entries;
}

function needsOf(chunks: readonly Chunk[]): Map<string, readonly string[]> {
  return new Map(chunks.map(({ file, imports }) => [file, imports]));
}

/** A file and all that it needs. */
function neededBy(file: string, needs: ReadonlyMap<string, readonly string[]>): string[] {
  const needed = new Set([file]);
  for (const one of needed) for (const next of needs.get(one) ?? []) needed.add(next);
  return [...needed];
}
