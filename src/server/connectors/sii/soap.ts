import { post, SourceFailure } from '../http.ts';
import { type Element, escapeXml, findElement, readElements } from '../xml.ts';

/**
 * Addresses of the tax office. Its hosts are constants; only a simulator on this machine can replace them.
 * Source: SII, Autenticación automática v1.9; WSREGISTRORECLAMODTE v1.2.
 */
const ADDRESSES = {
  seed: 'https://palena.sii.cl/DTEWS/CrSeed.jws',
  token: 'https://palena.sii.cl/DTEWS/GetTokenFromSeed.jws',
  claims: 'https://ws1.sii.cl/WSREGISTRORECLAMODTE/registroreclamodteservice',
} as const;
type SiiService = keyof typeof ADDRESSES;

/** Limits of one call. */
export type SiiLimits = { timeoutMs: number; maxBytes: number };
/** `simulatorsUrl`: the origin to call instead. */
export type Sii = { simulatorsUrl: string | undefined; limits: SiiLimits };

const LIMITS: SiiLimits = { timeoutMs: 20_000, maxBytes: 500_000 };

export function siiAt(simulatorsUrl: string | undefined, limits: SiiLimits = LIMITS): Sii {
  return { simulatorsUrl, limits };
}

export type SoapCall = {
  service: SiiService;
  method: string;
  /** The namespace of the method, if it has one. */
  namespace?: string;
  args: Readonly<Record<string, string>>;
  token?: string;
};

/** Calls a method. @returns the answer's element, `<method>Response`. @throws SourceFailure */
export async function callSoap({ simulatorsUrl, limits }: Sii, { service, method, namespace, args, token }: SoapCall): Promise<Element> {
  const address = new URL(ADDRESSES[service]);
  const url = simulatorsUrl === undefined ? address : new URL(address.pathname, simulatorsUrl);
  const headers = { 'content-type': 'text/xml; charset=utf-8', soapaction: '""', ...(token ? { cookie: `TOKEN=${token}` } : {}) };
  const root = readElements(await post({ url, headers, body: envelope(method, namespace, args), ...limits }));
  const answer = findElement(root, `${method}Response`) ?? findElement(root, 'RESPUESTA');
  if (!answer) throw new SourceFailure('content', `no answer of ${method}`);
  return answer;
}

function envelope(method: string, namespace: string | undefined, args: SoapCall['args']): string {
  const [open, close] = namespace === undefined ? [method, method] : [`ws:${method} xmlns:ws="${namespace}"`, `ws:${method}`];
  const fields = Object.entries(args).map(([name, value]) => `<${name}>${escapeXml(value)}</${name}>`);
  return `<?xml version="1.0" encoding="UTF-8"?><soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/"><soapenv:Header/><soapenv:Body><${open}>${fields.join('')}</${close}></soapenv:Body></soapenv:Envelope>`;
}
