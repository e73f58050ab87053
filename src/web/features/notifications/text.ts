import { plural } from '#domain/format.ts';
export const text = {
  title: 'Notificaciones',
  fresh: 'Nuevas',
  read: 'Leídas',
  markAll: 'Marcar todas como leídas',
  noFresh: 'No tienes notificaciones nuevas',
  noRead: 'No tienes notificaciones leídas',
  more: 'Ver más',
  loading: 'Cargando notificaciones',
  byMail: 'Recibirlas también por correo',
  bell: (unread: number) => (unread === 0 ? 'Notificaciones' : `Notificaciones: ${plural(unread, 'nueva', 'nuevas')}`),
  arrived: (title: string) => `Nueva notificación: ${title}`,
};

type Place = {
  kind: string;
  referenceType: 'document' | 'reconciliation' | null;
  company: { name: string };
  reference: { meta: { documentId: string | null } } | null;
};

/** Which company a notification is about, and which document or screens. */
export function placeOf({ kind, referenceType, company, reference }: Place): string {
  const folio = reference?.meta.documentId;
  if (folio) return `En ${company.name}, documento N° ${folio}`;
  if (referenceType === 'document') return `En ${company.name}, sección de documentos`;
  if (referenceType === 'reconciliation') return `En ${company.name}, conciliación bancaria`;
  if (kind === 'connection') return `En ${company.name}, sección de documentos y conciliación bancaria`;
  return `En ${company.name}`;
}
