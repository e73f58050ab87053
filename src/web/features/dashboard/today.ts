/** Where a line of 'Hoy' leads. */
import { AHEAD_DAYS, formPeriod, isLawTax, UNEXPLAINED_DAYS } from '#domain/dashboard/today.ts';
import { addDays, type Day, weekday } from '#domain/date.ts';
import { type Currency, isCurrency } from '#domain/money.ts';
import { NO_AREA } from '#domain/reconciliation/movement-filter.ts';
import type { TodayFragment } from './operations.ts';
import { companyRates, coverageOf, openDocuments, openDocumentsOf, type Place, theseDocuments } from './places.ts';

export type TodayLine = TodayFragment['items'][number];

export function placeOf(line: TodayLine, today: Day): Place {
  const { kind, date, documentId, documentIds, plannedOn, movementId, areaId, importId, rut, name, path } = line;
  if (documentIds.length > 0) return theseDocuments(kind === 'toReceive' ? 'toReceive' : 'toPay', documentIds);
  switch (kind) {
    case 'claim':
      return documentId ? openDocuments('toPay', documentId) : { to: '/documentos_tributarios', search: { porAceptar: true } };
    case 'toReceive':
      return due({ kind, until: addDays(today, -1), rut, name });
    case 'toPay':
      if (date < today) return due({ kind, until: addDays(today, -1), rut, name });
      return date > addDays(today, AHEAD_DAYS)
        ? due({ kind, from: addDays(today, AHEAD_DAYS + 1), plannedOn, rut, name })
        : due({ kind, from: today, until: addDays(today, AHEAD_DAYS), rut, name });
    case 'unexplained':
      return {
        to: '/conciliacion',
        search: {
          state: 'pending',
          area: NO_AREA,
          to: addDays(today, -UNEXPLAINED_DAYS - 1),
          sort: 'dateAsc',
          ...(movementId ? { id: movementId } : {}),
        },
      };
    case 'oldData':
      return { to: '/carga', search: {} };
    case 'gap':
      return coverageOf(date);
    case 'rate':
      return companyRates();
    case 'tax':
      // Where it stands in no cell, what it is made of, and then the list of sources, which proposes to put it there.
      if (isLawTax(line.id)) return { to: '/flujo_caja', search: { tab: 'sources', ...ofForm(line.id) } };
      return documentId ? openDocuments('toPay', documentId) : projected(areaId, date < today ? today : date);
    case 'lowBalance':
      return { to: '/flujo_caja', search: { view_type: 'week', start: date } };
    case 'chequeBounced':
      return { to: '/documentos_tributarios', search: { vista: 'cheques', side: 'received', chequeState: 'bounced' } } as Place;
    case 'ownChequeBounced':
      return { to: '/documentos_tributarios', search: { vista: 'cheques', side: 'issued', chequeState: 'bounced' } } as Place;
    case 'chequeToDeposit':
      return { to: '/documentos_tributarios', search: { vista: 'cheques', chequeState: 'inHand', to: today } } as Place;
    case 'chequeToCover':
      return { to: '/documentos_tributarios', search: { vista: 'cheques', chequeState: 'issued', to: today } } as Place;
    case 'projection':
      return { to: '/flujo_caja', search: { tab: 'sources' } };
    case 'import':
      return { to: '/carga', search: importId ? { carga: importId } : {} };
    case 'connection':
    case 'certificate':
      return { to: '/configuracion', search: { seccion: 'sii' } };
    default:
      return mention(documentId, path);
  }
}

type Due = { kind: 'toPay' | 'toReceive'; from?: Day; until?: Day; plannedOn?: readonly Day[]; rut: string | null; name: string | null };

function due({ kind, from, until, plannedOn = [], rut, name }: Due): Place {
  const { to, search } = openDocumentsOf(kind, { party: { rut, name: name ?? '' } });
  const days = {
    ...(from ? { from } : {}),
    ...(until ? { to: until } : {}),
    ...(plannedOn.length > 0 ? { planned: plannedOn.join(',') } : {}),
  };
  // The days tell: an installment of the next month may be among them.
  return { to, search: { ...search, dueInstallments: undefined, common: true, dateBy: 'DUE', ...days } } as Place;
}

/** The cell of what is projected on a day; what has passed unpaid stands in the one of today. */
function projected(areaId: string | null, day: Day): Place {
  const cell = areaId ? { row: areaId, column: day } : {};
  const search = { view_type: 'day', currency: 'CLP', projections: 'true', start: day, ...cell } as const;
  return { to: '/flujo_caja', search };
}

function ofForm(id: string): { f29?: string } {
  const period = formPeriod(id);
  return period ? { f29: period } : {};
}

function mention(documentId: string | null, path: string | null): Place {
  const id = new URLSearchParams(path?.split('?')[1] ?? '').get('id') ?? '';
  if (!documentId) return { to: '/conciliacion', search: { state: 'all', id, notes: true } };
  return { to: '/documentos_tributarios', search: { id: documentId, isDocumentDetail: true, detailTab: 'comments', type: 'all' } };
}

/** The currency whose value is missing. */
export function currencyOf({ id }: Pick<TodayLine, 'id'>): Currency | null {
  const [, currency = ''] = id.split(':');
  return isCurrency(currency) ? currency : null;
}

/** The Monday after a day. */
export function nextMonday(today: Day): Day {
  return addDays(today, 8 - weekday(today));
}
