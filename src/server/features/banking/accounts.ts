import { normalAccount } from '#domain/banks.ts';
import type { AccountFacts } from '#domain/imports/facts.ts';
import { newId } from '#server/db/ids.ts';
import type { Db } from '#server/db/scope.ts';

type AccountName = Pick<AccountFacts, 'bankCode' | 'accountNumber' | 'currency'>;

/** The account's id; the account is created when the company does not have this bank, number and currency yet. */
export async function accountFor(
  db: Db,
  companyId: string,
  sourceId: string,
  { bankCode, accountNumber, currency }: AccountName,
): Promise<string> {
  const number = accountNumber ?? '';
  const bank = bankCode ?? '000';
  const found = await db
    .selectFrom('bank_account')
    .select('account_id')
    .where('company_id', '=', companyId)
    .where('bank_code', '=', bank)
    .where('number_norm', '=', normalAccount(number))
    .where('currency', '=', currency)
    .executeTakeFirst();
  if (found) return found.account_id;
  const accountId = newId();
  await db
    .insertInto('bank_account')
    .values({
      company_id: companyId,
      account_id: accountId,
      bank_code: bank,
      number,
      number_norm: normalAccount(number),
      currency,
      made_by_source: sourceId,
    })
    .execute();
  return accountId;
}
