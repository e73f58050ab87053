/** What a member can ask for; domain/access.ts says what each word of a rule means. */
export const DOCUMENT_ACTIONS = {
  'documents.read': { route: '/documentos_tributarios' },
  'documents.write': { route: '/documentos_tributarios', isWrite: true },
  'documents.claim': { route: '/documentos_tributarios', isWrite: true, isForClaimers: true },
} as const;
