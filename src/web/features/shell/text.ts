import { plural } from '#domain/format.ts';

/** The words of the frame, as the screen shows them. */
export const text = {
  dismiss: 'Ocultar este aviso',
  collections: {
    title: 'Cobra en línea sin costo.',
    body: 'Crea una cuenta gratuita de cobranza y recibe los pagos de tus clientes conciliados.',
    open: 'Crear cuenta gratuita',
    write: 'Pedir la cuenta',
    subject: 'Cuenta de cobranza en línea',
  },
  connections: {
    title: 'Conexiones',
    good: 'Conexión correcta',
    bad: 'Conexión presenta problemas',
    unknown: 'Aún no se ejecuta',
    review: 'Revisar conexiones',
    none: 'No hay conexiones activas.',
    failed: 'No pudimos leer las conexiones.',
    again: 'Reintentar',
    withProblems: 'Conexiones: hay problemas',
  },
  currency: {
    label: 'Moneda de referencia',
    names: { USD: 'Dólar', UF: 'UF' },
    short: { USD: 'US$', UF: 'UF' },
    unknown: 'sin valor',
    on: (name: string, day: string) => `${name} al ${day}`,
  },
  progress: {
    /** After the percentage. */
    ofMonth: 'conciliado este mes',
    expand: 'Expandir',
    title: 'Avance de Conciliación',
    left: (n: number) => `Tienes ${plural(n, 'movimiento', 'movimientos')} por conciliar`,
    done: '¡Conciliado!',
    received: 'Total de Abonos',
    spent: 'Total de Cargos',
    reconciled: 'Conciliados',
    account: 'Cuenta',
    summary: (currency: string) => `Resumen ${currency}`,
    none: 'Aún no hay movimientos que conciliar.',
    load: 'Cargar cartolas',
  },
  goneTitle: 'Cambió tu acceso',
  gone: (gone: string, now: string) => `Ya no tienes acceso a ${gone}. Ahora trabajas en ${now}.`,
  company: {
    none: 'Seleccionar empresa',
    notFound: 'No se encontraron empresas',
    search: 'Buscar por nombre o RUT',
    searchLabel: 'Buscar empresa por alias, nombre o RUT',
    list: 'Empresas',
  },
  tools: 'Empresa y herramientas',
  open: 'Puedes abrir',
  logOut: 'Cerrar sesión',
} as const;
