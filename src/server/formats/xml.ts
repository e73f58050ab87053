import { SaxesParser } from 'saxes';
import { formatCount } from '#domain/format.ts';
import type { Problem, ProblemCode } from '#domain/imports/facts.ts';
import { problem } from './problem.ts';
import { Refused } from './refused.ts';
import type { Decoded, Encoding } from './text.ts';
import { prologOf } from './xml-prolog.ts';

/** An element with its local name. `text` is empty where there are children; `line` is the file's own. */
export type XmlNode = { name: string; attributes: Readonly<Record<string, string>>; text: string; children: XmlNode[]; line: number };

export type XmlOptions = {
  /** Whether the root may be of this namespace. A root without any is always accepted, with W_XML_NS. */
  isNamespace: (namespace: string) => boolean;
  /** Local names of elements that are left out with all they hold. */
  skipped: ReadonlySet<string>;
  /** Local name of the elements that are handed over one by one as they close and not kept in the tree. */
  streamed: string;
  /** `parent` is the element it stood in, the same object as in the tree. */
  onStreamed: (node: XmlNode, parent: XmlNode | null) => void;
};

const MAX_DEPTH = 64;
const MAX_ATTRIBUTES = 100;
const MAX_CHILDREN = 10_000;
/** Namespaces in force at one place: a document of the tax office or of a bank declares two or three. */
const MAX_NAMESPACES = 20;
/** Elements kept at once: those of one streamed element, or all others. */
const MAX_ELEMENTS = 200_000;
const MAX_TEXT = 1_000_000;
/** Characters given to the parser at a time; between two pieces it is seen whether it still finds elements. */
const PIECE = 65_536;

/**
 * Reads an XML in one pass. Nothing outside the file is ever looked at: a DOCTYPE is refused (E_XML_DTD) before anything is read.
 * Elements are matched by local name in the root's namespace; those of another namespace are left out with all they hold, and an
 * element without any under a root that has one is refused (E_XML_NS), as is a root of a namespace that is not accepted.
 * Also refused: what is not well formed, over 100 attributes, over 20 namespaces, over 10 000 children, over 200 000 elements kept at
 * once, a comment inside a value (E_XML_PARSE), over 64 levels (E_XML_DEPTH), over a million characters in one value (E_FIELD_SIZE).
 */
export function readXml(decoded: Decoded, options: XmlOptions): { root: XmlNode; problems: Problem[] } | { refused: Problem } {
  if (prologOf(decoded.text).hasDoctype) return { refused: problem(null, null, 'E_XML_DTD', NO_DOCTYPE) };
  const tree = newTree(options);
  try {
    const declared = parse(decoded.text, tree);
    const { root } = tree;
    if (!root) throw new Refused('E_XML_PARSE', 'El XML no trae ningún elemento.');
    return { root, problems: [...decoded.problems, ...encodingProblem(declared, decoded.encoding), ...tree.problems] };
  } catch (error) {
    if (error instanceof Refused) return { refused: error.problem };
    throw error;
  }
}

/** Local name of the root of an XML, read without parsing the rest; '' when there is none. */
export function rootName(text: string): string {
  const { end } = prologOf(text);
  return /^<(?:[\w.-]{1,200}:)?([\w.-]{1,200})/.exec(text.slice(end, end + 500))?.[1] ?? '';
}

/** The only child of that name; null when there is none. `repeated` is told when there are several: none may then be chosen. */
export function onlyChild(node: XmlNode, name: string, repeated: (second: XmlNode) => void): XmlNode | null {
  let found: XmlNode | null = null;
  for (const child of node.children) {
    if (child.name !== name) continue;
    if (found) repeated(child);
    else found = child;
  }
  return found;
}

export function childrenNamed(node: XmlNode, name: string): XmlNode[] {
  return node.children.filter((child) => child.name === name);
}

const NO_DOCTYPE = 'El XML trae una definición DOCTYPE, que un documento tributario o bancario nunca necesita; por seguridad no se lee.';

/**
 * @returns the encoding the XML declares
 * Seven handlers and no more: an eighth makes V8 keep the parser as a dictionary, which reads six times slower.
 */
