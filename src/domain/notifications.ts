import { ROUTES } from './access.ts';

/** The kinds of notifications; each has its title. */
export type NotificationKind =
  | 'mention'
  | 'connection'
  | 'invitation'
  | 'role'
  | 'member'
  | 'onboarding'
  | 'claims'
  | 'matching'
  | 'cheque'
  | 'rollups';

type Titled = { kind: NotificationKind; sender: string | null; botname: string | null; company: string };

/** The first line of a notification, on screen and in its mail. */
export function notificationTitle({ kind, sender, botname, company }: Titled): string {
  const senderName = sender || 'Alguien';
  switch (kind) {
    case 'mention':
      return `${senderName} te ha mencionado en un comentario`;
    case 'connection':
      return `Conexión: ${botname ?? ''}`.trim();
    case 'invitation':
      return `${senderName} te invitó a ${company}`;
    case 'role':
      return `Tu rol en ${company} cambió`;
    case 'member':
      return `Cambios en el equipo de ${company}`;
    case 'onboarding':
      return `Puesta en marcha de ${company}`;
    case 'matching':
      return `Conciliación automática de ${company}`;
    case 'cheque':
      return `Un cheque de ${company} volvió`;
    case 'rollups':
      return `Cifras corregidas en ${company}`;
    case 'claims':
      return `Documentos por aceptar o reclamar de ${company}`;
  }
}

/**
 * Where a notification may lead: to one of our screens, with its search, unchanged; anything else (another site, a sign-out, a script)
 * becomes the dashboard.
 */
export function safeRedirect(url: string): string {
  const [path = ''] = url.split('?', 1);
  const isPlain = /^[\x21-\x7e]+$/.test(url) && !/[\\#]/.test(url);
  return isPlain && ROUTES.some((route) => route === path) ? url : '/dashboard';
}
