import { expect, test } from 'vitest';
import { ACTS, type ActCode, changesIn, codesOf, type ParamsOf, phraseOf, sentenceOf, subjectOf, undoOf } from './acts.ts';
import { day } from './date.ts';
import { ACT_KINDS } from './history/act.ts';
import { fieldLabel, fieldValueText } from './history/fields.ts';
import { textOf } from './history/phrase.ts';
import type { LoanValues } from './loans/acts.ts';
import { periodOf } from './period.ts';

const movement = {
  id: 'm1',
  glosa: ' Pago Instituciones Previsionales',
  amount: -2_652_694,
  currency: 'CLP',
  on: day('2026-11-12'),
} as const;
const invoice = { id: 'd1', name: 'Factura electrónica 123 de Proveedor SpA' };
const one = { movements: { count: 1, only: movement }, documents: { count: 4, type: 'OBLIGATION', only: null } };
const several = { movements: { count: 1_200, only: null }, documents: { count: 1, type: 'TAX_DOCUMENT', only: invoice } };
const mixed = { movements: { count: 2, only: null }, documents: { count: 3, type: null, only: null } };
const pair = { out: movement, into: { ...movement, id: 'm2', glosa: 'Abono', amount: 2_652_694 } };
const run = { runId: 'r', movements: 12, documents: 14, transfers: 1 };
const lateRate = (percent: string) => ({ from: day('2026-09-15'), percent, certificate: '' });
const guest = { email: 'luis@a.cl', name: 'Luis', surname: 'Soto', role: 'USER' } as const;
const account = { accountId: 'a', bankId: '012', accountNumber: '123-4', currency: 'USD' } as const;
const holder = { holder: '12345678-5', name: 'Ana Soto', expiresOn: day('2027-01-31') };
const rows = { read: 20, new: 14, repeated: 5, rejected: 1 };
const file = { importId: 'i', fileName: 'cartola.csv', sha256: 'ab' };
const occurrence = { name: 'Arriendo', area: 'Arriendos', amount: '$ 900.000', date: '05/12/2026', isHidden: false };
const flow = { name: 'Arriendo', area: 'Arriendos', amount: '$ 100', dates: 'cada mes' };
const LOAN: Required<LoanValues> = {
  ...{ name: 'Crédito 1', amount: '$ 1.000', count: 12, installment: '$ 90', dates: '31/12/2026 – 30/11/2027' },
  ...{ rate: '1 % mensual', account: null, state: 'NEGOCIADA', prepaid: '$ 500', downPayment: '$ 100' },
};
const step = { step: 'sii', before: null, after: { isCompleted: true, note: 'hola' } } as const;

const owed = { count: 1, only: null, isRepeated: false, before: {}, after: {} };
const center = { code: '100', name: 'Ventas', isActive: true };
const kind = { name: 'Arriendo', accounts: '5 Gastos' };
const commented = { document: invoice, commentId: 'k' };
const paid = { count: 1, only: invoice, amount: 119_000, currency: 'CLP', on: null } as const;
const cheque = { count: 1, only: { id: 'c', name: 'Cheque 7 de Cliente SpA' }, on: day('2026-11-12'), reason: null } as const;

const lesson = {
  topic: 'payer',
  key: 'rut 76000001-K',
  value: '77000002-5',
  text: 'El RUT 76.000.001-K paga por 77.000.002-5',
} as const;
const bonus = { name: 'Bonos', category: 'Personas', isHidden: false };
const team = { name: 'Equipo', areas: ['Bonos'] };
const scenario = { name: 'Dólar a mil', steps: ['El dólar a $ 1.000'], isFrozen: false };
const position = { name: 'Bancos en pesos', accounts: ['Banco Santander 123'], areas: 'todas' };
const view = { name: 'Atrasadas', list: '/documentos_tributarios' } as const;
const two = (after: 'suggest' | null) => (['sum', 'payroll'] as const).map((code) => ({ code, before: null, after }));

const bankMonth = { closeId: 'k', accountId: 'a', account: 'Banco Santander 123', month: periodOf(day('2026-03-01')), number: 12 } as const;

