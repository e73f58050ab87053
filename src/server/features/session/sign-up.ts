import { timingSafeEqual } from 'node:crypto';
import type { Kysely } from 'kysely';
import { AppError } from '#domain/errors.ts';
import type { Context } from '#server/api/context.ts';
import type { DB } from '#server/db/tables.ts';
import { deriveKey, type Keyring } from '#server/keys.ts';

/**
 * Whether somebody may create their own account. The first account of an installation becomes its ADMIN: it is created on this machine, or
 * by somebody with the code that is printed at the start, whatever CAUDAL_SIGNUP says.
 * @throws FIRST_ACCOUNT_CODE, SIGN_UP_INVITED, SIGN_UP_OFF
 */
export async function checkSignUp({ database, settings, isLocal }: Context, code: string | null | undefined): Promise<void> {
  if (await hasNobody(database.app)) {
    if (!isLocal && !isFirstCode(settings.keys, code ?? '')) throw new AppError('FIRST_ACCOUNT_CODE');
  } else if (settings.signUp === 'invited') throw new AppError('SIGN_UP_INVITED');
  else checkJoin({ settings });
}

/** Checks that holders of an invitation link may create an account. @throws SIGN_UP_OFF */
export function checkJoin({ settings }: Pick<Context, 'settings'>): void {
  if (settings.signUp === 'off') throw new AppError('SIGN_UP_OFF');
}

/** The code that permits the first account: the same in every process of an installation. */
export function firstCode([key]: Keyring): string {
  return deriveKey(key, 'first account').toString('base64url').slice(0, 22);
}

function isFirstCode(keys: Keyring, code: string): boolean {
  const [expected, actual] = [firstCode(keys), code].map((text) => Buffer.from(text));
  return expected?.length === actual?.length && timingSafeEqual(expected as Buffer, actual as Buffer);
}

async function hasNobody(app: Kysely<DB>): Promise<boolean> {
  return (await app.selectFrom('person').select('person_id').limit(1).executeTakeFirst()) === undefined;
}
