import { createPublicKey } from 'node:crypto';
import { SignedXml } from 'xml-crypto';

/** The credentials for the tax office, as PEM. */
export type Signer = { privateKey: string; certificate: string };

const XMLDSIG = 'http://www.w3.org/2000/09/xmldsig#';

/**
 * The request for a token: the seed in an enveloped signature of the whole document, RSA-SHA1, with key and certificate included. SHA-1
 * because the tax office accepts nothing else. Source: SII, Autenticación automática v1.9.
 * @param seed  digits
 */
export function signSeed(seed: string, { privateKey, certificate }: Signer): string {
  const signed = new SignedXml({
    privateKey,
    publicCert: certificate,
    signatureAlgorithm: `${XMLDSIG}rsa-sha1`,
    canonicalizationAlgorithm: 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315',
    getKeyInfoContent: () => keyInfo(certificate),
  });
  const transforms = [`${XMLDSIG}enveloped-signature`];
  signed.addReference({ xpath: '/*', uri: '', isEmptyUri: true, transforms, digestAlgorithm: `${XMLDSIG}sha1` });
  signed.computeSignature(`<getToken><item><Semilla>${seed}</Semilla></item></getToken>`);
  return signed.getSignedXml();
}

function keyInfo(certificate: string): string {
  const { n = '', e = '' } = createPublicKey(certificate).export({ format: 'jwk' });
  const base64 = (text: string) => Buffer.from(text, 'base64url').toString('base64');
  const der = certificate.replace(/-----[A-Z ]+-----/g, '').replace(/\s/g, '');
  const rsa = `<RSAKeyValue><Modulus>${base64(n)}</Modulus><Exponent>${base64(e)}</Exponent></RSAKeyValue>`;
  return `<KeyValue>${rsa}</KeyValue><X509Data><X509Certificate>${der}</X509Certificate></X509Data>`;
}
