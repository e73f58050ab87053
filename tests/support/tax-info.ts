/** The tax office's answer about a company, as its portal gives it; the values are invented. */
import { rutOf } from '#domain/rut.ts';

type Answer = Record<string, unknown>;

/** @param rut  the company's, with its check digit */
export function taxAnswer(rut: string, changes: Answer = {}): Answer {
  const [body, dv] = rut.split('-');
  const [partnerBody, partnerDv] = rutOf(12_345_678).split('-');
  const person = { nombres: 'Ana María', apellidoPaterno: 'Rojas', apellidoMaterno: 'Soto', rut: Number(partnerBody), dv: partnerDv };
  return {
    codigoError: 0,
    descripcionError: '',
    sysdate: '2026-11-20 10:15:00',
    contribuyente: {
      ...{ codigoError: 0, rut: Number(body), dv, razonSocial: 'COMERCIAL LOS QUILLAYES SPA', eMail: 'contacto@quillayes.cl' },
      ...{ tipoContribuyenteDescripcion: 'Persona jurídica comercial', subtipoContribuyenteDescrip: 'Sociedad por acciones' },
      ...{ fechaInicioActividades: '1998-03-02 00:00:00', fechaConstitucion: '15-01-1998', fechaTerminoGiro: null },
      ...{ glosaActividad: 'VENTA AL POR MAYOR', capitalEnterado: 10000000, capitalPorEnterar: '0', autorizadoDeclararDia20: 'S' },
    },
    actEcos: [
      { codigo: 469000, descripcion: 'Venta al por mayor', categoriaTributaria: 'Primera', afectoIva: 'S', fechaInicio: '02/03/1998' },
    ],
    direcciones: [
      { calle: 'Los Aromos', numero: '1420', comunaDescripcion: 'Ñuñoa', regionDescripcion: 'RM', mail: 'bodega@quillayes.cl' },
    ],
    representantes: [{ ...person, fechaInicio: '2015-05-01', vigente: 'S' }],
    socios: [
      {
        ...person,
        fechaIncorporacion: '2015-05-01',
        participacionCapital: '66,67',
        participacionUtilidades: 66.67,
        aporteEnterado: 6667000,
        vigente: 'S',
      },
    ],
    timbrajes: [{ codigo: 33, descripcion: 'Factura electrónica', numeroInicial: 1, numeroFinal: 100, fechaLegalizacion: '2026-01-05' }],
    atributos: [{ descAtrCodigo: '14D3', descripcion: 'Régimen Pro Pyme General', fechaInicio: '2020-01-01' }],
    sociedades: [
      { rut: 76_543_210, dv: rutOf(76_543_210).split('-')[1], razonSocial: 'Inversiones Peumo Ltda.', alertas: 2, estado: 'Vigente' },
    ],
    ...changes,
  };
}

/** The portal's page as a browser saves it. */
export function taxPage(answer: Answer): string {
  return `<!DOCTYPE html><html><head><script>var DatosCntrNow = {};\nDatosCntrNow = ${JSON.stringify(answer)};</script></head><body>Mi SII</body></html>`;
}
