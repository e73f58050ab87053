/** What a member can ask for; domain/access.ts explains the fields of a rule. */
export const BOOK_ACTIONS = {
  'books.read': { route: '/documentos_tributarios' },
  'din.read': { route: '/declaraciones_de_ingresos' },
  'books.export': { route: '/documentos_tributarios', isOpenWhenBlocked: true },
  'din.export': { route: '/declaraciones_de_ingresos', isOpenWhenBlocked: true },
  'din.write': { route: '/declaraciones_de_ingresos', isWrite: true },
} as const;
