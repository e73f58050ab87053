// Bank texts unlike those of any known bank: as people and unknown banks write them, with RUTs in any format and position, among other
// numbers. Written without looking at what the engine reads.
import { grouped } from '#domain/digits.ts';
import { withoutMarks } from '#domain/fold.ts';
import { type Rut, rutOf } from '#domain/rut.ts';
import type { TextQuality } from '#server/demo/profile.ts';
import type { Random } from '#server/demo/random.ts';

/** `name` null: nobody knows it. `folio`: of the document, when the payer mentions it. `others`: RUTs that might be printed by mistake. */
export type Payment = {
  rut: Rut | null;
  name: string | null;
  folio: string | null;
  isIncoming: boolean;
  amount: number;
  others: readonly Rut[];
};

type Says = (random: Random, words: Words) => string;
type Words = { rut: string; name: string; folio: string; verb: string; noise: string };

const WITH_RUT: readonly Says[] = [
  (_, w) => `${w.verb} ${w.name} R.U.T. ${w.rut}`,
  (_, w) => `${w.verb} ${w.rut} ${w.name}`,
  (_, w) => `${w.rut} ${w.verb}`,
  (_, w) => `${w.name} (${w.rut})${w.folio}`,
  (_, w) => `RUT:${w.rut} ${w.verb} ${w.noise}`,
  (_, w) => `R${w.rut} ABONO WEB${w.folio}`,
  (_, w) => `${w.noise} ${w.rut} ${w.name}`,
  (_, w) => `${w.verb} ${w.noise} ${w.rut}${w.folio}`,
  (_, w) => `${w.name} ${w.rut} SANTIAGO${w.folio}`,
  (_, w) => `CCA/${w.rut}/${w.noise}`,
  (_, w) => `${w.verb}, ${w.name}, rut ${w.rut}, ${w.noise}`,
  (_, w) => `op.web cliente=${w.rut};${w.folio}`,
  (_, w) => `${w.verb}${w.folio} rut:${w.rut}`,
  (_, w) => `ID${w.rut} ${w.name}`,
];
const WITH_NAME: readonly Says[] = [
  (_, w) => `${w.verb} ${w.name}${w.folio}`,
  (_, w) => `${w.name}${w.folio}`,
  (_, w) => `${w.noise} ${w.name}`,
  (_, w) => `${w.verb} de parte de ${w.name} ${w.noise}`,
  (_, w) => `PAGO WEB ${w.name}${w.folio}`,
  (_, w) => `${w.name} ${w.noise}`,
];
const WITH_NOTHING: readonly Says[] = [
  (_, w) => `${w.verb}${w.folio}`,
  (_, w) => `${w.verb} ${w.noise}`,
  (_, w) => `MOVIMIENTO ELECTRONICO ${w.noise}${w.folio}`,
  (_, w) => `pago varios${w.folio}`,
  (_, w) => `OPERACION ${w.noise}`,
];
const VERBS_IN = [
  'ABONO TEF',
  'TRF RECIBIDA',
  'Abono transf elect.',
  'dep. electronico',
  'CREDITO CCA',
  'TRANSFER FONDOS',
  'Ingreso por TRX',
];
const VERBS_OUT = [
  'CARGO TEF',
  'TRF ENVIADA',
  'Cargo transf elect.',
  'pago electronico',
  'DEBITO CCA',
  'TRANSFER FONDOS',
  'Egreso por TRX',
];
const FOLIOS = [' FACT ', ' F/', ' factura n° ', ' fac.', ' Nro ', ' doc ', ' ', ' paga f. '];

/** A text for a payment. */
export function freeText(payment: Payment, quality: TextQuality, random: Random): string {
  const draw = random.next();
  const tells = payment.rut && draw < quality.rut ? WITH_RUT : payment.name && draw < quality.rut + quality.name ? WITH_NAME : WITH_NOTHING;
  const words = {
    rut: payment.rut ? rutText(random.chance(quality.wrongRut) ? wrongRut(payment, random) : payment.rut, random) : '',
    name: payment.name ? nameText(payment.name, quality, random) : '',
    folio: payment.folio && random.chance(0.12) ? random.pick(FOLIOS) + payment.folio : '',
    verb: random.pick(payment.isIncoming ? VERBS_IN : VERBS_OUT),
    noise: noise(payment, random),
  };
  return random.pick(tells)(random, words).replace(/\s+/g, ' ').trim().slice(0, random.int(48, 90)).trim();
}

/** A text for money between own accounts. */
export function freeOwnText(own: { rut: Rut; name: string }, otherAccount: string, random: Random): string {
  const rut = rutText(own.rut, random);
  const name = withoutMarks(own.name).toUpperCase();
  return random.pick([
    `TRF ENTRE CUENTAS ${rut}`,
    `${name} ${rut}`,
    `TRASPASO CTA ${otherAccount}`,
    `FONDOS PROPIOS ${name}`,
    `mismo titular ${rut}`,
    `TRX ${random.int(100_000, 9_999_999)}`,
  ]);
}

function rutText(rut: Rut, random: Random): string {
  const [body = '', digit = ''] = rut.split('-');
  return random.pick([
    `${body}-${digit}`,
    `${grouped(body)}-${digit}`,
    `${body}${digit}`,
    `${body.padStart(8, '0')}${digit}`,
    `${body.padStart(9, '0')}${digit}`,
    `${body.padStart(9, '0')}-${digit}`,
    `${body}-${digit.toLowerCase()}`,
    `${grouped(body)}${digit}`,
    `${body} ${digit}`,
    `${body.padStart(10, '0')}${digit}`,
  ]);
}

/** The RUT of another company in the books, or of nobody. */
function wrongRut({ others, rut }: Payment, random: Random): Rut {
  return others.length > 0 && random.chance(0.5) ? random.pick(others) : rutOf(Number(rut?.split('-')[0]) + random.int(1, 9) * 10);
}

function nameText(name: string, quality: TextQuality, random: Random): string {
  const simple = withoutMarks(name).replace(/\./g, '');
  const at = random.int(1, Math.max(1, simple.length - 3));
  const spelt = random.chance(quality.typos) ? simple.slice(0, at) + simple.slice(at + 1) : simple;
  const cut = random.chance(0.35) ? spelt.slice(0, random.int(14, 24)) : spelt;
  return random.chance(0.5) ? cut.toUpperCase() : cut.toLowerCase();
}

/** Meaningless numbers: operations, accounts (some containing a RUT), amounts, days, hours. */
function noise({ others, amount }: Payment, random: Random): string {
  const strange = others.length > 0 ? random.pick(others).replace('-', '') : '765432103';
  return random.pick([
    `OP ${random.int(100_000, 999_999_999)}`,
    `CTA ${random.int(1_000, 9_999)}${strange}${random.int(10, 99)}`,
    `$${grouped(String(Math.abs(amount)))}`,
    `${String(random.int(1, 28)).padStart(2, '0')}/${String(random.int(1, 12)).padStart(2, '0')}/2026`,
    `${random.int(8, 18)}:${random.int(10, 59)}`,
    `N ${random.int(1_000, 99_999)}`,
    'SUC VIRTUAL',
    '',
  ]);
}
