// The tax office's sign-in and claims services, as their manuals describe them, over real HTTP. Signatures are checked with node:crypto,
// not with the library that makes them.
import { createHash, randomUUID, verify, X509Certificate } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * How a call about a folio misbehaves. `cut`: recorded, and the connection ends before the answer; `lost`: it ends before anything is
 * recorded; `unsure`: code -1, and it was recorded; `lateWrite`: an earlier one is recorded just before this one; `lagging`: the last event is
 * not listed yet; `hang`, `hangUnwritten`: recorded or not, without any answer; a number: that code, and nothing is recorded.
 */
export type Trouble =
  | 'cut'
  | 'lost'
  | 'unsure'
  | 'slow'
  | 'html'
  | 'redirect'
  | 'huge'
  | 'endedToken'
  | 'otherFolio'
  | 'lateWrite'
  | 'lagging'
  | 'hang'
  | 'hangUnwritten'
  | number;

type Event = { code: string; at: Date };
type Token = { endsAt: number };

export type SiiSimulator = {
  url: string;
  /** How the next calls of a method about a folio misbehave, in order. */
  meet: (method: Method, folio: string, ...troubles: Trouble[]) => void;
  /** When the office received a folio; now by default. */
  receive: (folio: string, at: Date) => void;
  events: (folio: string) => string[];
  /** Records an event of an invoice (33) without a call. */
  write: (folio: string, action: string) => void;
  /** Methods called so far, with their folio. */
  calls: () => readonly string[];
  endTokens: () => void;
  /** Those given so far. */
  tokens: () => readonly string[];
  /** Moves the simulator's clock for seeds. */
  wait: (milliseconds: number) => void;
  stop: () => Promise<void>;
};
type Method = 'ingresarAceptacionReclamoDoc' | 'listarEventosHistDoc';

const SEED_MS = 120_000;
const CLAIM_MS = 8 * 86_400_000;

type State = {
  now: () => number;
  seeds: Map<string, number>;
  tokens: Map<string, Token>;
  everyToken: string[];
  events: Map<string, Event[]>;
  received: Map<string, Date>;
  troubles: Map<string, Trouble[]>;
  troubleOf: (folio: string) => Trouble | undefined;
  calls: string[];
  slowMs: number;
};

type SimulatorOptions = {
  /** 0: any free one. */
  port?: number;
  slowMs?: number;
  /** How recording an event of a folio misbehaves, unless `meet` says otherwise. */
  troubleOf?: (folio: string) => Trouble | undefined;
};

export async function startSiiSimulator({
  port = 0,
  slowMs = 60_000,
  troubleOf = () => undefined,
}: SimulatorOptions = {}): Promise<SiiSimulator> {
  let ahead = 0;
  const state: State = {
    now: () => Date.now() + ahead,
    seeds: new Map(),
    tokens: new Map(),
    everyToken: [],
    events: new Map(),
    received: new Map(),
    troubles: new Map(),
    troubleOf,
    calls: [],
    slowMs,
  };
  const server = createServer((request, response) => void answer(state, request, response));
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    meet: (method, folio, ...troubles) => state.troubles.set(`${method} ${folio}`, troubles),
    receive: (folio, at) => state.received.set(folio, at),
    events: (folio) => (state.events.get(folio) ?? []).map(({ code }) => code),
    write: (folio, action) => void enter(state, folio, 33, action),
    calls: () => state.calls,
    endTokens: () => state.tokens.clear(),
    tokens: () => state.everyToken,
    wait: (milliseconds) => {
      ahead += milliseconds;
    },
    stop: () => stopServer(server),
  };
}

function stopServer(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((done) => server.close(() => done()));
}

