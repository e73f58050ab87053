/** What a bank prints of a movement: text, number and office, with people's typing errors. */
import { grouped } from '#domain/digits.ts';
import { withoutMarks } from '#domain/fold.ts';
import { type Rut, rutOf } from '#domain/rut.ts';
import { COMMON, PLAIN, WORDINGS } from './bank-words.ts';
import { dayText } from './calendar.ts';
import type { Intent, IntentKind, Words } from './intent.ts';
import type { TextQuality } from './profile.ts';
import type { Random } from './random.ts';

const MERCHANTS = ['COPEC', 'LIDER', 'SODIMAC', 'UBER', 'GOOGLE', 'PEAJES', 'HOTEL', 'LATAM'].map((name) => `${name} SANTIAGO`);
/** Own transfers and returns always name whose they are. */
const NAMED: ReadonlySet<IntentKind> = new Set<IntentKind>(['ownIn', 'ownOut', 'factoring', 'wireIn', 'returnOut']);

/** `about` is named in some transfers, as people write it in the comment. */
export function imprintOf(
  bankCode: string,
  intent: Intent,
  quality: TextQuality,
  random: Random,
): { glosa: string; reference: string | null; branch: string | null } {
  const wording = WORDINGS[bankCode] ?? PLAIN;
  const words = wordsOf(intent, quality, random);
  const text = (wording[intent.kind] ?? COMMON[intent.kind])(words);
  const isCalled = words.tells === 'name' || (quality.folioBesideRut && words.tells === 'rut');
  const comment = intent.about && isCalled ? ` FACT ${intent.about.folio}` : '';
  const isNumbered = intent.kind.startsWith('cheque') || random.chance(0.6);
  return {
    glosa: (text.slice(0, wording.width - comment.length).trimEnd() + comment).trim(),
    reference: isNumbered ? String(intent.number ?? random.int(100_000, 99_999_999)) : null,
    branch: wording.branches.length > 0 ? random.pick(wording.branches) : null,
  };
}

function wordsOf(intent: Intent, quality: TextQuality, random: Random): Words {
  const draw = random.next();
  const isNamed = intent.isNamed || NAMED.has(intent.kind);
  const tells = !intent.payer ? 'none' : draw < quality.rut || isNamed ? 'rut' : draw < quality.rut + quality.name ? 'name' : 'none';
  const rut = intent.payer?.rut ?? '';
  const [body = '', digit = ''] = (random.chance(quality.wrongRut) && !isNamed ? strangeRut(rut) : rut).split('-');
  const name = intent.payer
    ? random.chance(quality.typos) && !isNamed
      ? misspelt(intent.payer.name, random)
      : intent.payer.name
    : random.pick(MERCHANTS);
  const simple = withoutMarks(name).replace(/\./g, '');
  const day = intent.saleDay === undefined ? '' : dayText(intent.saleDay);
  return {
    tells,
    rut: `${body}-${digit}`,
    glued: body + digit,
    padded: body.padStart(9, '0') + digit,
    dotted: `${grouped(body)}-${digit}`,
    upper: simple.toUpperCase(),
    title: simple.toLowerCase().replace(/(^|\s)\S/g, (letter) => letter.toUpperCase()),
    number: String(intent.number ?? 0).padStart(5, '0'),
    saleDay: `${day.slice(8, 10)}/${day.slice(5, 7)}/${day.slice(2, 4)}`,
    account: String(random.int(1_000_000, 999_999_999)).padStart(12, '0'),
  };
}

/** Somebody else's, with a right check digit. */
function strangeRut(rut: Rut | ''): Rut {
  const body = Number(rut.split('-')[0]);
  return rutOf(body + 900_001);
}

function misspelt(name: string, random: Random): string {
  const at = random.int(1, Math.max(1, name.length - 3));
  return random.chance(0.5)
    ? name.slice(0, at) + name.slice(at + 1)
    : name.slice(0, at) + name.slice(at + 1, at + 2) + name.slice(at, at + 1) + name.slice(at + 2);
}
