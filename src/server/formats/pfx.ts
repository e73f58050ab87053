import { createPrivateKey, X509Certificate } from 'node:crypto';
import forge from 'node-forge';
import { parseRut, type Rut } from '#domain/rut.ts';
import { oneLine } from '#domain/text.ts';

/** A certificate with its key, as PEM. Instants are milliseconds. */
export type Certificate = {
  privateKey: string;
  certificate: string;
  holderRut: Rut;
  holderName: string;
  validFrom: number;
  validUntil: number;
};
/** Why a file is not a certificate to sign with. */
export type PfxProblem = 'unreadable' | 'password' | 'withoutKey' | 'withoutRut';

/** Where Chilean certificates say whose they are: another name of the subject, of this kind. Source: Ley 19.799, Decreto 181. */
const RUT_NAME = '1.3.6.1.4.1.8321.1';
const SUBJECT_ALT_NAME = '2.5.29.17';

/**
 * A .pfx or .p12 (PKCS #12), old ciphers included: those of the accredited issuers mostly use them. It takes as long as its file says:
 * call it where it can be ended.
 */
export function readPfx(bytes: Uint8Array, password: string): Certificate | PfxProblem {
  const pfx = openPfx(bytes, password);
  if (typeof pfx === 'string') return pfx;
  const key = bagsOf(pfx, forge.pki.oids['pkcs8ShroudedKeyBag'], forge.pki.oids['keyBag']).find((bag) => bag.key)?.key;
  if (!key) return 'withoutKey';
  const privateKey = forge.pki.privateKeyToPem(key);
  const secret = createPrivateKey(privateKey);
  const own = bagsOf(pfx, forge.pki.oids['certBag'])
    .flatMap(({ cert }) => (cert ? [cert] : []))
    .find((cert) => new X509Certificate(forge.pki.certificateToPem(cert)).checkPrivateKey(secret));
  if (!own) return 'withoutKey';
  const holderRut = rutIn(own);
  if (!holderRut) return 'withoutRut';
  const [validFrom, validUntil] = [own.validity.notBefore.getTime(), own.validity.notAfter.getTime()];
  if (!Number.isFinite(validFrom) || !Number.isFinite(validUntil)) return 'unreadable';
  const holderName = oneLine(textOf(own.subject.getField('CN')?.value)).slice(0, MAX_NAME);
  return { privateKey, certificate: forge.pki.certificateToPem(own), holderRut, holderName, validFrom, validUntil };
}

const MAX_NAME = 200;

function openPfx(bytes: Uint8Array, password: string): forge.pkcs12.Pkcs12Pfx | PfxProblem {
  let asn1: forge.asn1.Asn1;
  try {
    asn1 = forge.asn1.fromDer(Buffer.from(bytes).toString('latin1'));
  } catch {
    return 'unreadable';
  }
  try {
    return forge.pkcs12.pkcs12FromAsn1(asn1, password);
  } catch (error) {
    // Its checksum is keyed by the password: nothing else distinguishes a wrong one from a changed file.
    return error instanceof Error && /MAC could not be verified|Invalid password/.test(error.message) ? 'password' : 'unreadable';
  }
}

function bagsOf(pfx: forge.pkcs12.Pkcs12Pfx, ...kinds: readonly (string | undefined)[]): forge.pkcs12.Bag[] {
  return kinds.flatMap((kind) => (kind === undefined ? [] : (pfx.getBags({ bagType: kind })[kind] ?? [])));
}

function rutIn(cert: forge.pki.Certificate): Rut | null {
  const extension = cert.extensions.find(({ id }) => id === SUBJECT_ALT_NAME) as { value?: unknown } | undefined;
  const named = typeof extension?.value === 'string' ? otherName(forge.asn1.fromDer(extension.value)) : null;
  return parseRut(named ?? textOf(cert.subject.getField({ type: '2.5.4.5' })?.value));
}

/** The text of the RUT's name among the alternative names: `[0] { id, [0] text }`. */
function otherName(names: forge.asn1.Asn1): string | null {
  for (const name of childrenOf(names)) {
    const [id, wrapped] = childrenOf(name);
    if (typeof id?.value !== 'string' || name.type !== 0) continue;
    if (forge.asn1.derToOid(forge.util.createBuffer(id.value)) !== RUT_NAME) continue;
    const [text] = wrapped ? childrenOf(wrapped) : [];
    return textOf(text?.value);
  }
  return null;
}

function childrenOf({ value }: forge.asn1.Asn1): forge.asn1.Asn1[] {
  return Array.isArray(value) ? value : [];
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
