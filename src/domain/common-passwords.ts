import { withoutMarks } from './fold.ts';

/** Words that people here build passwords from, lower case, without accents: they add no secrecy. */
const WORDS = [
  // The product and its subject.
  'caudal flujo caja tesoreria finanzas contabilidad conciliacion factura facturas boleta banco cartola cuenta pyme sii dinero plata',
  'empresa empresas negocio oficina gerencia gerente contador ventas cobranza sociedad limitada spa ltda holding comercial',
  // The country.
  'chile chileno chilena vivachile santiago valparaiso concepcion antofagasta iquique temuco rancagua talca vina vinadelmar providencia',
  'lascondes maipu puentealto nunoa cordillera patagonia america colocolo udechile universidad catolica laroja alexis zamorano',
  // Its banks.
  'bancochile bancodechile bancoestado santander scotiabank itau falabella ripley security bci bice consorcio mercadopago transbank webpay',
  // Other words for a password.
  'password passwd pass clave miclave contrasena micontrasena secreto acceso entrar login admin administrador administrator root usuario',
  'user invitado temporal cambiar cambiame changeme letmein welcome bienvenido bienvenida bienvenidos hola holamundo master default',
  // What people like, and dates.
  'teamo tequiero iloveyou amor amorcito princesa princess familia dios jesus futbol football basketball campeon manchester barcelona',
  'alexander dragon monkey sunshine superman batman pokemon fuckyou juan maria jose pedro carlos francisca daniela camila valentina',
  'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre verano otono invierno primavera',
  'lunes martes miercoles jueves viernes sabado domingo navidad',
]
  .join(' ')
  .split(' ');

/** Runs of neighbouring keys and letters, also in zigzag. */
const RUNS = [
  '01234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkln',
  'zxcvbnm',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  'qazwsxedcrfvtgbyhnujmikolp',
  '1029384756',
].flatMap((run) => [run, [...run].reverse().join('')]);
const YEAR = /(?:19|20)\d\d/g;
const MIN_RUN = 3;
/** Letters and digits that a password needs beyond words, years and runs. */
const MIN_REST = 5;
/** A password with more words than this is a phrase, and accepted. */
const MAX_WORDS = 3;

/**
 * Whether a password is among the first that an attacker tries: common words (or words of the person's e-mail), years, runs of keys and
 * signs, and almost nothing else: `Chile2026!`, `caudal-2026`, `c0ntr4seña.123`.
 */
export function isCommonPassword(password: string, email: string): boolean {
  const normalized = withoutMarks(password.toLowerCase());
  const words = [...new Set([...WORDS, ...wordsOf(email)])].sort((a, b) => b.length - a.length);
  return new Set(normalized).size <= 2 || [normalized, lettersOf(normalized)].some((text) => isGuessable(text, words));
}

function isGuessable(text: string, words: readonly string[]): boolean {
  let found = 0;
  const others = words.reduce(
    (rest, word) => {
      const parts = rest.split(word);
      found += parts.length - 1;
      return parts.join(' ');
    },
    text.replace(/[^\p{L}\p{N}]/gu, ''),
  );
  const rest = withoutRuns(others.replace(YEAR, ' ')).replaceAll(' ', '');
  return rest.length < MIN_REST && found <= MAX_WORDS;
}

/** Without runs of neighbouring keys, and without repetitions of one key. */
function withoutRuns(text: string): string {
  let rest = '';
  for (let start = 0; start < text.length; ) {
    const length = runAt(text, start);
    if (length < MIN_RUN) rest += text[start];
    start += length < MIN_RUN ? 1 : length;
  }
  return rest;
}

function runAt(text: string, start: number): number {
  let length = 1;
  const isRun = (part: string) => part.length === length + 1 && (RUNS.some((run) => run.includes(part)) || new Set(part).size === 1);
  while (isRun(text.slice(start, start + length + 1))) length += 1;
  return length;
}

/** With the digits and signs that replace letters inside a word turned back into letters. */
function lettersOf(text: string): string {
  const letters: Readonly<Record<string, string>> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', '@': 'a', $: 's', '!': 'i' };
  const decode = (signs: string) => [...signs].map((sign) => letters[sign] ?? sign).join('');
  return text.replace(/(?<![\p{N}])[013457@$!]{1,2}(?=\p{L})/gu, decode);
}

/** The parts of an e-mail's name and domain. */
function wordsOf(email: string): string[] {
  const [name = '', domain = ''] = withoutMarks(email.trim().toLowerCase()).split('@');
  return [...name.split(/[._%+-]/), name.replace(/[._%+-]/g, ''), ...domain.split(/[.-]/).slice(0, -1)].filter((part) => part.length >= 3);
}
