/** What a member can ask for; domain/access.ts explains the fields of a rule. */
export const DOCUMENT_ACTIONS = {
  'documents.read': { route: '/documentos_tributarios' },
  'documents.write': { route: '/documentos_tributarios', isWrite: true },
  'documents.claim': { route: '/documentos_tributarios', isWrite: true, isForClaimers: true },
  'documents.export': { route: '/documentos_tributarios', isOpenWhenBlocked: true },
} as const;