function parse(text: string, tree: Tree): string | null {
  const parser = new SaxesParser({ xmlns: false, position: false, defaultXMLVersion: '1.0', forceXMLVersion: true });
  parser.on('error', () => {
    throw refused(parser.line, 'E_XML_PARSE', `El XML está mal formado o cortado en la línea ${parser.line}: descárgalo de nuevo.`);
  });
  parser.on('opentag', (tag) => openElement(tree, tag.name, tag.attributes, parser.line));
  parser.on('closetag', () => closeElement(tree));
  parser.on('text', (chunk) => addText(tree, chunk, parser.line));
  parser.on('cdata', (chunk) => addText(tree, chunk, parser.line));
  parser.on('comment', () => interruptText(tree));
  parser.on('processinginstruction', () => interruptText(tree));
  for (let at = 0; at < text.length; at += PIECE) {
    parser.write(text.slice(at, at + PIECE));
    endPiece(tree, parser.line);
  }
  const declared = parser.xmlDecl.encoding ?? null;
  parser.close();
  return declared;
}

function refused(line: number, code: ProblemCode, message: string): Refused {
  return new Refused(code, message, line);
}

/** Namespaces in force inside an element: prefix (or '') to name. */
type Scope = ReadonlyMap<string, string>;
const NO_SCOPE: Scope = new Map();

/** An element that is still open. */
type OpenElement = { node: XmlNode; scope: Scope; isInterrupted: boolean; isStreamed: boolean };

type Tree = {
  readonly options: XmlOptions;
  readonly problems: Problem[];
  readonly stack: OpenElement[];
  root: XmlNode | null;
  /** Namespace of the root. */
  home: string;
  /** Levels open inside an element that is left out, itself among them; 0 outside of one. */
  skippedLevels: number;
  isStreaming: boolean;
  nodeCount: number;
  streamedCount: number;
  /** Pieces in which no element began or ended, one after the other. */
  quietPieces: number;
};

function newTree(options: XmlOptions): Tree {
  return {
    options,
    problems: [],
    stack: [],
    root: null,
    home: '',
    skippedLevels: 0,
    isStreaming: false,
    nodeCount: 0,
    streamedCount: 0,
    quietPieces: 0,
  };
}

function openElement(tree: Tree, name: string, attributes: Record<string, string>, line: number): void {
  const { stack, options } = tree;
  const above = stack.at(-1);
  tree.quietPieces = 0;
  if (stack.length + tree.skippedLevels >= MAX_DEPTH) throw refused(line, 'E_XML_DEPTH', tooDeep(line));
  if (tree.skippedLevels > 0) {
    tree.skippedLevels += 1;
    return;
  }
  const scope = innerScope(above?.scope ?? NO_SCOPE, attributes, line);
  const colon = name.indexOf(':');
  const local = name.slice(colon + 1);
  const namespace = scope.get(colon === -1 ? '' : name.slice(0, colon)) ?? '';
  if (!above) tree.home = rootNamespace(tree, namespace, line);
  else if (namespace === '' && tree.home !== '') throw refused(line, 'E_XML_NS', mixed(local, line));
  if (!isOwn(tree, namespace) || options.skipped.has(local)) {
    tree.skippedLevels = 1;
    return;
  }
  const node: XmlNode = { name: local, attributes, text: '', children: [], line };
  stack.push({ node, scope, isInterrupted: false, isStreamed: addNode(tree, node, above) });
}

/** Puts an element into the tree, or begins a streamed one. @returns whether it is a streamed one */
function addNode(tree: Tree, node: XmlNode, above: OpenElement | undefined): boolean {
  if (!above) tree.root = node;
  const isStreamed = node.name === tree.options.streamed && !tree.isStreaming;
  if (isStreamed) {
    tree.isStreaming = true;
    tree.streamedCount = 0;
  } else if (above) append(above.node, node);
  const count = tree.isStreaming ? ++tree.streamedCount : ++tree.nodeCount;
  if (count > MAX_ELEMENTS) throw refused(node.line, 'E_XML_PARSE', tooManyElements(node.line));
  return isStreamed;
}

function closeElement(tree: Tree): void {
  tree.quietPieces = 0;
  if (tree.skippedLevels > 0) {
    tree.skippedLevels -= 1;
    return;
  }
  const top = tree.stack.pop();
  if (!top) return;
  if (top.node.children.length > 0) top.node.text = '';
  else if (top.isInterrupted && top.node.text.trim() !== '') throw refused(top.node.line, 'E_XML_PARSE', interrupted(top.node));
  if (!top.isStreamed) return;
  tree.isStreaming = false;
  tree.options.onStreamed(top.node, tree.stack.at(-1)?.node ?? null);
}

