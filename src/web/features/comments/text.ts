/** The Spanish words of a thread of comments. */

export const text = {
  none: 'No hay comentarios aún.',
  write: 'Escribe un comentario; @ menciona a alguien de la empresa',
  publish: 'Publicar',
  slow: 'El comentario se publicó pero la respuesta tardó demasiado. Recarga la página si no ves el comentario.',
  failed: 'No se pudo publicar el comentario',
  attention: 'Atención',
  remove: 'Quitar mi comentario',
  people: 'Personas de la empresa',
  you: 'Tú',
  former: 'Ya no está en la empresa',
  count: (length: number, max: number) => `${length} de ${max}`,
} as const;
