import { plural } from '#domain/format.ts';
/** The words of a company's subscription, as the screen shows them. */
export const text = {
  title: 'Suscripción',
  yourPlan: 'Tu plan',
  yourPlans: 'Tus planes',
  noPlan: 'Sin plan',
  states: { blocked: 'Bloqueada', trial: 'En prueba', paying: 'Al día', unpaid: 'Sin suscripción de pago' },
  blockedTitle: 'La empresa está bloqueada',
  blockedText: 'Solo se abre esta pantalla. Tus datos están intactos: nada se borra y todo vuelve a abrirse en cuanto se registre el pago.',
  blockedExport: 'Mientras tanto puedes descargar el historial de la empresa.',
  exportIt: 'Descargar historial',
  trialLeft: (days: number, day: string) =>
    days === 0
      ? `La prueba termina hoy, ${day}.`
      : `Te ${days === 1 ? 'queda' : 'quedan'} ${plural(days, 'día', 'días')} de prueba, hasta el ${day}.`,
  trialAfter: 'Después la empresa pasa al plan Gratis; nada se borra.',
  trialAfterOthers: 'Después quedan los otros planes; nada se borra.',
  trialEnded: (day: string) => `La prueba terminó el ${day}.`,
  subscription: 'Suscripción',
  noSubscription: 'Esta empresa no tiene una suscripción de pago.',
  contactTitle: '¿Necesitas otra cosa?',
  contactText: 'Para cambiar de plan, pagar o sumar un módulo, escríbenos.',
  contactNone: 'Para cambiar de plan, pagar o sumar un módulo, habla con quien administra Caudal en tu organización.',
  contact: 'Escribir',
  opens: 'Qué incluye',
  opensHint: 'Lo que tú puedes abrir en esta empresa, con su plan, sus módulos y tu rol.',
  open: 'Incluido',
  why: {
    blocked: 'Cerrada por el bloqueo',
    plan: 'No está en el plan',
    feature: 'Módulo sin activar',
    role: 'Tu rol no la abre',
    country: 'No está en este país',
  },
} as const;
