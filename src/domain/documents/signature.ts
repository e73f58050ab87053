import type { Day } from '../date.ts';

/** What the signature of a tax document in XML proves. */
export type SignatureVerdict = 'valid' | 'altered' | 'unsigned' | 'unverifiable';
/** The day of signing compared with the certificate's validity. */
export type CertificateStanding = 'inForce' | 'expired' | 'notYet';

/** The three checks of a signature, independently; null where one could not be made. */
export type SignatureChecks = {
  /** The text is the one whose digest was signed. */
  isDigestRight: boolean | null;
  /** The digest was signed with the certificate's key. */
  isKeyRight: boolean | null;
  certificate: CertificateStanding | null;
};

/** What is known of a document's signature. `signedOn`: the day of signing, as the document states it. */
export type SignatureFacts = SignatureChecks & { verdict: SignatureVerdict; signedOn: Day | null };

/** A document without any signature. */
export const UNSIGNED: SignatureFacts = {
  verdict: 'unsigned',
  isDigestRight: null,
  isKeyRight: null,
  certificate: null,
  signedOn: null,
};

/**
 * The verdict from the three checks. A wrong digest, or a signature of another key, shows that the document was changed. It is valid only
 * if all three pass; who may sign for a company is not known, so a valid signature only proves that nothing was changed.
 */
export function signatureVerdict({ isDigestRight, isKeyRight, certificate }: SignatureChecks): SignatureVerdict {
  if (isDigestRight === false || isKeyRight === false) return 'altered';
  return isDigestRight && isKeyRight && certificate === 'inForce' ? 'valid' : 'unverifiable';
}
