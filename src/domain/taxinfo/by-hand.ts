/** Tax information that a person writes: the same parts as the tax office's, each field checked and refused by its name. */
import type { Day } from '../date.ts';
import { type Problem, wrong } from '../problem.ts';
import { parseRut, type Rut } from '../rut.ts';
import { oneLine } from '../text.ts';
import {
  MAX_TAX_ENTRIES,
  MAX_TAX_TEXT,
  type TaxFacts,
  type TaxPart,
  type TaxPartner,
  type Taxpayer,
  type TaxRepresentative,
} from './facts.ts';
import { taxCount, taxDay, taxShare } from './values.ts';

/** A form's or call's value of each field: texts for days, RUTs and shares. */
type WrittenFacts<Facts> = {
  [Field in keyof Facts]?: (Facts[Field] extends number | boolean | null ? Facts[Field] : string) | null | undefined;
};
/** What a person gives; a part left out stays as it is, and so does a field of the taxpayer. */
export type WrittenTaxInfo = {
  taxpayer?: WrittenFacts<Omit<Taxpayer, 'rut'>> | null | undefined;
} & { [Part in Exclude<TaxPart, 'answer' | 'taxpayer'>]?: readonly WrittenFacts<TaxFacts[Part][number]>[] | null | undefined };

/** Spanish names of the fields, to begin a sentence. */
const LABELS: Readonly<Record<string, string>> = {
  ...{
    rut: 'RUT',
    name: 'Nombre o razón social',
    surnames: 'Apellidos',
    email: 'Correo',
    phone: 'Teléfono',
    type: 'Tipo',
    subtype: 'Subtipo',
  },
  ...{
    activity: 'Glosa de actividad',
    startedOn: 'Inicio',
    constitutedOn: 'Constitución',
    endedOn: 'Término de giro',
    office: 'Unidad del SII',
  },
  ...{
    segment: 'Segmento',
    capitalPaid: 'Capital enterado',
    capitalPending: 'Capital por enterar',
    code: 'Código',
    description: 'Descripción',
  },
  ...{
    category: 'Categoría',
    kind: 'Tipo de domicilio',
    street: 'Calle',
    number: 'Número',
    unit: 'Departamento',
    neighbourhood: 'Villa o población',
  },
  ...{
    comuna: 'Comuna',
    region: 'Región',
    city: 'Ciudad',
    from: 'Desde',
    to: 'Hasta',
    paidIn: 'Aporte enterado',
    pending: 'Aporte por enterar',
  },
  ...{
    capitalShare: 'Participación en el capital',
    profitShare: 'Participación en las utilidades',
    first: 'Primer folio',
    last: 'Último folio',
  },
  ...{ authorizedOn: 'Fecha de autorización', alerts: 'Alertas', status: 'Estado' },
};

/** The fields of one thing that a person wrote; the first that is wrong is remembered. */
function fieldsOf<Facts>(written: WrittenFacts<Facts>, path: string, problems: Problem[]) {
  type Name = keyof Facts & string;
  const refuse = (name: Name, what: string) => {
    problems.push(wrong(`${path}.${name}`, `${LABELS[name] ?? name}: ${what}`));
    return null;
  };
  const text = (name: Name): string | null => {
    const clean = oneLine(String(written[name] ?? ''));
    return clean.length > MAX_TAX_TEXT ? refuse(name, `escribe hasta ${MAX_TAX_TEXT} letras.`) : clean || null;
  };
  const read = <Value>(name: Name, parse: (value: string) => Value | null, what: string): Value | null => {
    const value = text(name);
    return value === null ? null : (parse(value) ?? refuse(name, what));
  };
  return {
    text,
    refuse,
    day: (name: Name): Day | null => read(name, taxDay, 'escribe un día, como 31/12/2015.'),
    rut: (name: Name): Rut | null => read(name, parseRut, 'escribe un RUT con su dígito verificador, como 12.345.678-5.'),
    share: (name: Name): string | null => read(name, taxShare, 'escribe un porcentaje de 0 a 100.'),
    count: (name: Name): number | null => read(name, (value) => taxCount(Number(value)), 'escribe un número entero de 0 o más.'),
    flag: (name: Name): boolean | null => (typeof written[name] === 'boolean' ? written[name] : null),
  };
}

type Fields<Facts> = ReturnType<typeof fieldsOf<Facts>>;

/**
 * The parts that were given, checked and cleaned, and what is wrong with them.
 * @param current  the taxpayer as known, whose fields that were not given stay
 */