/** Parameters of every act, and the sentence that they make. */
const SAMPLES: { [Code in ActCode]: readonly (readonly [ParamsOf<Code>, string])[] } = {
  'company.created': [[{ name: 'Los Andes SpA', rut: '76123456-0', plan: ['trial'] }, 'creó la empresa Los Andes SpA']],
  'source.added': [[{ sourceId: 's', label: 'Arriendo', after: flow }, 'agregó la fuente Arriendo al flujo de caja']],
  'source.changed': [[{ sourceId: 's', label: 'Arriendo', before: flow, after: flow }, 'cambió la fuente Arriendo del flujo de caja']],
  'occurrence.changed': [
    [
      { sourceId: 's', label: 'Arriendo', on: day('2026-12-05'), amount: 900_000, currency: 'CLP', before: occurrence, after: occurrence },
      'cambió Arriendo del 05/12/2026',
    ],
  ],
  'series.changed': [
    [
      { sourceId: 's', label: 'Arriendo', on: day('2026-12-05'), isAll: false, before: flow, after: flow },
      'cambió Arriendo desde el 05/12/2026',
    ],
    [
      { sourceId: 's', label: 'Arriendo', on: day('2026-12-05'), isAll: true, before: flow, after: flow },
      'cambió todas las veces de Arriendo',
    ],
  ],
  'series.restored': [
    [{ sourceId: 's', label: 'Arriendo', on: day('2026-12-05'), isAll: false, before: flow, after: flow }, 'dejó Arriendo como estaba'],
  ],
  'occurrence.settled': [
    [
      { sourceId: 's', label: 'Arriendo', on: day('2026-12-05'), amount: 900_000, currency: 'CLP' },
      'saldó a mano Arriendo del 05/12/2026, $ 900.000',
    ],
  ],
  'occurrence.reopened': [
    [
      { sourceId: 's', label: 'Arriendo', on: day('2026-12-05'), amount: 900_000, currency: 'CLP' },
      'volvió a esperar Arriendo del 05/12/2026, $ 900.000',
    ],
  ],
  'source.removed': [[{ sourceId: 's', label: 'Arriendo', before: flow }, 'quitó la fuente Arriendo del flujo de caja']],
  'flow.ordered': [
    [{ isIncome: true, before: ['Ventas: A, B'], after: ['Ventas: B, A'] }, 'ordenó las áreas de ingresos'],
    [{ isIncome: false, before: [], after: [] }, 'ordenó las áreas de egresos'],
  ],
  'flowArea.added': [[{ areaId: 'a', label: 'Bonos', after: bonus }, 'creó el área Bonos en Personas']],
  'flowArea.changed': [[{ areaId: 'a', label: 'Bonos', before: bonus, after: bonus }, 'cambió el área Bonos']],
  'flowArea.removed': [
    [{ areaId: 'a', label: 'Bonos', before: bonus, into: null }, 'eliminó el área Bonos'],
    [{ areaId: 'a', label: 'Bonos', before: bonus, into: 'Sueldos' }, 'eliminó el área Bonos; lo suyo pasó a Sueldos'],
  ],
  'flowCategory.added': [[{ categoryId: 'c', label: 'Equipo', after: team }, 'creó la categoría Equipo']],
  'flowCategory.changed': [[{ categoryId: 'c', label: 'Equipo', before: team, after: team }, 'cambió la categoría Equipo']],
  'flowCategory.removed': [[{ categoryId: 'c', label: 'Equipo', before: team }, 'eliminó la categoría Equipo']],
  'lowBalance.changed': [
    [{ before: { lowBalance: null }, after: { lowBalance: '$ 500.000' } }, 'puso la línea de saldo bajo en $ 500.000'],
    [{ before: { lowBalance: '$ 500.000' }, after: { lowBalance: null } }, 'quitó la línea de saldo bajo'],
  ],
  'scenario.added': [[{ scenarioId: 'e', label: 'Dólar a mil', after: scenario }, 'guardó el escenario Dólar a mil']],
  'scenario.changed': [
    [{ scenarioId: 'e', label: 'Dólar a mil', before: { ...scenario, steps: [] }, after: scenario }, 'cambió el escenario Dólar a mil'],
    [
      { scenarioId: 'e', label: 'Dólar a mil', before: scenario, after: { ...scenario, isFrozen: true } },
      'congeló el escenario Dólar a mil',
    ],
  ],
  'scenario.removed': [[{ scenarioId: 'e', label: 'Dólar a mil', before: scenario }, 'eliminó el escenario Dólar a mil']],
  'taxInfo.saved': [
    [{ parts: ['taxpayer'] }, 'escribió la información tributaria: el contribuyente'],
    [{ parts: ['taxpayer', 'partners', 'stampings'] }, 'escribió la información tributaria: el contribuyente, los socios y los timbrajes'],
  ],
  'taxInfo.withdrawn': [[{ parts: ['taxpayer'] }, 'volvió a la información tributaria anterior: el contribuyente']],
  'cashPosition.added': [[{ positionId: 'p', label: 'Bancos en pesos', after: position }, 'guardó la posición de caja Bancos en pesos']],
  'cashPosition.changed': [
    [{ positionId: 'p', label: 'Bancos en pesos', before: position, after: position }, 'cambió la posición de caja Bancos en pesos'],
  ],
  'documentView.added': [[{ viewId: 'v', label: 'Atrasadas', after: view }, 'guardó la vista Atrasadas para toda la empresa']],
  'documentView.changed': [
    [
      { viewId: 'v', label: 'Atrasadas', before: view, after: view, parts: ['filters'] },
      'cambió los filtros de la vista Atrasadas de la empresa',
    ],
    [
      { viewId: 'v', label: 'Tarde', before: view, after: { ...view, name: 'Tarde' }, parts: ['name', 'filters', 'columns'] },
      'cambió el nombre, los filtros y las columnas de la vista Tarde de la empresa',
    ],
  ],
  'documentView.removed': [[{ viewId: 'v', label: 'Atrasadas', before: view }, 'quitó la vista Atrasadas de las de la empresa']],
  'cashPosition.removed': [
    [{ positionId: 'p', label: 'Bancos en pesos', before: position }, 'eliminó la posición de caja Bancos en pesos'],
  ],
  'sources.imported': [[{ added: 2, changed: 1 }, 'trajo fuentes de una planilla al flujo de caja: 2 nuevas, 1 cambiada']],
  'sources.importUndone': [[{ added: 2, changed: 1 }, 'sacó del flujo de caja lo que una planilla de fuentes trajo']],
  'sources.answered': [[{ added: ['Sueldos'], removed: [] }, 'llevó respuestas de la puesta en marcha al flujo de caja']],
  'trial.ended': [[{ before: { plan: ['trial'] }, after: { plan: ['free'] } }, 'terminó el período de prueba']],
  'user.invited': [
    [{ ...guest, invitationId: 'v' }, 'invitó a luis@a.cl con el rol Usuario'],
    [{ ...guest, invitationId: 'v', email: null, role: 'FOUNDER' }, 'creó un link de invitación con el rol Dueño'],
  ],
  'invitation.accepted': [[{ personId: 'p', email: 'luis@a.cl', role: 'USER' }, 'aceptó la invitación con el rol Usuario']],
  'invitation.declined': [[{ invitationId: 'v', email: 'luis@a.cl' }, 'rechazó la invitación']],
  'invitation.canceled': [
    [{ ...guest, invitationId: 'v' }, 'anuló la invitación de luis@a.cl'],
    [{ ...guest, invitationId: 'v', email: null }, 'anuló un link de invitación'],
  ],
  'role.changed': [
    [{ personId: 'p', email: 'luis@a.cl', before: 'USER', after: 'NOMINAS' }, 'cambió el rol de luis@a.cl de Usuario a Nóminas'],
  ],
  'user.removed': [[{ ...guest, personId: 'p' }, 'quitó a luis@a.cl de la empresa']],
  'user.left': [[{ ...guest, personId: 'p' }, 'dejó la empresa']],
  'rate.changed': [
    [{ currency: 'USD', on: day('2026-11-12'), before: null, after: '944.39' }, 'puso el valor del dólar del 12/11/2026 en $ 944,39'],
    [
      { currency: 'UF', on: day('2026-11-12'), before: '39000.1', after: '39500.12' },
      'cambió el valor de la UF del 12/11/2026 de $ 39.000,1 a $ 39.500,12',
    ],
    [{ currency: 'EUR', on: day('2026-11-12'), before: '1030', after: null }, 'quitó el valor del euro del 12/11/2026, que era $ 1.030'],
  ],
  'rollups.mended': [
    [
      { count: 1, left: 0, before: ['1'], after: ['2'] },
      'corrigió 1 cifra del flujo de caja que no cuadraba con sus movimientos y documentos',
    ],
    [
      { count: 3, left: 1, before: ['1'], after: ['2'] },
      'corrigió 3 cifras del flujo de caja que no cuadraban con sus movimientos y documentos; 1 más sigue sin cuadrar',
    ],
  ],
  'rates.loaded': [
    [
      { currency: 'USD', count: 2, from: day('2026-11-11'), until: day('2026-11-12') },
      'cargó 2 valores del dólar, del 11/11/2026 al 12/11/2026',
    ],
    [{ currency: 'UF', count: 1, from: day('2026-11-12'), until: day('2026-11-12') }, 'cargó 1 valor de la UF, del 12/11/2026'],
  ],
  'lateRates.changed': [
    [
      { count: 1, isRemoval: false, only: { before: null, after: lateRate('20.06') } },
      'agregó la tasa por atraso de 20,06 % que rige desde 15/09/2026',
    ],
    [
      { count: 1, isRemoval: false, only: { before: lateRate('20'), after: lateRate('20.06') } },
      'cambió la tasa por atraso que rige desde 15/09/2026 de 20 % a 20,06 %',
    ],
    [
      { count: 1, isRemoval: true, only: { before: lateRate('20'), after: null } },
      'quitó la tasa por atraso de 20 % que rige desde 15/09/2026',
    ],
    [{ count: 12, isRemoval: false, only: null }, 'guardó 12 tasas por atraso'],
    [{ count: 2, isRemoval: true, only: null }, 'quitó 2 tasas por atraso'],
  ],
  'settings.changed': [
    [{ before: { clientPaymentDays: 30 }, after: { clientPaymentDays: 45 } }, 'cambió los días de pago de clientes de 30 a 45'],
    [{ before: { cutOffDate: null }, after: { cutOffDate: '2026-01-31' } }, 'puso la fecha de corte en 31/01/2026'],
    [{ before: { cutOffDate: '2026-01-31' }, after: { cutOffDate: null } }, 'quitó la fecha de corte, que era 31/01/2026'],
    [
      { before: { alias: 'a', name: 'b', restrictsF29: false }, after: { alias: 'c', name: 'd', restrictsF29: true } },
      'cambió el alias, el nombre y el F-29 restringido',
    ],
  ],
  'plan.changed': [[{ before: { plan: ['trial'] }, after: { plan: ['caudal', 'pepper'] } }, 'cambió el plan de Prueba a Caudal, Pepper']],
  'modules.changed': [[{ before: { features: [] }, after: { features: ['eerr'] } }, 'puso los módulos en Estado de resultados']],
  'country.changed': [[{ before: { country: 'CHL' }, after: { country: 'COL' } }, 'cambió el país de Chile a Colombia']],
  'subscription.paid': [
    [
      { before: { suscriptionId: null }, after: { suscriptionId: 'x'.repeat(100) } },
      `registró el pago de la suscripción ${'x'.repeat(60)}…`,
    ],
  ],
  'logo.changed': [[{ before: null, after: { hash: 'ab', type: 'image/png', width: 1, height: 2 } }, 'cambió el logo']],
  'logo.removed': [[{ before: { hash: 'ab' } }, 'quitó el logo']],
  'onboarding.stepDone': [[{ step: 'documents' }, 'completó «Documentos del SII» de la puesta en marcha']],
  'onboarding.stepSkipped': [[{ step: 'bankBalance' }, 'omitió «Saldo en bancos» de la puesta en marcha']],
  'onboarding.answered': [
    [
      {
        before: { loans: [] },
        after: { rentDay: 5, loans: [{ lender: 'Banco', currency: 'UF', installment: 12.5, dueDay: 3, installmentsLeft: null }] },
      },
      'respondió preguntas de la puesta en marcha: préstamos, día del arriendo',
    ],
  ],
  'onboarding.ended': [[{}, 'terminó la puesta en marcha']],
  'balance.set': [
    [
      { ...account, before: null, after: { on: day('2026-03-10'), minor: 123_456 } },
      'informó el saldo inicial de la cuenta 123-4 de BancoEstado: US$ 1.234,56',
    ],
    [
      { ...account, before: { on: day('2026-03-10'), minor: 100 }, after: { on: day('2026-03-11'), minor: -200 } },
      'informó el saldo inicial de la cuenta 123-4 de BancoEstado: (US$ 2,00); antes, US$ 1,00',
    ],
  ],
  'balance.removed': [
    [
      { ...account, before: { on: day('2026-03-10'), minor: 100 } },
      'quitó el saldo inicial de la cuenta 123-4 de BancoEstado, que era US$ 1,00',
    ],
  ],
  'softlanding.stepDone': [[step, 'completó el paso del SII del softlanding']],
  'softlanding.stepReopened': [[step, 'reabrió el paso del SII del softlanding']],
  'softlanding.stepNoted': [[step, 'anotó algo en el paso del SII del softlanding']],
  'softlanding.noted': [[{ before: '', after: 'hola' }, 'anotó algo en el softlanding']],
  'softlanding.ended': [[{}, 'terminó el softlanding']],
  'softlanding.reopened': [[{}, 'reabrió el softlanding']],
  'import.done': [[{ ...file, kind: 'statement', rows }, 'importó el archivo cartola.csv: 14 filas nuevas']],
  'import.undone': [
    [{ ...file, documents: 0, movements: 0, imports: ['i'] }, 'deshizo la carga del archivo cartola.csv'],
    [{ ...file, documents: 0, movements: 0, matches: 3, imports: ['i'] }, 'deshizo la carga del archivo cartola.csv, con 3 conciliaciones'],
    [
      { ...file, documents: 1, movements: 1_400, imports: ['i'] },
      'deshizo la carga del archivo cartola.csv, con 1 documento y 1.400 movimientos',
    ],
    [
      { ...file, documents: 9, movements: 0, atOffice: 2, imports: ['i'] },
      'deshizo la carga del archivo cartola.csv, con 9 documentos; conservó 2 documentos que están en el SII',
    ],
  ],
  'repeats.decided': [
    [{ importId: 'i', fileName: 'cartola.csv', same: 3, other: 1 }, 'decidió de cartola.csv: 3 movimientos son los mismos y 1 es otro'],
    [{ importId: 'i', fileName: 'cartola.csv', same: 1, other: 0 }, 'decidió de cartola.csv: 1 movimiento es el mismo'],
  ],
  'repeats.reopened': [[{ importId: 'i', fileName: 'cartola.csv', count: 2 }, 'volvió a dejar por decidir 2 movimientos de cartola.csv']],
  'repeats.separated': [
    [{ importId: 'i', fileName: 'cartola.csv', count: 1 }, 'separó 1 movimiento que se había tomado por repetido de cartola.csv'],
  ],
  'repeats.rejoined': [[{ importId: 'i', fileName: 'cartola.csv', count: 2 }, 'volvió a tomar por repetidos 2 movimientos de cartola.csv']],
  'certificate.saved': [[{ before: null, after: holder }, 'guardó el certificado digital de Ana Soto']],
  'certificate.removed': [[{ before: holder }, 'quitó el certificado digital de Ana Soto']],
  'document.accepted': [[{ ...invoice, action: 'ACD', reason: '' }, `registró en el SII «Aceptación del contenido» de ${invoice.name}`]],
  'document.claimed': [
    [{ ...invoice, action: 'RFT', reason: 'no llegó' }, `registró en el SII «Reclamo por falta total de mercaderías» de ${invoice.name}`],
  ],
  'claims.rulesChanged': [
    [
      { before: { members: [], confirmAbove: null }, after: { members: ['ana@a.cl'], confirmAbove: 5_000_000 } },
      'cambió quién acepta y reclama en el SII, o desde qué monto se confirma',
    ],
  ],
  'match.made': [
    [one, 'concilió Pago Instituciones Previsionales ($ 2.652.694, 12/11) con 4 obligaciones'],
    [several, 'concilió 1.200 movimientos con Factura electrónica 123 de Proveedor SpA'],
    [mixed, 'concilió 2 movimientos con 3 documentos'],
  ],
  'match.restSettled': [
    [one, 'dio por diferencia lo que Pago Instituciones Previsionales ($ 2.652.694, 12/11) dejó por pagar de 4 obligaciones'],
  ],
  'match.accepted': [[one, 'aceptó lo sugerido: concilió Pago Instituciones Previsionales ($ 2.652.694, 12/11) con 4 obligaciones']],
  'match.checked': [
    [{ movement, code: 'rutAndAmount' }, 'revisó Pago Instituciones Previsionales ($ 2.652.694, 12/11): «RUT y monto» acertó'],
  ],
  'match.unchecked': [[{ movement, code: 'rutAndAmount' }, 'quitó su revisión de Pago Instituciones Previsionales ($ 2.652.694, 12/11)']],
  'match.undone': [
    [one, 'deshizo la conciliación de Pago Instituciones Previsionales ($ 2.652.694, 12/11) con 4 obligaciones'],
    [
      { ...one, wasWrong: true },
      'deshizo la conciliación de Pago Instituciones Previsionales ($ 2.652.694, 12/11) con 4 obligaciones: estaba mal',
    ],
  ],
  'movement.areaSet': [
    [{ movements: one.movements, value: 'Arriendos' }, 'cambió el área de Pago Instituciones Previsionales ($ 2.652.694, 12/11)'],
  ],
  'movement.kindSet': [
    [{ movements: one.movements, value: 'Arriendo' }, 'cambió el tipo de Pago Instituciones Previsionales ($ 2.652.694, 12/11)'],
  ],
  'movement.eoafSet': [
    [
      { movements: one.movements, value: 'Pago a proveedores' },
      'cambió la clave EOAF de Pago Instituciones Previsionales ($ 2.652.694, 12/11)',
    ],
  ],
  'movement.monthMoved': [
    [{ movements: one.movements, value: 'Noviembre 2026' }, 'movió de mes Pago Instituciones Previsionales ($ 2.652.694, 12/11)'],
  ],
  'bankMonth.closed': [[bankMonth, 'cerró marzo 2026 de Banco Santander 123, con el informe N° 12']],
  'bankMonth.reopened': [[{ ...bankMonth, reason: 'Faltó un abono' }, 'reabrió marzo 2026 de Banco Santander 123: Faltó un abono']],
  'movement.kept': [
    [{ count: 1, only: { id: 'm1', glosa: ' Abono ' }, reason: 'Por aclarar' }, 'dejó pendiente Abono: Por aclarar'],
    [{ count: 3, only: null, reason: null }, 'quitó el motivo de pendiente de 3 movimientos'],
  ],
  'movement.hidden': [
    [{ movements: one.movements, value: 'Está dos veces' }, 'ocultó Pago Instituciones Previsionales ($ 2.652.694, 12/11)'],
  ],
  'movement.shown': [[{ movements: one.movements, value: null }, 'volvió a mostrar Pago Instituciones Previsionales ($ 2.652.694, 12/11)']],
  'movement.marked': [[{ movements: one.movements, value: null }, 'cambió datos de Pago Instituciones Previsionales ($ 2.652.694, 12/11)']],
  'movement.restored': [
    [{ movements: one.movements, value: null }, 'deshizo un cambio en Pago Instituciones Previsionales ($ 2.652.694, 12/11)'],
  ],
  'movement.created': [[{ movements: one.movements }, 'anotó a mano Pago Instituciones Previsionales ($ 2.652.694, 12/11)']],
  'movement.removed': [[{ movements: one.movements }, 'quitó lo anotado a mano: Pago Instituciones Previsionales ($ 2.652.694, 12/11)']],
  'movement.putBack': [[{ movements: one.movements }, 'volvió a anotar a mano Pago Instituciones Previsionales ($ 2.652.694, 12/11)']],
  'note.added': [[{ movement: one.movements.only, commentId: 'c' }, 'anotó algo en Pago Instituciones Previsionales ($ 2.652.694, 12/11)']],
  'note.removed': [
    [{ movement: one.movements.only, commentId: 'c' }, 'quitó una nota suya de Pago Instituciones Previsionales ($ 2.652.694, 12/11)'],
  ],
  'note.restored': [
    [
      { movement: one.movements.only, commentId: 'c' },
      'volvió a poner una nota suya en Pago Instituciones Previsionales ($ 2.652.694, 12/11)',
    ],
  ],
  'movement.explained': [
    [
      { movements: one.movements, kind: 'Comisiones bancarias' },
      'explicó Pago Instituciones Previsionales ($ 2.652.694, 12/11) como Comisiones bancarias',
    ],
    [{ movements: several.movements, kind: null }, 'explicó 1.200 movimientos como varios tipos'],
  ],
  'movement.unexplained': [
    [
      { movements: one.movements, kind: 'Comisiones bancarias' },
      'quitó la explicación de Pago Instituciones Previsionales ($ 2.652.694, 12/11) como Comisiones bancarias',
    ],
  ],
  'transfer.made': [
    [pair, 'marcó como traspaso Pago Instituciones Previsionales ($ 2.652.694, 12/11) y Abono ($ 2.652.694, 12/11)'],
    [
      { ...pair, out: { ...pair.out, glosa: 'Venta de divisas', amount: -280_000, currency: 'USD' } },
      'marcó como traspaso Venta de divisas (US$ 2.800,00, 12/11) y Abono ($ 2.652.694, 12/11)',
    ],
  ],
  'transfer.undone': [[pair, 'deshizo el traspaso de Pago Instituciones Previsionales ($ 2.652.694, 12/11) y Abono ($ 2.652.694, 12/11)']],
  'transfers.made': [
    [{ pairs: 3 }, 'aceptó 3 pares de movimientos que se compensan'],
    [{ pairs: 1 }, 'aceptó 1 par de movimientos que se compensan'],
  ],
  'transfers.undone': [[{ pairs: 3 }, 'separó 3 pares de movimientos que se compensaban']],
  'engine.ran': [
    [run, 'concilió automáticamente 12 movimientos y 1 traspaso'],
    [{ ...run, transfers: 0 }, 'concilió automáticamente 12 movimientos'],
    [{ ...run, movements: 0 }, 'concilió automáticamente 1 traspaso'],
    [{ ...run, transfers: 3, returned: 2 }, 'concilió automáticamente 12 movimientos, 1 traspaso y 2 pagos devueltos'],
  ],
  'engine.undone': [[run, 'deshizo la conciliación automática de 12 movimientos y 1 traspaso']],
  'matching.ruleSaved': [
    [
      { ruleId: '1', name: 'Arriendo', mode: 'off', modeBefore: null, text: 'Si la glosa dice «ARRIENDO»: …', isRedefined: true },
      'creó la regla «Arriendo»',
    ],
    [
      { ruleId: '1', name: 'Arriendo', mode: 'automatic', modeBefore: 'off', text: 'Si …', isRedefined: false },
      'encendió la regla «Arriendo»',
    ],
    [
      { ruleId: '1', name: 'Arriendo', mode: 'suggest', modeBefore: 'automatic', text: 'Si …', isRedefined: false },
      'dejó que la regla «Arriendo» solo proponga',
    ],
    [
      { ruleId: '1', name: 'Arriendo', mode: 'automatic', modeBefore: 'automatic', text: 'Si …', isRedefined: true },
      'cambió la regla «Arriendo»',
    ],
  ],
  'matching.ruleDeleted': [[{ ruleId: '1', name: 'Arriendo' }, 'eliminó la regla «Arriendo»']],
  'matching.rulesOrdered': [[{ name: 'Arriendo', before: [], after: [] }, 'cambió el orden de las reglas: movió «Arriendo»']],
  'matching.ruleApplied': [[{ ruleId: '1', name: 'Arriendo', movements: 3 }, 'aplicó la regla «Arriendo» a 3 movimientos']],
  'matching.ruleUnapplied': [
    [{ ruleId: '1', name: 'Arriendo', movements: 1 }, 'deshizo lo que la regla «Arriendo» había hecho en 1 movimiento'],
  ],
  'matching.ruleStopped': [
    [
      { ruleId: '1', name: 'Arriendo', corrected: 2, last: 20 },
      'dejó que la regla «Arriendo» solo proponga: 2 correcciones en 20 aciertos',
    ],
  ],
  'matching.modesSet': [
    [{ changes: [{ code: 'sum', before: null, after: 'shadow' }] }, 'dejó que la clase «Suma de documentos de una contraparte» solo anote'],
    [{ changes: two('suggest') }, 'dejó que 2 clases solo propongan'],
    [{ changes: two(null) }, 'volvió atrás lo que pueden hacer 2 clases'],
  ],
  'matching.limitsSet': [
    [
      {
        changes: [
          { reason: 'transferFee', before: 0, after: 1_500 },
          { reason: 'interest', before: 900, after: 0 },
        ],
      },
      'dejó que se acepten solas diferencias por comisión por la transferencia hasta $ 1.500 e intereses o reajuste hasta $ 0',
    ],
  ],
  'matching.forgotten': [[lesson, 'hizo olvidar lo aprendido: El RUT 76.000.001-K paga por 77.000.002-5']],
  'matching.remembered': [[lesson, 'volvió a contar con lo aprendido: El RUT 76.000.001-K paga por 77.000.002-5']],
  'matching.stopped': [
    [
      { code: 'sum', right: 198, decided: 200 },
      'dejó de conciliar por «Suma de documentos de una contraparte»: 2 decisiones estaban mal entre las últimas 200',
    ],
  ],
  'comment.added': [[commented, 'comentó Factura electrónica 123 de Proveedor SpA']],
  'comment.removed': [[commented, 'quitó un comentario suyo de Factura electrónica 123 de Proveedor SpA']],
  'comments.added': [[{ count: 40 }, 'comentó 40 documentos']],
  'comments.removed': [[{ count: 40 }, 'quitó un comentario suyo de 40 documentos']],
  'comment.restored': [[commented, 'volvió a poner un comentario suyo en Factura electrónica 123 de Proveedor SpA']],
  'duplicate.dismissed': [
    [
      { document: invoice, other: { id: 'd2', name: 'Factura 123 de Proveedor SpA' } },
      'dijo que Factura electrónica 123 de Proveedor SpA no es duplicado de Factura 123 de Proveedor SpA',
    ],
  ],
  'duplicate.restored': [
    [
      { document: invoice, other: { id: 'd2', name: 'Factura 123 de Proveedor SpA' } },
      'volvió a marcar Factura electrónica 123 de Proveedor SpA como posible duplicado de Factura 123 de Proveedor SpA',
    ],
  ],
  'document.applied': [
    [
      { note: { id: 'n', name: 'Nota de crédito electrónica 9' }, count: 2, amount: 1_000, currency: 'CLP' },
      'asoció Nota de crédito electrónica 9 a 2 documentos',
    ],
  ],
  'document.unapplied': [
    [
      { note: { id: 'n', name: 'Nota de crédito electrónica 9' }, count: 1, amount: 1_000, currency: 'CLP' },
      'quitó lo asociado de Nota de crédito electrónica 9 a 1 documento',
    ],
  ],
  'document.paid': [
    [paid, 'pagó Factura electrónica 123 de Proveedor SpA'],
    [{ ...paid, count: 1_200, only: null }, 'pagó 1.200 documentos'],
    [{ ...paid, means: 'transfer' }, 'pagó Factura electrónica 123 de Proveedor SpA por transferencia'],
  ],
  'document.paidInPart': [[paid, 'pagó una parte de Factura electrónica 123 de Proveedor SpA']],
  'document.payoffReverted': [[paid, 'revirtió los pagos a mano de Factura electrónica 123 de Proveedor SpA']],
  'document.postponed': [[paid, 'cambió el vencimiento de Factura electrónica 123 de Proveedor SpA']],
  'document.dueDateRestored': [[paid, 'restauró el vencimiento de Factura electrónica 123 de Proveedor SpA']],
  'document.scheduled': [[paid, 'agendó Factura electrónica 123 de Proveedor SpA']],
  'document.paidByCheque': [[paid, 'pagó con cheques Factura electrónica 123 de Proveedor SpA']],
  'document.factored': [[paid, 'cedió a un factoring Factura electrónica 123 de Proveedor SpA']],
  'document.unfactored': [[paid, 'revirtió la cesión de Factura electrónica 123 de Proveedor SpA']],
  'document.amountChanged': [[paid, 'cambió lo que falta por pagar de Factura electrónica 123 de Proveedor SpA']],
  'document.hidden': [[paid, 'ocultó Factura electrónica 123 de Proveedor SpA']],
  'document.shown': [[paid, 'volvió a mostrar Factura electrónica 123 de Proveedor SpA']],
  'document.monthMoved': [[paid, 'movió de mes Factura electrónica 123 de Proveedor SpA']],
  'document.areaSet': [[paid, 'cambió el área de Factura electrónica 123 de Proveedor SpA']],
  'document.operated': [[{ ...paid, count: 2, only: null }, 'hizo varias operaciones en 2 documentos']],
  'document.undone': [[paid, 'deshizo un cambio en Factura electrónica 123 de Proveedor SpA']],
  'cheque.moved': [
    [{ ...cheque, state: 'bounced' }, 'marcó como protestado Cheque 7 de Cliente SpA'],
    [{ ...cheque, count: 3, only: null, state: 'deposited' }, 'depositó 3 cheques'],
  ],
  'costCenter.saved': [
    [{ id: 'c', name: 'Ventas', before: null, after: center }, 'agregó el centro de costo Ventas'],
    [{ id: 'c', name: 'Ventas', before: center, after: { ...center, name: 'Obras' } }, 'cambió el centro de costo Ventas'],
  ],
  'costCenter.removed': [
    [{ id: 'c', name: 'Ventas', isArchived: true }, 'archivó el centro de costo Ventas'],
    [{ id: 'c', name: 'Ventas', isArchived: false }, 'eliminó el centro de costo Ventas'],
  ],
  'costCenters.split': [
    [{ count: 1, only: invoice, costCenters: ['Ventas'] }, 'cambió los centros de costo de Factura electrónica 123 de Proveedor SpA'],
    [{ count: 3, only: null, costCenters: [] }, 'cambió los centros de costo de 3 documentos'],
  ],
  'din.added': [[{ id: 'd', number: '4020012345', amount: 'US$ 10,00' }, 'agregó la declaración de ingreso 4020012345']],
  'din.changed': [[{ id: 'd', number: '4020012345', amount: 'US$ 10,00' }, 'cambió la declaración de ingreso 4020012345']],
  'loan.added': [[{ loanId: 'l', label: 'Crédito 1', before: null, after: LOAN }, 'agregó el crédito Crédito 1']],
  'loan.changed': [[{ loanId: 'l', label: 'Crédito 1', before: LOAN, after: LOAN }, 'cambió el crédito Crédito 1']],
  'loan.prepaid': [[{ loanId: 'l', label: 'Crédito 1', before: LOAN, after: LOAN }, 'prepagó el crédito Crédito 1']],
  'loan.renewed': [[{ loanId: 'l', label: 'Crédito 1', before: LOAN, after: LOAN }, 'renovó el crédito Crédito 1']],
  'loan.letterAdvanced': [[{ loanId: 'l', label: 'Telas', before: LOAN, after: LOAN }, 'avanzó la carta de crédito Telas']],
  'loan.tableImported': [[{ loanId: 'l', label: 'Crédito 1', before: LOAN, after: LOAN }, 'cargó la tabla del banco de Crédito 1']],
  'loan.rentInvoiced': [
    [{ loanId: 'l', label: 'Leasing', number: 3, document: 'la factura 120' }, 'dijo que la factura 120 es la cuota 3 de Leasing'],
    [{ loanId: 'l', label: 'Leasing', number: 3, document: null }, 'dejó sin factura la cuota 3 de Leasing'],
    [{ loanId: 'l', label: 'Leasing', number: 0, document: null }, 'dejó sin factura el pie de Leasing'],
  ],
  'loan.removed': [[{ loanId: 'l', label: 'Crédito 1', before: LOAN, after: null }, 'eliminó el crédito Crédito 1']],
  'din.removed': [[{ id: 'd', number: '4020012345', amount: 'US$ 10,00' }, 'eliminó la declaración de ingreso 4020012345']],
  'obligation.added': [
    [{ ...owed, only: { id: 'd1', name: 'Arriendo de Inmobiliaria' } }, 'agregó la obligación Arriendo de Inmobiliaria'],
    [{ ...owed, count: 12, isRepeated: true }, 'agregó 12 obligaciones repetidas'],
  ],
  'obligation.changed': [[{ ...owed, count: 3 }, 'cambió 3 obligaciones']],
  'obligation.removed': [[{ ...owed, only: { id: 'd1', name: 'Arriendo' } }, 'eliminó la obligación Arriendo']],
  'kind.changed': [[{ key: 'arriendo', before: kind, after: { ...kind, name: 'Oficinas' } }, 'cambió el tipo de movimiento Arriendo']],
  'areas.ruleChanged': [
    [{ appliesHabits: true }, 'dejó que las áreas aprendidas se apliquen solas'],
    [{ appliesHabits: false }, 'dejó que las áreas aprendidas solo se propongan'],
  ],
};
const CASES = (Object.keys(SAMPLES) as ActCode[]).flatMap((code) =>
  SAMPLES[code].map(([params, sentence]) => ({ code, params: params as unknown, sentence })),
);

