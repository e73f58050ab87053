/** The tax office's words for the parts of its information, and how an entry of each is read; null for one that names nothing. */
import type {
  TaxActivity,
  TaxAddress,
  TaxAttribute,
  TaxFacts,
  TaxParticipation,
  TaxPartner,
  Taxpayer,
  TaxRepresentative,
  TaxStamping,
} from '#domain/taxinfo/facts.ts';
import type { JsonFields } from './json-fields.ts';

type Entries = Exclude<keyof TaxFacts, 'answer' | 'taxpayer'>;

/** `names`: of the list; the first that is there counts. */
export const TAX_ENTRIES: readonly { part: Entries; names: readonly string[]; read: (fields: JsonFields) => unknown }[] = [
  { part: 'activities', names: ['actEcos'], read: activityIn },
  { part: 'addresses', names: ['direcciones'], read: addressIn },
  { part: 'representatives', names: ['representantes'], read: representativeIn },
  { part: 'partners', names: ['socios'], read: partnerIn },
  { part: 'stampings', names: ['timbrajes'], read: stampingIn },
  { part: 'attributes', names: ['atributos'], read: attributeIn },
  { part: 'participations', names: ['sociedades', 'participacionSociedad'], read: participationIn },
];

/** The company itself. A person's name is in its parts. */
export function taxpayerIn(fields: JsonFields): Taxpayer {
  return {
    rut: fields.rut(),
    name: fields.text('razonSocial') ?? fields.texts('nombres', 'apellidoPaterno', 'apellidoMaterno'),
    email: fields.text('eMail'),
    phone: fields.text('telefonoMovil'),
    type: fields.text('tipoContribuyenteDescripcion'),
    subtype: fields.text('subtipoContribuyenteDescrip'),
    activity: fields.text('glosaActividad'),
    startedOn: fields.day('fechaInicioActividades'),
    constitutedOn: fields.day('fechaConstitucion'),
    endedOn: fields.day('fechaTerminoGiro'),
    office: fields.text('unidadOperativaDescripcion'),
    segment: fields.text('segmentoDescripcion'),
    capitalPaid: fields.pesos('capitalEnterado'),
    capitalPending: fields.pesos('capitalPorEnterar'),
    declaresOn20: fields.flag('autorizadoDeclararDia20'),
  };
}

function activityIn(fields: JsonFields): TaxActivity | null {
  const [code, description] = [fields.text('codigo'), fields.text('descripcion')];
  if (code === null && description === null) return null;
  return {
    ...{ code, description, category: fields.text('categoriaTributaria') },
    ...{ isVatable: fields.flag('afectoIva'), startedOn: fields.day('fechaInicio') },
  };
}

function addressIn(fields: JsonFields): TaxAddress | null {
  const address = {
    kind: fields.text('tipoDomicilioDescripcion'),
    street: fields.text('calle'),
    number: fields.text('numero'),
    unit: fields.texts('bloque', 'departamento'),
    neighbourhood: fields.text('villaPoblacion'),
    comuna: fields.text('comunaDescripcion'),
    region: fields.text('regionDescripcion'),
    city: fields.text('ciudad'),
    phone: fields.text('telefono'),
    email: fields.text('mail') ?? fields.text('correo'),
  };
  return Object.values(address).some((value) => value !== null) ? address : null;
}

/** A person or company; `to` is in another field for partners. */
function personIn(fields: JsonFields, from: string, to: string): TaxRepresentative | null {
  const rut = fields.rut();
  const name = fields.text('nombres') ?? fields.text('razonSocial');
  if (rut === null && name === null) return null;
  const surnames = fields.texts('apellidoPaterno', 'apellidoMaterno');
  return { rut, name, surnames, isCurrent: fields.flag('vigente'), from: fields.day(from), to: fields.day(to) };
}

function representativeIn(fields: JsonFields): TaxRepresentative | null {
  return personIn(fields, 'fechaInicio', 'fechaTermino');
}

function partnerIn(fields: JsonFields): TaxPartner | null {
  const person = personIn(fields, 'fechaIncorporacion', 'fechaFinParticipacion');
  return (
    person && {
      ...person,
      ...{ paidIn: fields.pesos('aporteEnterado'), pending: fields.pesos('aportePorEnterar') },
      ...{ capitalShare: fields.share('participacionCapital'), profitShare: fields.share('participacionUtilidades') },
    }
  );
}

function stampingIn(fields: JsonFields): TaxStamping | null {
  const [first, last] = [fields.count('numeroInicial'), fields.count('numeroFinal')];
  if (first === null || last === null || last < first) return null;
  return {
    code: fields.text('codigo'),
    description: fields.text('descripcion'),
    first,
    last,
    authorizedOn: fields.day('fechaLegalizacion'),
  };
}

function attributeIn(fields: JsonFields): TaxAttribute | null {
  const code = fields.text('descAtrCodigo');
  const description = fields.text('descripcion') ?? fields.text('titulo') ?? fields.text('condicion');
  return code === null && description === null ? null : { code, description, startedOn: fields.day('fechaInicio') };
}

function participationIn(fields: JsonFields): TaxParticipation | null {
  const [rut, name] = [fields.rut(), fields.text('razonSocial')];
  return rut === null && name === null ? null : { rut, name, alerts: fields.count('alertas') ?? 0, status: fields.text('estado') };
}