export function checkedTaxInfo(
  written: WrittenTaxInfo,
  current: Taxpayer | null,
  rut: Rut,
): { parts: Partial<TaxFacts>; problems: Problem[] } {
  const problems: Problem[] = [];
  const parts: Partial<TaxFacts> = {};
  const { taxpayer } = written;
  if (taxpayer) parts.taxpayer = taxpayerOf(fieldsOf<Omit<Taxpayer, 'rut'>>({ ...current, ...taxpayer }, 'taxpayer', problems), rut);
  const entries = <Part extends Exclude<TaxPart, 'answer' | 'taxpayer'>>(
    part: Part,
    read: (fields: Fields<TaxFacts[Part][number]>) => TaxFacts[Part][number],
  ) => {
    const rows: readonly WrittenFacts<TaxFacts[Part][number]>[] | null | undefined = written[part];
    if (!rows) return;
    if (rows.length > MAX_TAX_ENTRIES) problems.push(wrong(part, `Escribe hasta ${MAX_TAX_ENTRIES} filas.`));
    else Object.assign(parts, { [part]: rows.map((row, index) => read(fieldsOf(row, `${part}.${index}`, problems))) });
  };
  entries('activities', activityOf);
  entries('addresses', addressOf);
  entries('representatives', representativeOf);
  entries('partners', partnerOf);
  entries('stampings', stampingOf);
  entries('attributes', attributeOf);
  entries('participations', participationOf);
  return { parts, problems };
}

function taxpayerOf({ text, day, count, flag }: Fields<Omit<Taxpayer, 'rut'>>, rut: Rut): Taxpayer {
  return {
    ...{ rut, name: text('name'), email: text('email'), phone: text('phone'), type: text('type'), subtype: text('subtype') },
    ...{ activity: text('activity'), startedOn: day('startedOn'), constitutedOn: day('constitutedOn'), endedOn: day('endedOn') },
    ...{ office: text('office'), segment: text('segment'), capitalPaid: count('capitalPaid'), capitalPending: count('capitalPending') },
    declaresOn20: flag('declaresOn20'),
  };
}

function activityOf({ text, day, flag, refuse }: Fields<TaxFacts['activities'][number]>): TaxFacts['activities'][number] {
  const [code, description] = [text('code'), text('description')];
  if (code === null && description === null) refuse('code', 'escribe el código o la descripción de la actividad.');
  return { code, description, category: text('category'), isVatable: flag('isVatable'), startedOn: day('startedOn') };
}

function addressOf({ text, refuse }: Fields<TaxFacts['addresses'][number]>): TaxFacts['addresses'][number] {
  const [street, comuna, city] = [text('street'), text('comuna'), text('city')];
  if (street === null && comuna === null && city === null) refuse('street', 'escribe la calle, la comuna o la ciudad.');
  return {
    ...{ kind: text('kind'), street, number: text('number'), unit: text('unit'), neighbourhood: text('neighbourhood') },
    ...{ comuna, region: text('region'), city, phone: text('phone'), email: text('email') },
  };
}

function representativeOf({ rut, text, day, flag, refuse }: Fields<TaxRepresentative>): TaxRepresentative {
  const [number, name] = [rut('rut'), text('name')];
  if (number === null && name === null) refuse('name', 'escribe el nombre o el RUT.');
  return { rut: number, name, surnames: text('surnames'), isCurrent: flag('isCurrent'), from: day('from'), to: day('to') };
}

function partnerOf(fields: Fields<TaxPartner>): TaxPartner {
  const { rut, text, day, flag, count, share, refuse } = fields;
  const [number, name] = [rut('rut'), text('name')];
  if (number === null && name === null) refuse('name', 'escribe el nombre o el RUT.');
  return {
    ...{ rut: number, name, surnames: text('surnames'), isCurrent: flag('isCurrent'), from: day('from'), to: day('to') },
    ...{ paidIn: count('paidIn'), pending: count('pending'), capitalShare: share('capitalShare'), profitShare: share('profitShare') },
  };
}

function stampingOf({ text, day, count, refuse }: Fields<TaxFacts['stampings'][number]>): TaxFacts['stampings'][number] {
  const [first, last] = [count('first'), count('last')];
  if (first === null) refuse('first', 'escribe el primer folio autorizado.');
  if (last === null || last < (first ?? 0)) refuse('last', 'escribe un folio que no sea menor que el primero.');
  return { code: text('code'), description: text('description'), first: first ?? 0, last: last ?? 0, authorizedOn: day('authorizedOn') };
}

function attributeOf({ text, day, refuse }: Fields<TaxFacts['attributes'][number]>): TaxFacts['attributes'][number] {
  const [code, description] = [text('code'), text('description')];
  if (code === null && description === null) refuse('description', 'escribe el código o la descripción del atributo.');
  return { code, description, startedOn: day('startedOn') };
}

function participationOf({ rut, text, count, refuse }: Fields<TaxFacts['participations'][number]>): TaxFacts['participations'][number] {
  const [number, name] = [rut('rut'), text('name')];
  if (number === null && name === null) refuse('name', 'escribe el nombre o el RUT de la sociedad.');
  return { rut: number, name, alerts: count('alerts') ?? 0, status: text('status') };
}
