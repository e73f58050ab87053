import { emptyInstallation, makeAdministrator } from './empty-installation.ts';
import { carryOut, type Family, type Result } from './kit/attack.ts';
import { startTarget, type Target } from './kit/target.ts';

/** Two fresh servers, without and with mail, that were attacked while they were empty and have an administrator since. */
export type Ground = {
  plain: Target;
  mailed: Target;
  carryOut: (family: Family) => Promise<Result>;
  /** What was carried out so far; a family in two parts is one line. */
  results: () => Result[];
  stop: () => Promise<void>;
};

export async function prepareGround(isLong: boolean): Promise<Ground> {
  const [plain, mailed] = await Promise.all([startTarget('plain'), startTarget('mailed')]);
  const all: Result[] = [];
  const one = async (family: Family) => {
    const result = await carryOut(family, { plain, mailed, isLong });
    all.push(result);
    return result;
  };
  await one(emptyInstallation);
  for (const target of [plain, mailed]) await makeAdministrator(target);
  const stop = async () => {
    await Promise.all([plain.stop(), mailed.stop()]);
  };
  return { plain, mailed, carryOut: one, results: () => merged(all), stop };
}

function merged(results: readonly Result[]): Result[] {
  return [...Map.groupBy(results, ({ family }) => family)].map(([family, parts]) => {
    const sum = (of: (one: Result) => number) => parts.reduce((total, one) => total + of(one), 0);
    return {
      family,
      attacks: sum((one) => one.attacks),
      requests: sum((one) => one.requests),
      failures: parts.flatMap((one) => one.failures),
      seconds: sum((one) => one.seconds),
      cpu: sum((one) => one.cpu),
    };
  });
}
