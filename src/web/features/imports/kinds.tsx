import {
  IconBook,
  IconBuildingBank,
  IconCreditCard,
  IconFileInvoice,
  IconFileSymlink,
  IconFileUnknown,
  IconId,
  IconLink,
  IconListCheck,
  IconReceipt,
  IconReceiptTax,
  IconReportAnalytics,
  IconShip,
  IconTableExport,
  IconTableImport,
  IconUsersGroup,
  type TablerIcon,
} from '@tabler/icons-react';
import type { ImportKind } from '#domain/imports/facts.ts';
import type { ImportStatus } from '#domain/imports/report.ts';
import { StatusBadge, type Tone } from '#web/ui/StatusBadge.tsx';
import { text } from './text.ts';

const ICONS: Record<ImportKind, TablerIcon> = {
  RCV_VENTAS: IconTableExport,
  RCV_COMPRAS: IconTableImport,
  RCV_RESUMEN: IconReportAnalytics,
  BOLETAS: IconReceipt,
  BHE: IconReceiptTax,
  BTE: IconReceiptTax,
  DTE: IconFileInvoice,
  AEC: IconFileSymlink,
  LIBRO: IconBook,
  LRE: IconUsersGroup,
  DIN: IconShip,
  OBLIGACIONES: IconListCheck,
  CALCES: IconLink,
  ABONOS_TARJETA: IconCreditCard,
  CONTRIBUYENTE: IconId,
  CARTOLA: IconBuildingBank,
};

const TONES: Record<ImportStatus, Tone> = {
  en_proceso: 'future',
  detenido: 'waiting',
  pregunta: 'waiting',
  importado: 'good',
  parcial: 'waiting',
  repetido: 'neutral',
  rechazado: 'bad',
  deshecho: 'neutral',
};

/** The picture of a kind of file; decorative, its name stands beside it. */
export function KindIcon({ kind }: { kind: ImportKind | null }) {
  const Icon = kind ? ICONS[kind] : IconFileUnknown;
  return <Icon size={20} stroke={1.6} aria-hidden="true" />;
}

export function kindName(kind: ImportKind | null): string {
  return kind ? text.kinds[kind] : text.unknownKind;
}

export function ImportBadge({ status }: { status: ImportStatus }) {
  return <StatusBadge tone={TONES[status]}>{text.statuses[status]}</StatusBadge>;
}
