import type { BookArea } from '#domain/book-areas.ts';

/**
 * On which areas of a company's books the answer to each query depends: when they change, those of them that are on screen are
 * asked again. A query of the API stands here or among those that are not about books; a test looks.
 */
const DEPENDS: Readonly<Record<string, readonly BookArea[]>> = {
  Document: ['documents', 'matches'],
  allMatchsByTransactionId: ['movements', 'documents', 'matches'],
  allPasswordsByCompanyId: ['connections'],
  allUsersByCompany: ['people'],
  cheques: ['documents', 'matches'],
  claimClock: ['documents', 'connections', 'people'],
  claimRules: ['settings', 'people'],
  claimableDocuments: ['documents'],
  collectionsAccount: ['connections', 'settings'],
  cashSources: ['flow'],
  companiesByUser: ['settings', 'onboarding', 'softlanding'],
  companyCertificate: ['connections'],
  companyHistory: ['history'],
  companyOnboarding: ['onboarding', 'imports', 'movements', 'documents', 'people'],
  companyQuotas: ['imports', 'settings'],
  companySoftlanding: ['softlanding', 'imports', 'movements', 'documents', 'matches', 'connections', 'people', 'settings'],
  dashboardCards: ['flow', 'documents', 'movements', 'settings'],
  dashboardSummary: ['flow', 'documents', 'movements', 'settings'],
  findCompaniesByIds: ['settings'],
  findDocumentsById: ['documents', 'matches'],
  findTransactionsById: ['movements', 'documents', 'matches', 'suggestions'],
  getFlow: ['flow', 'settings'],
  getFlowAreaDetail: ['flow', 'documents', 'movements', 'matches'],
  getFlowStructure: ['flow', 'settings'],
  getHistoricalMonthlyReconciliations: ['movements', 'matches'],
  getIssuerPendingDocs: ['documents', 'matches'],
  getMonthlyMatchsRatio: ['movements', 'matches'],
  getPosibleMatchedTransactions: ['movements', 'documents', 'matches', 'suggestions'],
  getTransaction: ['movements', 'documents', 'matches', 'suggestions'],
  getTransactions: ['movements', 'documents', 'matches', 'suggestions'],
  getUserCompanyRole: ['people'],
  getUserRoles: ['people'],
  get_company: ['settings'],
  historyExport: [],
  historyFilters: ['history', 'people'],
  importReport: ['imports', 'movements', 'work'],
  imports: ['imports', 'work'],
  paginatedDocumentsByCompany: ['documents', 'matches'],
  paginatedUsersByCompany: ['people'],
  proposedCutOff: ['documents', 'movements', 'settings'],
  reconciliationSummary: ['movements', 'matches', 'suggestions'],
  repeatedMovements: ['imports', 'movements'],
  search: ['movements', 'documents'],
  transactionAccountBankList: ['movements'],
  verifyHistory: ['history'],
  works: ['work'],
};

/** The queries whose answers change with these areas. @param areas  null: nobody knows which, so all of them */
export function queriesOf(areas: readonly BookArea[] | null): readonly string[] {
  const queries = Object.keys(DEPENDS);
  return areas === null ? queries : queries.filter((query) => DEPENDS[query]?.some((area) => areas.includes(area)));
}
