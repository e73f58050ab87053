/** Who acts, and on which company; personId null: the system by itself. */
export type Actor = { companyId: string; personId: string | null };
