import { hash, verify } from '@node-rs/argon2';

// OWASP's argon2id parameters for a server that also does other work.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return hash(password, COST);
}

let unknownHash: Promise<string> | undefined;

/** Takes the same time whether the person exists or not: an unknown one is checked against a dummy hash. */
export async function passwordFits(passwordHash: string | undefined, password: string): Promise<boolean> {
  unknownHash ??= hashPassword('nobody has this password');
  const fits = await verify(passwordHash ?? (await unknownHash), password);
  return fits && passwordHash !== undefined;
}
