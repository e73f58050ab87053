import { createHash, type KeyObject, verify, X509Certificate } from 'node:crypto';
import { type Day, dayInChile, isDay } from '#domain/date.ts';
import { type CertificateStanding, type SignatureFacts, signatureVerdict, UNSIGNED } from '#domain/documents/signature.ts';
import { canonicalXml } from './canonical-xml.ts';
import { attributesOf, NO_SCOPE, type PlacedElement, placeElements, type Scope } from './xml-places.ts';
import { prologOf } from './xml-prolog.ts';

const BODIES: ReadonlySet<string> = new Set(['Documento', 'Liquidacion', 'Exportaciones']);
/** Signed whole, so that nothing is looked for in them. */
const SIGNED_LEAVES: Readonly<Record<string, ReadonlySet<string>>> = { DTE: BODIES, Cesion: new Set(['DocumentoCesion']) };

/**
 * What the signature of each document of an XML proves, in the order of the documents. The bytes are those stored: any other writing of
 * the same document has another digest. They have to have been read by xml.ts before, which refuses what is not well formed.
 *
 * @param count  documents that the reader found. Here every element of that name counts, wherever it is, so that with the same count
 *               they are the same ones; else nobody knows which signature belongs to which
 */
export function signaturesOf(bytes: Uint8Array, count: number): SignatureFacts[] {
  const text = rawText(bytes);
  const found: SignatureFacts[] = [];
  const keys = newKeyCache();
  const onReleased = (dte: PlacedElement) => found.push(checkDocument(text, dte, keys));
  const isWhole = placeElements(text, { leaves: SIGNED_LEAVES, released: 'DTE', onReleased });
  return isWhole && found.length === count ? found : Array.from({ length: count }, () => UNVERIFIABLE);
}

const UNVERIFIABLE: SignatureFacts = { ...UNSIGNED, verdict: 'unverifiable' };

function checkDocument(text: string, dte: PlacedElement, keys: KeyCache): SignatureFacts {
  const [body, second] = dte.children.filter(({ name }) => BODIES.has(name));
  return body && !second ? checkSignature(text, signaturesIn(dte), body, keys) : UNVERIFIABLE;
}

function signaturesIn(parent: PlacedElement): PlacedElement[] {
  return parent.children.filter(({ name }) => name === 'Signature');
}

/** What the signatures of a file of cessions prove, in their order; a cession may have several, of which the best counts. */
export function cesionSignaturesOf(bytes: Uint8Array, count: number): SignatureFacts[] {
  const text = rawText(bytes);
  const found: SignatureFacts[] = [];
  const keys = newKeyCache();
  const onReleased = (cesion: PlacedElement) => found.push(checkCesion(text, cesion, keys));
  const isWhole = placeElements(text, { leaves: SIGNED_LEAVES, released: 'Cesion', onReleased });
  return isWhole && found.length === count ? found : Array.from({ length: count }, () => UNVERIFIABLE);
}

function checkCesion(text: string, cesion: PlacedElement, keys: KeyCache): SignatureFacts {
  const body = only(cesion, 'DocumentoCesion');
  const signatures = signaturesIn(cesion);
  if (!body || signatures.length > MAX_SIGNATURES) return UNVERIFIABLE;
  if (signatures.length === 0) return UNSIGNED;
  const checks = signatures.map((one) => checkSignature(text, [one], body, keys));
  return checks.find(({ verdict }) => verdict === 'valid') ?? checks[0] ?? UNSIGNED;
}

/** Of one cession; the tax office's format has room for three. */
const MAX_SIGNATURES = 3;

