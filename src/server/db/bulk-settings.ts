/** What a statement may take of a transaction that works on a whole company, and how long its code may compute between two of them. */
export const BULK_LIMITS = { statement_timeout: '10min', idle_in_transaction_session_timeout: '5min' } as const;
