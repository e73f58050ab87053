/** What the tax office says of a company of the group: another regime than its own, folios that end, and an alert on another company. */
import type { Actor } from '#domain/actor.ts';
import { addDays, dayInChile } from '#domain/date.ts';
import { rutOf } from '#domain/rut.ts';
import type { Database } from '#server/db/open.ts';
import { readCompanies } from '#server/db/scope.ts';
import { companyById } from '#server/features/companies/store.ts';
import { highestFolios } from '#server/features/taxinfo/store.ts';

/** Folios of the range in use, and how many of them are left. */
const RANGE = 200;
const LEFT = 12;

/** The file as the portal gives it. */
export async function taxInfoFile({ app }: Database, { companyId, personId }: Actor): Promise<Buffer> {
  const { company, highest } = await readCompanies(app, { personId, companyIds: [companyId] }, async (db) => ({
    company: await companyById(db, companyId),
    highest: (await highestFolios(db, companyId, ['33'])).get('33') ?? RANGE,
  }));
  const [rut, dv] = (company?.rut ?? '').split('-');
  const last = highest + LEFT;
  const answer = {
    ...{ codigoError: 0, descripcionError: '', sysdate: addDays(dayInChile(new Date()), -3) },
    contribuyente: {
      ...{ codigoError: 0, rut: Number(rut), dv, razonSocial: (company?.name ?? '').toUpperCase(), eMail: 'contabilidad@demo.caudal.cl' },
      ...{ tipoContribuyenteDescripcion: 'Persona jurídica comercial', subtipoContribuyenteDescrip: 'Sociedad por acciones' },
      ...{ glosaActividad: 'VENTA AL POR MAYOR Y SERVICIOS', fechaInicioActividades: '2014-03-03', fechaConstitucion: '2014-01-20' },
      ...{
        unidadOperativaDescripcion: 'Santiago Oriente',
        capitalEnterado: 20_000_000,
        capitalPorEnterar: 0,
        autorizadoDeclararDia20: 'S',
      },
    },
    actEcos: [
      activity(469_000, 'Venta al por mayor no especializada', '2014-03-03'),
      activity(702_000, 'Actividades de consultoría de gestión', '2019-07-01'),
    ],
    direcciones: [
      {
        tipoDomicilioDescripcion: 'Domicilio',
        calle: 'Los Aromos',
        numero: '1420',
        comunaDescripcion: 'Ñuñoa',
        regionDescripcion: 'Metropolitana',
      },
      { tipoDomicilioDescripcion: 'Sucursal', calle: 'Camino El Peumo', numero: 'Km 4', comunaDescripcion: 'Rancagua', ciudad: 'Rancagua' },
    ],
    representantes: [{ ...person(11_222_333, 'Marcela', 'Fuentes', 'Ibarra'), fechaInicio: '2014-01-20', vigente: 'S' }],
    socios: [
      partner(person(11_222_333, 'Marcela', 'Fuentes', 'Ibarra'), '60', 12_000_000),
      partner(person(9_888_777, 'Hernán', 'Poblete', 'Lagos'), '40', 8_000_000),
    ],
    timbrajes: [
      {
        codigo: 33,
        descripcion: 'Factura electrónica',
        numeroInicial: last - RANGE + 1,
        numeroFinal: last,
        fechaLegalizacion: '2026-01-05',
      },
      { codigo: 52, descripcion: 'Guía de despacho electrónica', numeroInicial: 1, numeroFinal: 500, fechaLegalizacion: '2025-08-12' },
    ],
    atributos: [
      { descAtrCodigo: '14A', descripcion: 'Régimen General Semi Integrado', fechaInicio: '2020-01-01' },
      { descAtrCodigo: 'FEL', descripcion: 'Emisor electrónico', fechaInicio: '2016-05-02' },
    ],
    sociedades: [
      { ...rutFields(76_543_211), razonSocial: 'Inversiones Peumo Ltda.', alertas: 1, estado: 'Vigente' },
      { ...rutFields(77_010_203), razonSocial: 'Transportes Lagos SpA', alertas: 0, estado: 'Vigente' },
    ],
  };
  return Buffer.from(JSON.stringify(answer));
}

function activity(codigo: number, descripcion: string, fechaInicio: string) {
  return { codigo, descripcion, categoriaTributaria: 'Primera', afectoIva: 'S', fechaInicio };
}

function rutFields(body: number) {
  return { rut: body, dv: rutOf(body).split('-')[1] };
}

function person(body: number, nombres: string, apellidoPaterno: string, apellidoMaterno: string) {
  return { ...rutFields(body), nombres, apellidoPaterno, apellidoMaterno };
}

function partner(of: ReturnType<typeof person>, share: string, aporteEnterado: number) {
  const shares = { participacionCapital: share, participacionUtilidades: share, aporteEnterado, aportePorEnterar: 0 };
  return { ...of, ...shares, fechaIncorporacion: '2014-01-20', vigente: 'S' };
}
