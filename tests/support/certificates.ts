import { generateKeyPairSync } from 'node:crypto';
import forge from 'node-forge';

const { privateKey, publicKey } = generateKeyPairSync('rsa', {
  modulusLength: 2_048,
  privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
});

export type PfxOptions = {
  password: string;
  /** null: the certificate has no RUT. */
  rut: string | null;
  validFrom?: Date;
  validUntil?: Date;
  /** The RUT is in the subject's serial number, not among its alternative names. */
  isRutInSubject?: boolean;
  algorithm?: '3des' | 'aes256';
  hasKey?: boolean;
  rounds?: number;
  name?: string;
};

/** A .pfx like those of accredited issuers, with a self-signed certificate. */
export function makePfx({ password, rut, algorithm = '3des', hasKey = true, rounds = 2_048, ...options }: PfxOptions): Buffer {
  const key = forge.pki.privateKeyFromPem(privateKey);
  const cert = makeCertificate(rut, options);
  const asn1 = forge.pkcs12.toPkcs12Asn1(hasKey ? key : null, [cert], password, { algorithm, count: rounds });
  return Buffer.from(forge.asn1.toDer(asn1).getBytes(), 'latin1');
}

function makeCertificate(
  rut: string | null,
  { validFrom, validUntil, isRutInSubject = false, name = 'ANA SOTO ROJAS' }: Partial<PfxOptions>,
) {
  const cert = forge.pki.createCertificate();
  cert.publicKey = forge.pki.publicKeyFromPem(publicKey);
  cert.serialNumber = '01';
  cert.validity.notBefore = validFrom ?? new Date(Date.now() - 86_400_000);
  cert.validity.notAfter = validUntil ?? new Date(Date.now() + 365 * 86_400_000);
  const subject = [{ name: 'commonName', value: name }];
  cert.setSubject(rut && isRutInSubject ? [...subject, { type: '2.5.4.5', value: rut }] : subject);
  cert.setIssuer([{ name: 'commonName', value: 'Entidad de Prueba' }]);
  if (rut && !isRutInSubject) cert.setExtensions([{ id: '2.5.29.17', value: otherName(rut) }]);
  cert.sign(forge.pki.privateKeyFromPem(privateKey), forge.md.sha256.create());
  return cert;
}

/** The subject's alternative names with one: `[0] { 1.3.6.1.4.1.8321.1, [0] IA5String }`. */
function otherName(rut: string): string {
  const { asn1 } = forge;
  const { UNIVERSAL, CONTEXT_SPECIFIC } = asn1.Class;
  const { OID, IA5STRING, SEQUENCE } = asn1.Type;
  const id = asn1.create(UNIVERSAL, OID, false, asn1.oidToDer('1.3.6.1.4.1.8321.1').getBytes());
  const text = asn1.create(CONTEXT_SPECIFIC, 0, true, [asn1.create(UNIVERSAL, IA5STRING, false, rut)]);
  return asn1.toDer(asn1.create(UNIVERSAL, SEQUENCE, true, [asn1.create(CONTEXT_SPECIFIC, 0, true, [id, text])])).getBytes();
}
