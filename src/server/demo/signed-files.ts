/** Tax documents and their cessions as signed XML: what a company's suppliers, customers and factors would send. */
import { createHash, createSign, generateKeyPairSync } from 'node:crypto';
import forge from 'node-forge';
import type { Day } from '#domain/date.ts';

export type Party = { rut: string; name: string };

/** An invoice of goods with IVA. Amounts in pesos. */
export type Invoice = {
  folio: string;
  issuedOn: Day;
  issuer: Party;
  receiver: Party;
  net: number;
  exempt: number;
  iva: number;
  total: number;
  item: string;
};

export type Sale = { assignor: Party; assignee: Party; amount: number; cededOn: Day; dueOn: Day };

/** A key and its certificate: issued by no authority, but in force. */
export type Signer = { key: string; certificate: string };

/** A signer whose certificate is in force since three years ago, so that documents of the last months are signed within it. */
export function makeSigner(name: string): Signer {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2_048,
    privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  const certificate = forge.pki.createCertificate();
  certificate.publicKey = forge.pki.publicKeyFromPem(publicKey);
  certificate.serialNumber = '01';
  certificate.validity.notBefore = new Date(Date.now() - 3 * YEAR);
  certificate.validity.notAfter = new Date(Date.now() + 2 * YEAR);
  const subject = [{ name: 'commonName', value: name }];
  certificate.setSubject(subject);
  certificate.setIssuer(subject);
  certificate.sign(forge.pki.privateKeyFromPem(privateKey), forge.md.sha256.create());
  const der = forge.asn1.toDer(forge.pki.certificateToAsn1(certificate)).getBytes();
  return { key: privateKey, certificate: Buffer.from(der, 'latin1').toString('base64') };
}

const YEAR = 365 * 86_400_000;
const SII = 'http://www.sii.cl/SiiDte';
const XMLDSIG = 'http://www.w3.org/2000/09/xmldsig#';
const C14N = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315';
const START = '<?xml version="1.0" encoding="ISO-8859-1"?>\n';

/**
 * An invoice as a file of its own, signed by its issuer.
 * @param printedItem  what its line says instead of what was signed; the amounts stay
 */
export function invoiceFile(invoice: Invoice, signer: Signer, printedItem = invoice.item): Buffer {
  const signedText = `<NmbItem>${escaped(invoice.item)}<`;
  const text = dteOf(invoice, signer).replace(signedText, `<NmbItem>${escaped(printedItem)}<`);
  return Buffer.from(`${START}${text}\n`, 'latin1');
}

/** The file (AEC) with which an invoice is sold once: the invoice in it, and its sale, both signed. */
export function cessionFile(invoice: Invoice, sale: Sale, signer: Signer): Buffer {
  const at = `${sale.cededOn}T10:30:00`;
  const id = `Cesion-33-${invoice.folio}`;
  const body = [
    '<SeqCesion>1</SeqCesion>',
    `<IdDTE><TipoDTE>33</TipoDTE><RUTEmisor>${invoice.issuer.rut}</RUTEmisor><RUTReceptor>${invoice.receiver.rut}</RUTReceptor>`,
    `<Folio>${invoice.folio}</Folio><FchEmis>${invoice.issuedOn}</FchEmis><MntTotal>${invoice.total}</MntTotal></IdDTE>`,
    partyOf('Cedente', sale.assignor),
    partyOf('Cesionario', sale.assignee),
    `<MontoCesion>${sale.amount}</MontoCesion><UltimoVencimiento>${sale.dueOn}</UltimoVencimiento><TmstCesion>${at}</TmstCesion>`,
  ].join('');
  const parties = `<RutCedente>${sale.assignor.rut}</RutCedente><RutCesionario>${sale.assignee.rut}</RutCesionario>`;
  const heading = `<Caratula version="1.0">${parties}<TmstFirmaEnvio>${at}</TmstFirmaEnvio></Caratula>`;
  const ceded = `<DTECedido version="1.0"><DocumentoDTECedido ID="DTE-${invoice.folio}">${dteOf(invoice, signer)}</DocumentoDTECedido></DTECedido>`;
  const cession = `<Cesion version="1.0">${signed('DocumentoCesion', id, body, signer)}</Cesion>`;
  const whole = signed('DocumentoAEC', `AEC-${invoice.folio}`, `${heading}<Cesiones>${ceded}${cession}</Cesiones>`, signer);
  return Buffer.from(`${START}<AEC xmlns="${SII}" version="1.0">${whole}</AEC>\n`, 'latin1');
}

