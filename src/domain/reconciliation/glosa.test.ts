import { describe, expect, test } from 'vitest';
import { readGlosa } from './glosa.ts';

/** [bank, text, RUT, name, kind] */
type Case = [string | null, string, string | null, string | null, string];

describe('RUT and name by the wording of each bank (9.2)', () => {
  const cases: Case[] = [
    ['037', '0765432103 Transf a COMERCIAL X', '76543210-3', 'COMERCIAL X', 'transferOut'],
    ['037', '076000006K Transf. EMPRESA Y SPA', '76000006-K', 'EMPRESA Y SPA', 'transferIn'],
    ['037', '0690705001 PAGO PROVEEDOR I MUNIC', '69070500-1', 'I MUNIC', 'customerBatch'],
    ['037', '0966893109 ABN CRD DB TRAN TRANSBA', '96689310-9', 'Transbank', 'acquirer'],
    ['037', '76.888.777-2 Transf. SOCIEDAD', '76888777-2', 'SOCIEDAD', 'transferIn'],
    ['037', 'Transf.Internet a 77.111.222-6', '77111222-6', null, 'transferOut'],
    ['016', 'PAGO RECIBIDO TF2 096689310-9 TRANSBANK', '96689310-9', 'Transbank', 'acquirer'],
    ['016', 'PAGO RECIBIDO TF2 076543210-3 COMERCIAL ALERCE', '76543210-3', 'COMERCIAL ALERCE', 'transferIn'],
    ['012', 'Transferencia bancoestado a rut 9876543-3 Ficticia Ana', '9876543-3', 'Ficticia Ana', 'transferOut'],
    ['012', 'Transferencia Banco XYZ a rut 9876543-3 Gonzalez Núñez', '9876543-3', 'Gonzalez Núñez', 'transferOut'],
    ['012', 'PAGOS VARIOS RUT 70123456-1', '70123456-1', null, 'customerBatch'],
    ['028', 'ABONO POR TRANSFERENCIA DE COMERCIAL ALERCE SPA RUT 76.543.210-3 10:32', '76543210-3', 'COMERCIAL ALERCE SPA', 'transferIn'],
    [
      '028',
      'TRANSF. A TERCEROS 10:32 A CUENTA 123456 BANCO DE CHILE, SERVICIOS BOLDO LTDA, RUT 76.888.777-2',
      '76888777-2',
      'SERVICIOS BOLDO LTDA',
      'transferOut',
    ],
    ['028', 'Transf. a terceros A CUENTA 123456 BCI, Servicios Boldo, RUT 76.888.777-2', '76888777-2', 'Servicios Boldo', 'transferOut'],
    ['001', 'Pago: Abonos Debito Y Credito Transbank 0966893109', '96689310-9', 'Transbank', 'acquirer'],
    ['001', 'Pago: Abono Comer. Tc Tbk 0966893109', '96689310-9', 'Transbank', 'acquirer'],
    ['001', 'PAGO:DE HONORARIOS 0765432103', '76543210-3', null, 'customerBatch'],
    ['001', 'Pago:Proveedores 0765432103', '76543210-3', null, 'customerBatch'],
    ['001', 'PAGO FÁCIL BCH: 00765432103', '76543210-3', null, 'services'],
    ['001', 'PAGO FACIL BCH: 0012345671', null, null, 'services'],
    ['001', 'TRASPASO A:Servicios Boldo Ltda', null, 'Servicios Boldo Ltda', 'transferOut'],
    ['001', 'App-traspaso A: Servicios Boldo Ltda', null, 'Servicios Boldo Ltda', 'transferOut'],
    ['001', 'Traspaso De:Comercial Alerce Spa', null, 'Comercial Alerce Spa', 'transferIn'],
    ['001', 'TRANSF ALTOMONT DE 765432103', '76543210-3', null, 'transferIn'],
    ['001', 'TRANSF ALTOMON 0765432103', '76543210-3', null, 'transfer'],
    ['001', 'PAGO PROVEEDORES 765432103', '76543210-3', null, 'customerBatch'],
    ['001', 'PAGO PROVEEDOR 98765433', '9876543-3', null, 'customerBatch'],
  ];
  test.each(cases)('%s %s', (bank, glosa, rut, name, kind) => expect(readGlosa(glosa, bank)).toEqual({ rut, name, kind }));
});