async function answer(state: State, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await textOf(request);
  if (request.url?.endsWith('/CrSeed.jws')) return sendXml(response, giveSeed(state));
  if (request.url?.endsWith('/GetTokenFromSeed.jws')) return sendXml(response, giveToken(state, unescapeText(fieldOf(body, 'pszXml'))));
  if (request.url?.endsWith('/registroreclamodteservice')) return claims(state, request, response, body);
  response.writeHead(404).end();
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

function giveSeed(state: State): string {
  const seed = String(Math.floor(Math.random() * 1e12)).padStart(12, '0');
  state.seeds.set(seed, state.now());
  state.calls.push('getSeed');
  return returned('getSeed', '00', `<SEMILLA>${seed}</SEMILLA>`);
}

function giveToken(state: State, signed: string): string {
  state.calls.push('getToken');
  const refusal = checkSigned(state, signed);
  if (refusal) return returned('getToken', refusal[0], '', refusal[1]);
  const token = randomUUID().replaceAll('-', '');
  state.everyToken.push(token);
  state.tokens.set(token, { endsAt: state.now() + 3_600_000 });
  return returned('getToken', '00', `<TOKEN>${token}</TOKEN>`);
}

/** Why a signed seed is rejected, as state and glosa. */
function checkSigned(state: State, signed: string): [string, string] | null {
  const signature = /<Signature[\s>][\s\S]*<\/Signature>/.exec(signed)?.[0];
  const seed = fieldOf(signed, 'Semilla');
  if (!signature) return ['-3', 'Falta la firma'];
  if (!seed) return ['06', 'Falta el elemento Semilla'];
  const age = state.now() - (state.seeds.get(seed) ?? Number.NEGATIVE_INFINITY);
  state.seeds.delete(seed);
  if (age > SEED_MS) return ['07', 'Semilla vencida'];
  if (signed.replace(signature, '') !== `<getToken><item><Semilla>${seed}</Semilla></item></getToken>`)
    return ['-3', 'Documento inesperado'];
  const digest = createHash('sha1').update(signed.replace(signature, '')).digest('base64');
  if (fieldOf(signature, 'DigestValue') !== digest) return ['-4', 'La huella no corresponde'];
  return checkKey(signature);
}

function checkKey(signature: string): [string, string] | null {
  const certificate = new X509Certificate(Buffer.from(fieldOf(signature, 'X509Certificate'), 'base64'));
  const info = /<SignedInfo[\s\S]*<\/SignedInfo>/.exec(signature)?.[0] ?? '';
  const canonical = info
    .replace(/^<SignedInfo[^>]*>/, '<SignedInfo xmlns="http://www.w3.org/2000/09/xmldsig#">')
    .replace(/<([A-Za-z]+)( [^>]*?)?\s*\/>/g, '<$1$2></$1>');
  const isReference = info.includes('<Reference URI="">') && info.includes('#enveloped-signature"') && info.includes('#rsa-sha1"');
  if (!isReference) return ['-5', 'Referencia inesperada'];
  const { n } = certificate.publicKey.export({ format: 'jwk' });
  if (Buffer.from(n ?? '', 'base64url').toString('base64') !== fieldOf(signature, 'Modulus'))
    return ['-6', 'La llave no es del certificado'];
  const value = Buffer.from(fieldOf(signature, 'SignatureValue'), 'base64');
  if (!verify('sha1', Buffer.from(canonical), certificate.publicKey, value)) return ['-7', 'Firma inválida'];
  const now = Date.now();
  const isValid = Date.parse(certificate.validFrom) <= now && now < Date.parse(certificate.validTo);
  return isValid ? null : ['-8', 'Certificado vencido'];
}

async function claims(state: State, request: IncomingMessage, response: ServerResponse, body: string): Promise<void> {
  const method: Method = body.includes(':listarEventosHistDoc') ? 'listarEventosHistDoc' : 'ingresarAceptacionReclamoDoc';
  const folio = fieldOf(body, 'folio');
  const key = `${method} ${folio}`;
  state.calls.push(key);
  const usual = method === 'ingresarAceptacionReclamoDoc' ? state.troubleOf(folio) : undefined;
  const trouble = state.troubles.get(key)?.shift() ?? usual;
  const token = /TOKEN=([\w-]+)/.exec(request.headers.cookie ?? '')?.[1] ?? '';
  if (trouble === 'endedToken') state.tokens.delete(token);
  if ((state.tokens.get(token)?.endsAt ?? 0) < state.now()) return sendXml(response, ended());
  if (trouble === 'slow') await sleep(state.slowMs);
  if (trouble === 'hangUnwritten') return;
  if (trouble === 'lost') return void request.socket.destroy();
  if (trouble === 'html')
    return void response.writeHead(200, { 'content-type': 'text/html' }).end('<html><body>Servicio en mantención<br></body>');
  if (trouble === 'redirect') return void response.writeHead(302, { location: 'http://127.0.0.1:1/otra' }).end();
  if (trouble === 'huge') return void response.writeHead(200).end('<a/>'.repeat(1_000_000));
  if (typeof trouble === 'number') return sendXml(response, coded(method, trouble));
  if (method === 'listarEventosHistDoc') return sendXml(response, list(state, folio, trouble));
  if (trouble === 'lateWrite') enter(state, folio, Number(fieldOf(body, 'tipoDoc')), fieldOf(body, 'accionDoc'));
  const code = enter(state, folio, Number(fieldOf(body, 'tipoDoc')), fieldOf(body, 'accionDoc'));
  if (trouble === 'hang') return;
  if (trouble === 'cut') return void request.socket.destroy();
  sendXml(response, coded(method, trouble === 'unsure' ? -1 : code));
}

/** Records an event like the office. @returns its code */
function enter(state: State, folio: string, type: number, action: string): number {
  const events = state.events.get(folio) ?? [];
  const has = (...codes: string[]) => events.some(({ code }) => codes.includes(code));
  const isClaim = ['RCD', 'RFP', 'RFT'].includes(action);
  if (![33, 34, 43].includes(type)) return 3;
  if (!isClaim && action !== 'ACD' && action !== 'ERM') return 4;
  if (has(action)) return 7;
  if (Date.now() - (state.received.get(folio)?.getTime() ?? Date.now()) > CLAIM_MS) return 8;
  if (has('RCD', 'RFP', 'RFT') && action === 'ERM') return 6;
  if (has('RCD', 'RFP', 'RFT') && action === 'ACD') return 12;
  if (isClaim && has('ERM')) return 13;
  if (isClaim && has('ACD')) return 11;
  state.events.set(folio, [...events, { code: action, at: new Date() }]);
  return 0;
}

/** `otherFolio`: the events of another document. */
function list(state: State, folio: string, trouble: Trouble | undefined): string {
  const own = state.events.get(folio) ?? [];
  const listed = trouble === 'lagging' ? own.slice(0, -1) : own;
  const events = trouble === 'otherFolio' ? [{ code: 'ACD', at: new Date('2019-05-06T12:00:00Z') }] : listed;
  const items = events.map(
    ({ code, at }) =>
      `<listaEventosDoc><codEvento>${code}</codEvento><descEvento>Evento ${code}</descEvento><rutResponsable>12345678</rutResponsable><dvResponsable>5</dvResponsable><fechaEvento>${momentOf(at)}</fechaEvento></listaEventosDoc>`,
  );
  return coded('listarEventosHistDoc', events.length > 0 ? 15 : 16, items.join(''));
}

function momentOf(at: Date): string {
  const parts = new Intl.DateTimeFormat('en-GB', { timeZone: 'America/Santiago', dateStyle: 'short', timeStyle: 'medium' }).format(at);
  return parts.replaceAll('/', '-').replace(',', '');
}

function coded(method: Method, code: number, more = ''): string {
  return envelope(
    `<ns2:${method}Response xmlns:ns2="http://ws.registroreclamodte.diii.sdi.sii.cl"><return><codResp>${code}</codResp><descResp>Respuesta ${code}</descResp>${more}</return></ns2:${method}Response>`,
  );
}

function ended(): string {
  return envelope(
    '<SII:RESPUESTA xmlns:SII="http://www.sii.cl/XMLSchema"><SII:RESP_HDR><ESTADO>002</ESTADO></SII:RESP_HDR></SII:RESPUESTA>',
  );
}

function returned(method: string, state: string, value: string, glosa = ''): string {
  const inner = `<?xml version="1.0" encoding="UTF-8"?><SII:RESPUESTA xmlns:SII="http://www.sii.cl/XMLSchema"><SII:RESP_BODY>${value}</SII:RESP_BODY><SII:RESP_HDR><ESTADO>${state}</ESTADO><GLOSA>${glosa}</GLOSA></SII:RESP_HDR></SII:RESPUESTA>`;
  return envelope(
    `<ns1:${method}Response xmlns:ns1="https://palena.sii.cl/DTEWS"><${method}Return>${escapeText(inner)}</${method}Return></ns1:${method}Response>`,
  );
}

function envelope(inner: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?><soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/"><soapenv:Body>${inner}</soapenv:Body></soapenv:Envelope>`;
}

function sendXml(response: ServerResponse, text: string): void {
  response.writeHead(200, { 'content-type': 'text/xml; charset=utf-8' }).end(text);
}

function fieldOf(text: string, name: string): string {
  return new RegExp(`<(?:\\w+:)?${name}>([^<]*)<`).exec(text)?.[1]?.trim() ?? '';
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function unescapeText(text: string): string {
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
}
