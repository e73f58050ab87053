/** Who acts, and on which company; personId null: the system. */
export type Actor = { companyId: string; personId: string | null };
