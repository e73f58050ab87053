/** What can go wrong in the cash flow. */

import { type Failure, failure } from '../failure.ts';
import { formatCount } from '../format.ts';

export const CASHFLOW_ERRORS = {
  TOO_MANY_SOURCES: failure('BAD_USER_INPUT', (p: { max: number }) => `Una empresa tiene hasta ${p.max} fuentes de datos.`),
  /** `why`: a sentence of its own, or what follows the colon. */
  SOURCE_SHEET: failure(
    'BAD_USER_INPUT',
    (p: { why: string }) => (p.why.endsWith('.') ? p.why : `No es una planilla de fuentes de datos: ${p.why}.`),
    'file',
  ),
  TOO_MANY_AREAS: failure('BAD_USER_INPUT', (p: { max: number }) => `Una empresa tiene hasta ${p.max} áreas.`),
  TOO_MANY_CATEGORIES: failure('BAD_USER_INPUT', (p: { max: number }) => `Una empresa tiene hasta ${p.max} categorías.`),
  AREA_WITHOUT_NAME: failure('BAD_USER_INPUT', () => 'Escribe el nombre del área antes de continuar', 'label'),
  CATEGORY_WITHOUT_NAME: failure('BAD_USER_INPUT', () => 'Escribe el nombre de la categoría antes de continuar', 'label'),
  AREA_NAME_TAKEN: failure('BAD_USER_INPUT', (p: { category: string }) => `Ya existe un área con ese nombre en ${p.category}`, 'label'),
  CATEGORY_NAME_TAKEN: failure(
    'BAD_USER_INPUT',
    (p: { isIncome: boolean }) => `Ya existe una categoría con ese nombre en ${p.isIncome ? 'ingresos' : 'egresos'}`,
    'label',
  ),
  AREA_OF_OTHER_SECTION: failure('BAD_USER_INPUT', (p: { isIncome: boolean }) =>
    p.isIncome ? 'Un área de ingresos no puede pasar a egresos' : 'Un área de egresos no puede pasar a ingresos',
  ),
  AREA_TWICE: failure('BAD_USER_INPUT', () => 'Un área viene dos veces en la lista.'),
  AREA_IS_KEPT: failure('BAD_USER_INPUT', () => 'Caudal usa esta área; puedes ocultarla.'),
  AREA_INTO_ITSELF: failure('BAD_USER_INPUT', () => 'Elige otra área para lo que hay en esta.'),
  LAST_CATEGORY: failure('BAD_USER_INPUT', () => 'Es la última categoría de su lado: crea otra antes de eliminarla.'),
  CATEGORY_IS_KEPT: failure(
    'BAD_USER_INPUT',
    (p: { label: string }) => `Aquí está ${p.label}: muévela a otra categoría antes de eliminar esta.`,
  ),
  CATEGORY_INTO_ITSELF: failure('BAD_USER_INPUT', () => 'Elige otra categoría para las áreas de esta.'),
  ORDER_IS_STALE: failure('CONFLICT', () => 'Las áreas cambiaron mientras las ordenabas.'),
  AREA_CHANGED: failure(
    'CONFLICT',
    (p: { now: string }) => `Otra persona lo cambió mientras editabas: ahora es ${p.now}. Revisa y vuelve a guardar.`,
  ),
  POSITION_NOT_FOUND: failure('NOT_FOUND', () => 'No hay una posición de caja con ese nombre.', 'name'),
  POSITION_NAME_TAKEN: failure('CONFLICT', (p: { name: string }) => `Ya hay una posición de caja que se llama «${p.name}».`, 'name'),
  POSITION_EMPTY: failure('BAD_USER_INPUT', () => 'Elige al menos una cuenta o un área.', 'accountIds'),
  TOO_MANY_POSITIONS: failure('CONFLICT', (p: { max: number }) => `Se guardan hasta ${p.max} posiciones de caja.`),
  POSITION_CHANGED: failure(
    'CONFLICT',
    (p: { name: string }) => `Otra persona cambió ${p.name} mientras editabas. Revisa y vuelve a guardar.`,
  ),
  SCENARIO_NAME_TAKEN: failure('CONFLICT', (p: { name: string }) => `Ya hay un escenario que se llama «${p.name}».`, 'name'),
  TOO_MANY_SCENARIOS: failure('CONFLICT', (p: { max: number }) => `Se guardan hasta ${p.max} escenarios: elimina uno antes.`),
  TOO_MANY_STEPS: failure('BAD_USER_INPUT', (p: { max: number }) => `Un escenario tiene hasta ${p.max} pasos.`, 'steps'),
  SCENARIO_FROZEN: failure(
    'CONFLICT',
    (p: { name: string }) => `${p.name} está congelado: guarda sus pasos como otro escenario para cambiarlos.`,
    'steps',
  ),
  SCENARIO_CHANGED: failure(
    'CONFLICT',
    (p: { name: string }) => `Otra persona cambió ${p.name} mientras editabas. Revisa y vuelve a guardar.`,
  ),
  BAD_COMPARISON: failure('BAD_USER_INPUT', (p: { max: number }) => `Elige de 2 a ${p.max} para comparar.`, 'scenarios'),
  PERIOD_NOT_OVER: failure('BAD_USER_INPUT', () => 'Elige un período que ya terminó.', 'on'),
  BAD_LOW_BALANCE: failure('BAD_USER_INPUT', () => 'Escribe pesos enteros, de cero a quince dígitos.', 'amount'),
  LOW_BALANCE_CHANGED: failure(
    'CONFLICT',
    (p: { now: string }) => `Otra persona cambió la línea mientras editabas: ahora es ${p.now}. Revisa y vuelve a guardar.`,
  ),
  CHANGES_BACKWARDS: failure('BAD_USER_INPUT', () => 'El primer día tiene que ser anterior al último.', 'since'),
  FLOW_TOO_LONG: failure(
    'BAD_USER_INPUT',
    (p: { max: number }) => `El detalle tiene más de ${formatCount(p.max)} movimientos y documentos: elige menos períodos.`,
  ),
  SOURCE_CHANGED: failure(
    'CONFLICT',
    (p: { label: string }) => `Otra persona cambió ${p.label} mientras editabas. Revisa y vuelve a guardar.`,
  ),
  POINT_HAS_MOVED: failure('CONFLICT', () => 'Este punto ya se movió en el banco.'),
  CELL_IS_NO_POINT: failure('BAD_USER_INPUT', () => 'Elige los puntos de la celda.'),
  OCCURRENCE_SETTLED: failure('CONFLICT', (p: { label: string }) => `${p.label} ya está saldado.`),
  OCCURRENCE_GIVEN_WAY: failure('CONFLICT', (p: { label: string }) => `Lo real de ${p.label} ya está: no queda nada por saldar.`),
  OCCURRENCE_REPLACED: failure(
    'CONFLICT',
    (p: { label: string }) => `Lo real de ${p.label} ya está: cambia el documento o el movimiento, no la proyección.`,
  ),
  OCCURRENCE_CHANGED: failure(
    'CONFLICT',
    (p: { label: string; now: string }) =>
      `Otra persona cambió ${p.label} mientras editabas: ahora es ${p.now}. Revisa y vuelve a guardar.`,
  ),
  ACCOUNT_HAS_STATEMENT: failure('CONFLICT', () => 'Esta cuenta tiene saldo de cartola; el saldo manual no se usa.'),
  INITIAL_BALANCE_CHANGED: failure(
    'CONFLICT',
    (p: { now: string }) => `Otra persona cambió este saldo mientras editabas: ahora es ${p.now}. Revisa y vuelve a guardar.`,
  ),
} satisfies Record<string, Failure<never>>;