describe('movement kinds by text (9.3)', () => {
  const cases: Case[] = [
    ['037', 'Abono Ventas GETNET 30/12/24 CIERR', null, 'Getnet', 'acquirer'],
    ['037', 'ABONO TBK TC', null, 'Transbank', 'acquirer'],
    ['037', 'ABONO TBK TD', null, 'Transbank', 'acquirer'],
    ['037', 'Depósito en Efectivo', null, null, 'cash'],
    ['037', 'Deposito con documentos', null, null, 'chequeDeposit'],
    ['037', 'PAGO EN LINEA PREVIRED', null, null, 'previred'],
    ['037', 'PAGO EN LINEA S.I.I.', null, null, 'tax'],
    ['037', 'PAGO EN LINEA SERVIPAG', null, null, 'services'],
    ['037', 'Compra MADERAS LENGA', null, 'MADERAS LENGA', 'cardPurchase'],
    ['037', 'Compra Nacional FERRETERIA X', null, 'FERRETERIA X', 'cardPurchase'],
    ['037', 'MERCADOPAGO*TIENDA', null, 'TIENDA', 'cardPurchase'],
    ['037', 'Pago Cuota Crédito N° 420012345678', null, null, 'loan'],
    ['037', 'Traspaso Internet a T. Crédito', null, null, 'cardPayment'],
    ['037', 'Pago Automático T. de Crédito', null, null, 'cardPayment'],
    ['037', 'COMISION MANTENCION CUENTA', null, null, 'bankFee'],
    ['037', 'Com. Manten. Cta Cte', null, null, 'bankFee'],
    ['001', 'Traspaso De Cuenta:00123456789', null, null, 'ownTransfer'],
    ['001', 'Traspaso A Cuenta:00123456789', null, null, 'ownTransfer'],
    ['001', 'Pago:Dev Impuesto Renta', null, null, 'taxRefund'],
    ['001', 'Dep.cheq.otros Bancos', null, null, 'chequeDeposit'],
    ['001', 'Deposito Con Cheque Mismo Banco', null, null, 'chequeDeposit'],
    ['001', 'Deposito En Efectivo', null, null, 'cash'],
    ['001', 'Pac Multibanco Banco Santander', null, null, 'collection'],
    ['001', 'Pac Falabella', null, null, 'collection'],
    ['001', 'Abono Por Captaciones', null, null, 'investment'],
    ['001', 'Abonos Por Creditos M/n', null, null, 'loan'],
    ['001', 'Transferencia Desde Linea De Credito', null, null, 'creditLine'],
    ['001', 'Devolucion: Transferencia rechazada', null, null, 'reversal'],
    ['001', 'Banchile Pagos', null, null, 'acquirer'],
    ['001', 'Provision: Proveedores 00110', null, null, 'supplierBatch'],
    ['001', 'Provision De Sueldos 00111', null, null, 'payroll'],
    ['001', 'Provision De Anticipo 00111', null, null, 'payroll'],
    ['001', 'Provision De Reliquidacion 00111', null, null, 'payroll'],
    ['001', 'Pago Instituciones Previsionales', null, null, 'previred'],
    ['001', 'Pago En Sii.cl', null, null, 'tax'],
    ['001', 'Pago En Tesoreria.cl', null, null, 'tax'],
    ['001', 'Pago Bdp Sii 123456', null, null, 'tax'],
    ['001', 'Cargo Por Pago Tc', null, null, 'cardPayment'],
    ['001', 'Pago Automatico Tarjeta De Credito', null, null, 'cardPayment'],
    ['001', 'Pap Visa Tarj Credito', null, null, 'cardPayment'],
    ['001', 'Pago De Creditos M/n', null, null, 'loan'],
    ['001', 'Amortizacion A Linea De Credito', null, null, 'creditLine'],
    ['001', 'Pago Linea De Credito', null, null, 'creditLine'],
    ['001', 'Intereses Linea De Credito', null, null, 'interest'],
    ['001', 'Impuesto Linea De Credito', null, null, 'bankTax'],
    ['001', 'Comision Admin. Mensual Plan Cuenta', null, null, 'bankFee'],
    ['001', 'Iva Com.transf.electr.fondos', null, null, 'bankFee'],
    ['001', 'Comision Servicio Internet', null, null, 'bankFee'],
    ['001', 'Srv Cpra Usd 1000', null, null, 'foreignExchange'],
    ['001', 'Pago En Servipag.com', null, null, 'services'],
    ['001', 'Recaudacion Y Pagos De Servicios', null, null, 'services'],
    ['001', 'Cheque Pagado Por Caja', null, null, 'cheque'],
    ['001', 'Cheque Pagado Por Canje', null, null, 'cheque'],
    ['001', 'Cheque Depositado Devuelto', null, null, 'chequeReturned'],
    ['001', 'Giro Cajero Automatico', null, null, 'cash'],
    ['001', 'Cargo Por Captaciones', null, null, 'investment'],
    ['001', 'Prima Seguro Desgravamen', null, null, 'insurance'],
    ['016', 'TRANSFERENCIA DE FONDOS AUTOSERVICIO', null, null, 'transfer'],
    ['016', 'DEPOSITO CHEQUE/DOCUMENTO BCI', null, null, 'chequeDeposit'],
    ['016', 'PAGO PROVEEDORES EMPRESA X', null, null, 'customerBatch'],
    ['016', 'CARGO NOMINA 123', null, null, 'supplierBatch'],
    ['012', 'TEF DE NOMBRE', null, 'NOMBRE', 'transferIn'],
    ['012', 'TEF A NOMBRE', null, 'NOMBRE', 'transferOut'],
    ['012', 'TEF BANCOESTADO DE FICTICIA ANA', null, 'FICTICIA ANA', 'transferIn'],
    ['012', 'TEF BANCOESTADO A FICTICIA ANA', null, 'FICTICIA ANA', 'transferOut'],
    ['012', 'Transferencia desde otro banco', null, null, 'transferIn'],
    ['012', 'Transferencia interna', null, null, 'ownTransfer'],
    ['012', 'Cheque recibido en canje de Banco ABC', null, null, 'cheque'],
    ['012', 'Pago de impuestos', null, null, 'tax'],
    ['012', 'Pago de proveedores', null, null, 'supplierBatch'],
    ['012', 'ABONO PAGO A PROVEEDORES', null, null, 'customerBatch'],
    ['012', 'DEPOSITO CON DOCUMENTOS', null, null, 'chequeDeposit'],
    ['039', 'Transferencia De Comercial Alerce', null, 'Comercial Alerce', 'transferIn'],
    ['039', 'Transferencia A Servicios Boldo', null, 'Servicios Boldo', 'transferOut'],
    ['039', 'Cheque Pagado Caja', null, null, 'cheque'],
    ['039', 'Dep.doc. Otros Bancos/48 Hrs', null, null, 'chequeDeposit'],
    ['039', 'Pago Proveedores 000111222', null, null, 'customerBatch'],
    ['039', 'Abono Ventas Tarjeta', null, null, 'acquirer'],
    [null, 'SERVIPAG CASH COLLECTION', null, null, 'collection'],
    [null, 'Traspaso De: ANDES FACTORING SPA', null, 'ANDES FACTORING SPA', 'factoring'],
    [null, '0608050000 Transf. TESORERIA GENERAL', '60805000-0', 'Tesorería General de la República', 'taxRefund'],
    [null, '0608050000 Transf a TESORERIA GENERAL', '60805000-0', 'Tesorería General de la República', 'tax'],
    [null, '', null, null, 'unknown'],
    [null, 'ALGO QUE NADIE CONOCE', null, null, 'unknown'],
  ];
  test.each(cases)('%s %s', (bank, glosa, rut, name, kind) => expect(readGlosa(glosa, bank)).toEqual({ rut, name, kind }));
});

