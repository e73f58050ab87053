import { expectData, type Person } from './people.ts';
import { importFiles } from './upload.ts';

export const CREATE = `mutation ($input: CreateCompanyInput!) {
  createCompany(input: $input) { data { id onboarding { url users { email url isMailed } } } }
}`;
const INVITE = `mutation ($companyId: ID!, $email: String!, $role: String!) {
  addUserToCompany(companyId: $companyId, email: $email, role: $role) { data { invitationId invitationUrl isMailed } }
}`;
export const ACCEPT =
  'mutation ($token: String!, $input: AcceptInvitationInput!) { acceptInvitation(token: $token, input: $input) { accessToken companyId } }';

const RENEW = 'mutation ($companyId: ID!) { renewOnboardingLink(companyId: $companyId, name: "Luz") { url } }';

export type Created = { id: string; onboarding: { url: string; users: { email: string; url: string | null }[] } };
export type Invited = { invitationId: string; invitationUrl: string | null; isMailed: boolean };

let companies = 0;

/** A RUT that is no other company's. */
export function newRut(): string {
  companies += 1;
  const number = 77_100_000 + companies;
  return `${number}-${checkDigit(number)}`;
}

/** The person's company. `marker` stands in every text of it. */
export async function openCompany(person: Person, marker = 'Empresa', more: object = {}): Promise<Created> {
  const input = { rut: newRut(), name: `${marker} SpA`, alias: marker, ...more };
  const created = (await expectData(person.ask(CREATE, { input }), 'createCompany.data')) as Created;
  // Of one's own company there is no link that makes an owner unless it is asked for.
  const url = (await expectData(person.ask(RENEW, { companyId: created.id }), 'renewOnboardingLink.url')) as string;
  return { ...created, onboarding: { ...created.onboarding, url } };
}

export async function invite(person: Person, companyId: string, email: string, role = 'USER'): Promise<Invited> {
  return (await expectData(person.ask(INVITE, { companyId, email, role }), 'addUserToCompany.data')) as Invited;
}

/** A statement of a bank with one movement for each text, in April 2026. */
export function statement(texts: readonly string[]): { name: string; content: string } {
  const rows = texts.map((text, index) => `${String(index + 1).padStart(2, '0')}/04/2026,OF,${text},${1000 + index},,"1,000",`);
  const head = 'Fecha,Sucursal,Descripción,N° Documento,Cheques y otros cargos,Depósitos y Abono,Saldo diario';
  return { name: 'cartola.csv', content: [head, ...rows, ''].join('\n') };
}

/** A register of sales with one invoice for each name. */
export function sales(names: readonly string[], period = '202605'): { name: string; content: string } {
  const head =
    'Nro;Tipo Doc;Tipo Venta;Rut cliente;Razon Social;Folio;Fecha Docto;Fecha Recepcion;Fecha Acuse Recibo;Fecha Reclamo;Monto Exento;' +
    'Monto Neto;Monto IVA;Monto total';
  const day = `12/${period.slice(4)}/${period.slice(0, 4)}`;
  const rows = names.map(
    (name, index) => `${index + 1};33;Del Giro;76008150-7;${name};${1201 + index};${day};${day} 10:12:31;;;0;1000;190;1190`,
  );
  return { name: `ventas_${period}.csv`, content: [head, ...rows, ''].join('\n') };
}

/** Fills a company with movements and documents that carry the marker. */
export async function fill(person: Person, companyId: string, marker: string): Promise<void> {
  const texts = [1, 2, 3].map((number) => `${marker} ${number}`);
  const reply = await importFiles(person, companyId, [sales(texts), statement(texts)]);
  if (reply.text.split('"importado"').length !== 3) throw new Error(`not imported: ${reply.text}`);
}

function checkDigit(number: number): string {
  const sum = [...String(number)].reverse().reduce((total, digit, index) => total + Number(digit) * (2 + (index % 6)), 0);
  const rest = 11 - (sum % 11);
  return rest === 11 ? '0' : rest === 10 ? 'K' : String(rest);
}