test.each(CASES)('$code: $sentence', ({ code, params, sentence }) => {
  // As it comes back from the database.
  const stored = { code, params: JSON.parse(JSON.stringify(params)) as unknown };
  expect(textOf(phraseOf(stored))).toBe(sentence);
  const values = changesIn(stored).flatMap(({ field, before, after }) => [fieldValueText(field, before), fieldValueText(field, after)]);
  for (const text of [sentence, ...values]) expect(text).not.toMatch(/undefined|null|NaN|NEGOCIADA|[{}[\]]/);
  expect(subjectOf(code, params as ParamsOf<typeof code>).kind).toMatch(/^\w+$/);
});

test('every field of every act has a Spanish name', () => {
  const nameless = CASES.flatMap((one) => changesIn(one).filter(({ field }) => fieldLabel(field) === field));
  expect(nameless.map(({ field }) => field)).toEqual([]);
});

test('who did it stands first, and is Caudal when nobody did', () => {
  const ended = { code: 'softlanding.ended', params: {} };
  expect(sentenceOf('Ana Pérez', ended)).toBe('Ana Pérez terminó el softlanding');
  expect(sentenceOf(null, ended)).toBe('Caudal terminó el softlanding');
  const restored = { code: 'softlanding.restored', params: null };
  expect(sentenceOf('Ana Pérez', { ...restored, original: ended })).toBe('Ana Pérez deshizo «terminó el softlanding»');
});

test('what a sentence names can be a link', () => {
  expect(phraseOf({ code: 'match.made', params: one })[1]).toEqual({
    text: 'Pago Instituciones Previsionales',
    to: { kind: 'movement', id: 'm1' },
  });
});

test('an act of a later version is told as such', () => {
  const later = { code: 'payment.sent', params: { a: 1 } };
  expect([sentenceOf(null, later), changesIn(later)]).toEqual(['Caudal hizo algo que esta versión no conoce (payment.sent)', []]);
  expect(undoOf('toString')).toEqual({ why: expect.any(String) });
});

test('an act is undone with a permission, or says in Spanish why not; kinds hold them all', () => {
  for (const code of Object.keys(ACTS) as ActCode[]) {
    const undo = undoOf(code);
    if ('why' in undo) expect(undo.why).toMatch(/^[A-ZÁÉÍÓÚ].*\.$/);
    else expect(undo.action).toMatch(/^\w+\.\w+$/);
  }
  expect(Object.keys(ACT_KINDS).flatMap(codesOf).sort()).toEqual(Object.keys(ACTS).sort());
});
