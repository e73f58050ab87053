import type { Day } from '../date.ts';

/** What the signature of a tax document in XML proves. */
export type SignatureVerdict = 'valid' | 'altered' | 'unsigned' | 'unverifiable';
/** How the day of signing stands to the certificate's own dates. */
export type CertificateStanding = 'inForce' | 'expired' | 'notYet';

/** The three checks of a signature, each by itself; null where it could not be made. */
export type SignatureChecks = {
  /** The text is the one whose digest was signed. */
  isDigestRight: boolean | null;
  /** The digest was signed with the certificate's key. */
  isKeyRight: boolean | null;
  certificate: CertificateStanding | null;
};

/** What is known of a document's signature. `signedOn`: the day that the document says it was signed. */
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
 * The verdict of the three checks. A text that is not the signed one, or a signature that is not the key's, shows that somebody changed
 * the document. It is valid only with all three; who may sign for a company is not known, so a valid one says that nothing was changed.
 */
export function signatureVerdict({ isDigestRight, isKeyRight, certificate }: SignatureChecks): SignatureVerdict {
  if (isDigestRight === false || isKeyRight === false) return 'altered';
  return isDigestRight && isKeyRight && certificate === 'inForce' ? 'valid' : 'unverifiable';
}