function partyOf(element: string, { rut, name }: Party): string {
  return `<${element}><RUT>${rut}</RUT><RazonSocial>${escaped(name)}</RazonSocial></${element}>`;
}

function dteOf(invoice: Invoice, signer: Signer): string {
  const { folio, issuedOn, issuer, receiver, net, exempt, iva, total, item } = invoice;
  const exemptLine = `<Detalle><NroLinDet>2</NroLinDet><IndExe>1</IndExe><NmbItem>Servicio exento</NmbItem><MontoItem>${exempt}</MontoItem></Detalle>`;
  const body = [
    `<Encabezado><IdDoc><TipoDTE>33</TipoDTE><Folio>${folio}</Folio><FchEmis>${issuedOn}</FchEmis><FmaPago>2</FmaPago></IdDoc>`,
    `<Emisor><RUTEmisor>${issuer.rut}</RUTEmisor><RznSoc>${escaped(issuer.name)}</RznSoc></Emisor>`,
    `<Receptor><RUTRecep>${receiver.rut}</RUTRecep><RznSocRecep>${escaped(receiver.name)}</RznSocRecep></Receptor>`,
    `<Totales><MntNeto>${net}</MntNeto>${exempt > 0 ? `<MntExe>${exempt}</MntExe>` : ''}<TasaIVA>19</TasaIVA><IVA>${iva}</IVA>`,
    `<MntTotal>${total}</MntTotal></Totales></Encabezado>`,
    `<Detalle><NroLinDet>1</NroLinDet><NmbItem>${escaped(item)}</NmbItem><MontoItem>${net}</MontoItem></Detalle>`,
    exempt > 0 ? exemptLine : '',
    `<TmstFirma>${issuedOn}T09:15:00</TmstFirma>`,
  ].join('');
  return `<DTE xmlns="${SII}" version="1.0">${signed('Documento', `F${folio}T33`, body, signer)}</DTE>`;
}

/** An element with its ID and its signature beside it. Its text is in canonical form but for the namespace it inherits. */
function signed(element: string, id: string, body: string, { key, certificate }: Signer): string {
  const digest = createHash('sha1').update(`<${element} xmlns="${SII}" ID="${id}">${body}</${element}>`).digest('base64');
  const algorithm = (name: string, value: string) => `<${name} Algorithm="${value}"></${name}>`;
  const transforms = `<Transforms>${algorithm('Transform', C14N)}</Transforms>`;
  const reference = `<Reference URI="#${id}">${transforms}${algorithm('DigestMethod', `${XMLDSIG}sha1`)}<DigestValue>${digest}</DigestValue></Reference>`;
  const methods = algorithm('CanonicalizationMethod', C14N) + algorithm('SignatureMethod', `${XMLDSIG}rsa-sha1`);
  const value = createSign('RSA-SHA1').update(`<SignedInfo xmlns="${XMLDSIG}">${methods}${reference}</SignedInfo>`).sign(key, 'base64');
  const keyInfo = `<KeyInfo><X509Data><X509Certificate>${certificate}</X509Certificate></X509Data></KeyInfo>`;
  const info = `<SignedInfo>${methods}${reference}</SignedInfo><SignatureValue>${value}</SignatureValue>`;
  return `<${element} ID="${id}">${body}</${element}><Signature xmlns="${XMLDSIG}">${info}${keyInfo}</Signature>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
