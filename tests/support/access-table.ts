// Reads the contract's table of access independently of the product's rules: what each line says about one grant.
import { readFileSync } from 'node:fs';

/** One person's rights in one company, in the table's terms. */
export type Holder = {
  roles: readonly string[];
  plans: readonly string[];
  country: string;
  features: readonly string[];
  /** For the menu only: the softlanding stays readable afterwards. */
  isSoftlandingPending?: boolean;
};
/** Whether the table lets them open a path (or see the thing it names). */
export type Table = (path: string, holder: Holder) => boolean;

/** Reads `tests/data/contract/access.tsv`. @throws Error for a line that this reader does not understand */
export function readAccessTable(): Table {
  const lines = readContract('access.tsv').map(([subject, value, effect, routes]) => lineOf(subject, value, effect, routes));
  return (path, holder) => lines.every((closes) => !closes(path, holder));
}

/** The paths of the frame in `tests/data/contract/routes.tsv`. */
export function shellPaths(): string[] {
  return readContract('routes.tsv').flatMap(([zone, path]) => (zone === 'shell' && path ? [path] : []));
}

function readContract(name: string): string[][] {
  const text = readFileSync(new URL(`../data/contract/${name}`, import.meta.url), 'utf8').replaceAll('{product}', 'caudal');
  const [, ...rows] = text.trimEnd().split('\n');
  return rows.map((row) => row.split('\t'));
}

type Line = (path: string, holder: Holder) => boolean;
const WORDS = /\w+/g;

/** Whether a line closes a path, by its subject, value and effect. */
function lineOf(subject = '', value = '', effect = '', targets = ''): Line {
  const names = value.match(WORDS) ?? [];
  const concerned = new Set([...targets.split(' '), targets]);
  const concerns = (path: string) => concerned.has(path);
  const any = (roles: readonly string[], required: readonly string[] = names) => required.some((one) => roles.includes(one));
  const closing = (closes: (holder: Holder, path: string) => boolean): Line => {
    return (path, holder) => concerns(path) && closes(holder, path);
  };
  const rule = `${subject}: ${effect}`;
  if (rule === 'role: blocked') return closing(({ roles }) => any(roles));
  if (rule === 'role: sees (all others do not)') return closing(({ roles }) => !any(roles));
  if (rule === 'plan: blocked' || rule === 'plan: hides') return closing(({ plans }) => any(plans));
  if (rule === 'plan: needed to see') {
    const feature = /company feature (\w+)/.exec(value)?.[1];
    return closing(({ plans, features }) => !any(plans) || (feature !== undefined && !features.includes(feature)));
  }
  if (rule.startsWith('plan: needs plan ') && value.startsWith('without ')) {
    const needed = effect.slice('needs plan '.length);
    return closing(({ plans }) => !any(plans) && !plans.includes(needed));
  }
  if (rule === 'plan: leaves only') return (path, { plans }) => any(plans) && !concerns(path);
  if (rule === 'country: hidden') return closing(({ country }) => country === value);
  if (rule === 'company: sees' && value === 'allow-list') return closing(({ features }, path) => !features.includes(path.replace('/', '')));
  if (rule === 'company: sees' && value === 'softlanding not completed') {
    return closing(({ isSoftlandingPending }) => isSoftlandingPending === false);
  }
  throw new Error(`access.tsv: «${subject} ${value} ${effect}» is not understood`);
}