function addText({ stack, skippedLevels }: Tree, chunk: string, line: number): void {
  const top = stack.at(-1);
  if (skippedLevels > 0 || !top) return;
  top.node.text += chunk;
  if (top.node.text.length > MAX_TEXT) throw refused(line, 'E_FIELD_SIZE', tooLong(top.node));
}

/** A comment or an instruction inside the element that is open. */
function interruptText({ stack, skippedLevels }: Tree): void {
  const top = stack.at(-1);
  if (skippedLevels === 0 && top) top.isInterrupted = true;
}

/** A text (or a tag, or a comment) is handed over only at its end: one that does not end is refused before it is all gathered. */
function endPiece(tree: Tree, line: number): void {
  tree.quietPieces += 1;
  if (tree.quietPieces * PIECE > MAX_TEXT + PIECE) throw refused(line, 'E_FIELD_SIZE', endless(line));
}

function isOwn({ home, options }: Tree, namespace: string): boolean {
  return namespace === home || (home === '' && options.isNamespace(namespace));
}

function rootNamespace({ problems, options }: Tree, namespace: string, line: number): string {
  if (namespace === '') problems.push(problem(line, null, 'W_XML_NS', NO_NAMESPACE));
  else if (!options.isNamespace(namespace)) throw refused(line, 'E_XML_NS', FOREIGN_NAMESPACE);
  return namespace;
}

/** Counts before anything is copied: a scope is copied for each element that declares a namespace. */
function innerScope(outer: Scope, attributes: Record<string, string>, line: number): Scope {
  const declared: string[] = [];
  let count = 0;
  for (const name in attributes) {
    count += 1;
    if (count > MAX_ATTRIBUTES)
      throw refused(line, 'E_XML_PARSE', `En la línea ${line} hay un elemento con más de ${MAX_ATTRIBUTES} atributos.`);
    if (name === 'xmlns' || name.startsWith('xmlns:')) declared.push(name);
  }
  if (declared.length === 0) return outer;
  const scope = new Map(outer);
  for (const name of declared) scope.set(name.slice(6), attributes[name] as string);
  if (scope.size > MAX_NAMESPACES)
    throw refused(line, 'E_XML_PARSE', `En la línea ${line} se declaran más de ${MAX_NAMESPACES} espacios de nombres.`);
  return scope;
}

function append(parent: XmlNode, node: XmlNode) {
  parent.children.push(node);
  if (parent.children.length > MAX_CHILDREN)
    throw refused(node.line, 'E_XML_PARSE', `El elemento ${parent.name} del XML tiene más de ${MAX_CHILDREN} elementos dentro.`);
}

const tooDeep = (line: number) => `El XML anida más de ${MAX_DEPTH} niveles en la línea ${line}: no es un documento que se pueda leer.`;
const tooManyElements = (line: number) =>
  `El XML reúne más de ${formatCount(MAX_ELEMENTS)} elementos en un solo documento o movimiento (línea ${line}): no se puede leer.`;
const tooLong = (node: XmlNode) => `El campo ${node.name} del XML trae más de un millón de caracteres.`;
const endless = (line: number) => `El XML trae más de un millón de caracteres seguidos sin ningún elemento, hasta la línea ${line}.`;
const NO_NAMESPACE = 'El XML no declara su espacio de nombres, como hacen algunos facturadores; se leyó igual.';
const FOREIGN_NAMESPACE = 'El XML declara un espacio de nombres que no es el de los documentos que se leen.';
const mixed = (name: string, line: number) =>
  `En la línea ${line} el elemento ${name} está fuera del espacio de nombres del documento, así que no es parte de él.`;
const interrupted = (node: XmlNode) =>
  `El valor de ${node.name}, en la línea ${node.line}, está partido por un comentario: no se puede saber cuál es.`;

function encodingProblem(declared: string | null, actual: Encoding): Problem[] {
  if (declared === null || actual === 'ascii' || actual === 'old') return [];
  const isAgreed = DECLARED[actual].test(declared);
  return isAgreed
    ? []
    : [
        problem(
          1,
          null,
          'W_ENCODING',
          `El XML dice estar en ${declared.slice(0, 20)} y no lo está; se leyó según sus bytes y conviene revisar tildes y eñes.`,
        ),
      ];
}

const DECLARED: Record<Exclude<Encoding, 'ascii' | 'old'>, RegExp> = {
  'utf-8': /^utf-?8$/i,
  'utf-16': /^(?:utf-?16|ucs-?2)/i,
  'windows-1252': /^(?:iso-?8859-?15?|latin-?[19]|windows-?1252|cp-?1252|us-ascii)$/i,
};
