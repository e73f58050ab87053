import { plural } from '#domain/format.ts';

/** The words of the search over everything. */
export const text = {
  open: 'Buscar',
  title: 'Buscar en Caudal',
  placeholder: 'Pantalla, empresa, folio, contacto o monto',
  close: 'Cerrar',
  groups: {
    recent: 'Recientes',
    screen: 'Ir a',
    company: 'Cambiar de empresa',
    document: 'Documentos',
    contact: 'Contactos',
    movement: 'Movimientos',
  },
  issued: 'Emitido',
  received: 'Recibido',
  noName: 'Sin nombre',
  documents: (count: number) => plural(count, 'documento', 'documentos'),
  searching: 'Buscando…',
  results: (count: number) => plural(count, 'resultado', 'resultados'),
  none: (typed: string) => `Nada calza con «${typed}».`,
  hint: 'Prueba con un folio, un RUT, un monto como 1.190.000 o el nombre de una pantalla.',
  failed: 'No pudimos buscar en tus datos. Vuelve a intentarlo.',
  keys: { move: 'para moverse', choose: 'para elegir', leave: 'para salir' },
};