/** The text as its issuer wrote it, neither repaired nor composed: by its marks, else by what it declares. */
function rawText(bytes: Uint8Array): string {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (buffer[0] === 0xff && buffer[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (buffer[0] === 0xfe && buffer[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  const head = buffer.toString('latin1', 0, 2_000);
  const declared = /encoding\s{0,5}=\s{0,5}["']([\w.-]{1,40})/i.exec(head.slice(0, prologOf(head).end))?.[1] ?? 'utf-8';
  return /^utf-?8$/i.test(declared) ? buffer.toString('utf8').replace(/^\ufeff/, '') : buffer.toString('latin1');
}

/**
 * Checks the only signature beside a signed element.
 * @param signed  the element, of which the signature has to name the ID
 */
function checkSignature(text: string, signatures: readonly PlacedElement[], signed: PlacedElement, keys: KeyCache): SignatureFacts {
  const [signature] = signatures;
  if (!signature) return UNSIGNED;
  const signedOn = signingDay(text, signed);
  const isReadable = signatures.length === 1 && !isTooLarge(text, signature) && !isTooLarge(text, signed);
  const parts = isReadable ? partsOf(text, signature, signed) : null;
  if (!parts) return { ...UNVERIFIABLE, signedOn };
  const isDigestRight = hasDigest(text, signed, parts);
  const certificate = keys.certificate(parts.certificate);
  const isKeyRight = certificate && isSignedBy(text, parts, certificate.key);
  const standing = certificate && signedOn ? standingOf(certificate, signedOn) : null;
  const checks = { isDigestRight, isKeyRight, certificate: standing };
  return { ...checks, verdict: signatureVerdict(checks), signedOn };
}

/** Far more than a document has: copying the namespaces in force for each that declares some would take the square of their number. */
const MAX_TAGS = 200_000;
const MAX_NAMESPACES = 200;

function isTooLarge(text: string, element: PlacedElement): boolean {
  return hasMore(text, element, '<', MAX_TAGS) || hasMore(text, element, 'xmlns', MAX_NAMESPACES);
}

function hasMore(text: string, { start, end }: PlacedElement, mark: string, max: number): boolean {
  let count = 0;
  const inner = text.slice(start, end);
  for (let at = inner.indexOf(mark); at !== -1; at = inner.indexOf(mark, at + 1)) if (++count > max) return true;
  return false;
}

type SignatureParts = {
  info: PlacedElement;
  digest: string;
  digestMethod: string;
  value: Buffer;
  valueMethod: string;
  certificate: string;
  signatureScope: Scope;
};

/** What a signature says; null when it is not in the tax office's form: another reference, method or transform, or something twice. */
function partsOf(text: string, signature: PlacedElement, signed: PlacedElement): SignatureParts | null {
  const info = only(signature, 'SignedInfo');
  const reference = info && only(info, 'Reference');
  const digestMethod = reference && HASHES[attribute(only(reference, 'DigestMethod'), 'Algorithm')];
  const valueMethod = info && SIGNERS[attribute(only(info, 'SignatureMethod'), 'Algorithm')];
  if (!info || !reference || !digestMethod || !valueMethod) return null;
  const id = attribute(signed, 'ID');
  if (id === '' || attribute(reference, 'URI') !== `#${id}` || !isPlainForm(info, reference)) return null;
  const data = only(only(signature, 'KeyInfo'), 'X509Data');
  return {
    info,
    digest: base64(text, only(reference, 'DigestValue')),
    digestMethod,
    value: Buffer.from(base64(text, only(signature, 'SignatureValue')), 'base64'),
    valueMethod,
    certificate: base64(text, data?.children.find(({ name }) => name === 'X509Certificate') ?? null),
    signatureScope: declaredIn(signature, info),
  };
}

const W3 = 'http://www.w3.org/';
const HASHES: Readonly<Record<string, string>> = { [`${W3}2000/09/xmldsig#sha1`]: 'sha1', [`${W3}2001/04/xmlenc#sha256`]: 'sha256' };
const SIGNERS: Readonly<Record<string, string>> = {
  [`${W3}2000/09/xmldsig#rsa-sha1`]: 'sha1',
  [`${W3}2001/04/xmldsig-more#rsa-sha256`]: 'sha256',
};
const FORMS: ReadonlySet<string> = new Set([
  `${W3}TR/2001/REC-xml-c14n-20010315`,
  `${W3}TR/2001/REC-xml-c14n-20010315#WithComments`,
  `${W3}2001/10/xml-exc-c14n#`,
  `${W3}2000/09/xmldsig#enveloped-signature`,
]);

/** Only canonical forms, which the variants of the namespaces cover; never a transform that takes another text. */
function isPlainForm(info: PlacedElement, reference: PlacedElement): boolean {
  const transforms = only(reference, 'Transforms')?.children ?? [];
  const all = [attribute(only(info, 'CanonicalizationMethod'), 'Algorithm'), ...transforms.map((one) => attribute(one, 'Algorithm'))];
  return all.every((form) => FORMS.has(form));
}

function only(parent: PlacedElement | null | undefined, name: string): PlacedElement | null {
  const found = parent?.children.filter((child) => child.name === name) ?? [];
  return found.length === 1 ? (found[0] ?? null) : null;
}

function attribute(element: PlacedElement | null, name: string): string {
  if (element) for (const one of attributesOf(element.attributes)) if (one.name === name) return one.value;
  return '';
}

/** Of a key of 4,096 bits, or a certificate: anything longer is neither. */
const MAX_BASE64 = 20_000;

/** The text of a leaf without blanks and references to line ends; '' when it is not base64. */
function base64(text: string, element: PlacedElement | null): string {
  if (!element || element.children.length > 0 || element.innerEnd - element.innerStart > MAX_BASE64) return '';
  const value = text
    .slice(element.innerStart, element.innerEnd)
    .replace(/&#(?:13|xD);/gi, '')
    .replace(/\s/g, '');
  return /^[A-Za-z0-9+/]{1,20000}={0,2}$/.test(value) ? value : '';
}

/** The namespaces that the signature itself declares, without those of the envelope around it. */
function declaredIn(signature: PlacedElement, info: PlacedElement): Scope {
  const own = new Set([...attributesOf(signature.attributes), ...attributesOf(info.attributes)].map(({ name }) => name));
  return new Map([...info.scope].filter(([prefix]) => own.has(prefix === '' ? 'xmlns' : `xmlns:${prefix}`)));
}

const SII = 'http://www.sii.cl/SiiDte';
const XSI: readonly [string, string] = ['xsi', `${W3}2001/XMLSchema-instance`];
const DSIG = `${W3}2000/09/xmldsig#`;

/**
 * Whether some way of writing the element's namespaces gives the digest. Issuers sign a document before they put it into its envelope,
 * with the tax office's namespace or without any, and some take its bytes in latin1. Each of them is the same text.
 */
function hasDigest(text: string, signed: PlacedElement, { digest, digestMethod }: SignatureParts): boolean {
  const scopes = [signed.scope, new Map([['', SII]]), NO_SCOPE, new Map([['', SII], XSI])];
  return someForm(text, signed, scopes, (form) => createHash(digestMethod).update(form).digest('base64') === digest);
}

function isSignedBy(text: string, { info, value, valueMethod, signatureScope }: SignatureParts, key: KeyObject): boolean {
  const scopes = [info.scope, signatureScope, new Map([['', DSIG]]), new Map([['', DSIG], XSI])];
  return someForm(text, info, scopes, (form) => verify(valueMethod, form, key, value));
}

function someForm(text: string, element: PlacedElement, scopes: readonly Scope[], isRight: (form: Buffer) => boolean): boolean {
  const tried = new Set<string>();
  for (const scope of scopes) {
    const form = canonicalXml(text, element, scope);
    if (tried.has(form)) continue;
    tried.add(form);
    if (isRight(Buffer.from(form, 'utf8'))) return true;
    if (NOT_ASCII.test(form) && isRight(Buffer.from(form, 'latin1'))) return true;
  }
  return false;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII is what is left out
const NOT_ASCII = /[^\u0000-\u007f]/;

/** The last TmstFirma of the element; the tax office's documents end with it. */
function signingDay(text: string, { innerStart, innerEnd }: PlacedElement): Day | null {
  const inner = text.slice(Math.max(innerStart, innerEnd - MAX_TAIL), innerEnd);
  const last = inner.lastIndexOf('</');
  const at = Math.max(inner.lastIndexOf('TmstFirma>', last), inner.lastIndexOf('TmstCesion>', last));
  const written =
    at === -1
      ? ''
      : inner
          .slice(inner.indexOf('>', at) + 1)
          .trimStart()
          .slice(0, 10);
  return isDay(written) ? written : null;
}

/** Characters at an element's end in which its day of signing is looked for. */
const MAX_TAIL = 2_000;

type Certificate = { key: KeyObject; from: Day; to: Day };
type KeyCache = { certificate: (base64: string) => Certificate | null };

/** A sender signs all documents of a file with one certificate, or a few. */
const MAX_CERTIFICATES = 100;

/** Reads each certificate once. */
function newKeyCache(): KeyCache {
  const certificates = new Map<string, Certificate | null>();
  return {
    certificate(base64) {
      const known = certificates.get(base64);
      if (known !== undefined) return known;
      const read = readCertificate(base64);
      if (certificates.size < MAX_CERTIFICATES) certificates.set(base64, read);
      return read;
    },
  };
}

/** Null for anything but a certificate with a plain RSA key: an odd key can take seconds to compute with. */
function readCertificate(base64: string): Certificate | null {
  if (base64 === '') return null;
  try {
    const { publicKey, validFromDate, validToDate } = new X509Certificate(Buffer.from(base64, 'base64'));
    const { modulusLength = 0, publicExponent = 0n } = publicKey.asymmetricKeyDetails ?? {};
    const isPlain = publicKey.asymmetricKeyType === 'rsa' && modulusLength <= MAX_KEY_BITS && publicExponent <= MAX_EXPONENT;
    return isPlain ? { key: publicKey, from: dayInChile(validFromDate), to: dayInChile(validToDate) } : null;
  } catch {
    return null;
  }
}

const MAX_KEY_BITS = 4_096;
const MAX_EXPONENT = 2n ** 32n;

function standingOf({ from, to }: Certificate, on: Day): CertificateStanding {
  return on < from ? 'notYet' : on > to ? 'expired' : 'inForce';
}
