/** What a member can ask for; domain/access.ts says what each word of a rule means. */
export const BOOK_ACTIONS = {
  'books.read': { route: '/documentos_tributarios' },
  'din.read': { route: '/declaraciones_de_ingresos' },
} as const;
