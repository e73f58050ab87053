import { type Change, calledOf, changesOf, shown, shownIn } from './fields.ts';

/** An entry of the history, as a sentence needs it. */
export type Told = {
  /** Name of who did it; null: the system by itself. */
  person: string | null;
  act: string;
  subject: string;
  before: unknown;
  after: unknown;
};

const SYSTEM = 'Caudal';
const LONGEST_VALUE = 60;

/** What happened, in one Spanish sentence: 'Ana Pérez cambió días de pago de clientes de 30 a 45'. */
export function sentenceOf(entry: Told): string {
  const changes = changesOf(entry.before, entry.after);
  return `${entry.person ?? SYSTEM} ${SENTENCES[`${entry.act} ${entry.subject}`]?.(fieldsIn(changes)) ?? plainSentence(entry, changes)}`;
}

type Fields = (name: string) => Change;

const SENTENCES: Readonly<Record<string, (field: Fields) => string>> = {
  'creó empresa': (field) => `creó la empresa ${after(field('name'))}`,
  'invitó usuario': (field) =>
    field('email').after === null
      ? `creó un link de invitación con el rol ${after(field('role'))}`
      : `invitó a ${after(field('email'))} con el rol ${after(field('role'))}`,
  'aceptó la invitación usuario': (field) => `aceptó la invitación con el rol ${after(field('role'))}`,
  'rechazó la invitación usuario': () => 'rechazó la invitación',
  'anuló la invitación usuario': (field) =>
    field('email').before === null ? 'anuló un link de invitación' : `anuló la invitación de ${before(field('email'))}`,
  'quitó a una persona usuario': (field) => `quitó a ${before(field('email'))} de la empresa`,
  'dejó la empresa usuario': () => 'dejó la empresa',
  'cambió el rol usuario': (field) => `cambió el rol de ${after(field('email'))} ${fromTo(field('role'))}`,
  'importó carga': (field) => `importó el archivo ${after(field('fileName'))}`,
  'deshizo carga': (field) => `deshizo la carga del archivo ${after(field('fileName'))}`,
  'concilió movimiento': () => 'concilió un movimiento',
  'concilió movimientos': () => 'concilió varios movimientos',
  'concilió automáticamente movimientos': () => 'concilió movimientos automáticamente',
  'aceptó la sugerencia movimiento': () => 'aceptó la sugerencia de un movimiento',
  'aceptó la sugerencia movimientos': () => 'aceptó las sugerencias de varios movimientos',
  'marcó como traspaso movimiento': () => 'marcó un movimiento como traspaso',
  'completó onboarding': (field) => `completó un paso de la puesta en marcha${STEPS[text(field('step'))] ?? ''}`,
  'omitió onboarding': (field) => `omitió un paso de la puesta en marcha${STEPS[text(field('step'))] ?? ''}`,
  'respondió onboarding': () => 'respondió preguntas de la puesta en marcha',
  'terminó onboarding': () => 'terminó la puesta en marcha',
  'terminó softlanding': () => 'terminó el softlanding',
  'completó softlanding': (field) => `completó ${stepOf(field)}`,
  'reabrió softlanding': (field) => `reabrió ${stepOf(field)}`,
  'anotó softlanding': (field) => `anotó algo en ${stepOf(field)}`,
  'informó saldo inicial': (field) => `informó el saldo inicial de la cuenta ${after(field('accountNumber'))}`,
  'quitó saldo inicial': (field) => `quitó el saldo inicial de la cuenta ${before(field('accountNumber'))}`,
  'terminó período de prueba': () => 'terminó el período de prueba',
  'registró el pago suscripción': (field) => `registró el pago de la suscripción ${after(field('suscriptionId'))}`,
  'cambió logo': () => 'cambió el logo',
  'quitó logo': () => 'quitó el logo',
};

const STEPS: Readonly<Record<string, string>> = {
  company: ': la empresa',
  documents: ': los documentos',
  bankBalance: ': los saldos',
  additional: ': las preguntas adicionales',
  waitingRoom: ': la espera',
  sii: ' del SII',
  bancos: ' de los bancos',
  saldos: ' de los saldos iniciales',
  areas: ' de las áreas',
  conciliacion: ' de la primera conciliación',
  usuarios: ' de los usuarios',
};

function stepOf(field: Fields): string {
  const step = STEPS[text(field('step'))];
  return step ? `el paso${step} del softlanding` : 'el softlanding';
}

function text({ before: old, after: now }: Change): string {
  return String(now ?? old ?? '');
}

/** What no sentence of its own tells: the one change there is, or the names of all, or just the act and its subject. */
function plainSentence({ act, subject }: Told, changes: readonly Change[]): string {
  const [only] = changes;
  if (act !== 'cambió' || !only?.label) return join(act, subject, only);
  if (changes.length === 1) return oneChange(only);
  const labels = changes.map(({ field }) => calledOf(field));
  return `cambió ${labels.slice(0, -1).join(', ')} y ${labels.at(-1)}`;
}

function oneChange(change: Change): string {
  const called = calledOf(change.field);
  if (isNothing(change.before)) return `puso ${called} en ${nowOf(change)}`;
  return isNothing(change.after) ? `quitó ${called}, que era ${before(change)}` : `cambió ${called} ${fromTo(change)}`;
}

function isNothing(value: unknown): boolean {
  return shown(value) === shown(null);
}

/** An act that has its object ('deshizo la conciliación') is of its subject; another is done to it. */
function join(act: string, subject: string, first: Change | undefined): string {
  const name = first && ['name', 'fileName', 'email'].includes(first.field) ? ` ${after(first)}` : '';
  return `${act} ${/\s(el|la|los|las)\s/.test(act) ? 'de ' : ''}${subject}${name}`;
}

function fromTo(change: Change): string {
  return `de ${before(change)} a ${nowOf(change)}`;
}

function fieldsIn(changes: readonly Change[]): Fields {
  return (name) => changes.find(({ field }) => field === name) ?? { field: name, label: name, before: null, after: null };
}

function before(change: Change): string {
  return shownShort(change, change.before);
}

function nowOf(change: Change): string {
  return shownShort(change, change.after);
}

/** What an act of one side only tells of. */
function after(change: Change): string {
  return shownShort(change, change.after ?? change.before);
}

function shownShort({ field }: Change, value: unknown): string {
  const text = shownIn(field, value);
  return text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE).trimEnd()}…` : text;
}
