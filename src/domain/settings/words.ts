import type { Feature, Plan } from '../access.ts';

/** A plan's display name and its description. */
export const PLAN_WORDS: Readonly<Record<Plan, { label: string; description: string }>> = {
  free: { label: 'Gratis', description: 'Documentos, conciliación y carga de archivos, sin costo.' },
  trial: { label: 'Prueba', description: 'Casi todo abierto por unos días, para conocer Caudal.' },
  pepper: { label: 'Pepper', description: 'Todas las pantallas de operación, con cobranza.' },
  caudal: { label: 'Caudal', description: 'Flujo de caja, resultados, pagos y reportes.' },
  caudalfull: { label: 'Caudal Full', description: 'Todo lo de Caudal, con el avance de la conciliación.' },
  caudalpro: { label: 'Caudal Pro', description: 'Todo lo de Caudal, para equipos de finanzas.' },
  nominas: { label: 'Nóminas', description: 'Documentos y nóminas de pago.' },
  facturacion: { label: 'Facturación', description: 'Documentos y cobranza.' },
  despega: { label: 'Despega', description: 'Lo básico para una empresa que parte.' },
  inicia: { label: 'Inicia', description: 'Lo básico para una empresa nueva.' },
  plan_base: { label: 'Plan base', description: 'Documentos y conciliación, con su avance.' },
  flujo_de_caja: { label: 'Flujo de caja', description: 'Agrega el flujo de caja.' },
  pago_a_proveedores: { label: 'Pago a proveedores', description: 'Agrega el pago a proveedores.' },
  estado_de_resultados: { label: 'Estado de resultados', description: 'Agrega el estado de resultados.' },
  cuenta_corriente: { label: 'Cuenta corriente', description: 'Agrega la cuenta corriente.' },
  bloqueado: { label: 'Bloqueado', description: 'Solo se abre la suscripción; nada se escribe y nada se borra.' },
  blocked: { label: 'Bloqueado por pago', description: 'Solo se abre la suscripción; nada se escribe y nada se borra.' },
};

/** A module's display name and what it gives access to. */
export const FEATURE_WORDS: Readonly<Record<Feature, { label: string; description: string }>> = {
  cuadratura: { label: 'Cuadratura', description: 'Compara documentos por período.' },
  eoaf: { label: 'Origen y aplicación de fondos', description: 'El estado de origen y aplicación de fondos.' },
  eerr: { label: 'Estado de resultados', description: 'El estado de resultados, si el plan lo incluye.' },
  conciliacion: { label: 'Conciliación bancaria', description: 'La conciliación de movimientos con documentos.' },
  avance_conciliacion: { label: 'Avance de conciliación', description: 'Cuánto del mes está conciliado, en el encabezado.' },
  holding: { label: 'Holding', description: 'La vista que reúne varias empresas.' },
};