describe('what must not be believed', () => {
  test('a RUT with a wrong check digit is dropped, its name is kept', () =>
    expect(readGlosa('0765432104 Transf a COMERCIAL X', '037')).toEqual({ rut: null, name: 'COMERCIAL X', kind: 'transferOut' }));
  test('a name that holds a key word stays a transfer', () => {
    expect(readGlosa('Traspaso De: Comision Seguros Efectivo Spa', '001').kind).toBe('transferIn');
    expect(readGlosa('TEF A INTERESES SPA', '012').kind).toBe('transferOut');
  });
  test.each([
    ['TRANSFERENCIA DE 76.543.210-3 FACTURA 4711', '76543210-3', null],
    ['TRANSFERENCIA DE COMERCIAL ALERCE SPA RUT 76.543.210-3 FACT 4711', '76543210-3', 'COMERCIAL ALERCE SPA'],
    ['TRASPASO DE: 76543210-3 COMERCIAL ALERCE FOLIO 4711/4712', '76543210-3', 'COMERCIAL ALERCE'],
    ['TEF DE SOCIEDAD 2040', null, 'SOCIEDAD 2040'],
    ['TEF DE FACTORING 2000 SPA', null, 'FACTORING 2000 SPA'],
  ])('a RUT or a folio beside the name is no name: %s', (glosa, rut, name) => {
    expect(readGlosa(glosa, null)).toMatchObject({ rut, name });
  });
  test('the name is printed as the bank prints it, whatever its letters', () => {
    expect(readGlosa('Traspaso A:Straße Ñuñoa Ltda', '001').name).toBe('Straße Ñuñoa Ltda');
    expect(readGlosa('traspaso   a:  Pan\u0303ol  Andino', '001').name).toBe('Pañol Andino');
  });
});
