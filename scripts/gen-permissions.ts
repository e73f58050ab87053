// docs/permisos.md: who may see and do what, computed case by case from the policy, so that every change of it is a visible diff.
// The argument: the folder to write to (default: this one).
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  ACTIONS,
  type Action,
  COMPANY_ROLES,
  FEATURES,
  type Grant,
  mayDo,
  mayVisit,
  PATHS,
  PLANS,
  type Rule,
  SYSTEM_ROLES,
  showsProgress,
} from '#domain/access.ts';

const OPEN = '●';
const CLOSED = '·';

type Holder = Pick<Grant, 'role' | 'systemRole'>;
const roles: [string, Holder][] = [
  ...COMPANY_ROLES.map((role): [string, Holder] => [role, { role, systemRole: null }]),
  ...SYSTEM_ROLES.map((systemRole): [string, Holder] => [systemRole, { role: 'USER', systemRole }]),
];
const founder: Holder = { role: 'FOUNDER', systemRole: 'ADMIN' };
const grant = (who: Holder, changes: Partial<Grant> = {}): Grant => {
  return { ...who, plan: ['caudalfull'], country: 'CHL', features: FEATURES, restrictsF29: false, ...changes };
};
/** Each screen is open in at least one plan: with the best plan, only the role decides. */
const inSomePlan = (who: Holder, may: (one: Grant) => boolean) => PLANS.some((plan) => may(grant(who, { plan: [plan] })));
const names = roles.map(([name]) => name);

const text = [
  '# Permisos',
  '',
  'Lo escribe `npm run gen` preguntando caso por caso a `src/domain/access.ts`, la única tabla: la usan el servidor, el menú, las rutas y',
  'los botones. Lo que la página oculta, el servidor lo niega. No se edita a mano.',
  '',
  `${OPEN} abierto, ${CLOSED} cerrado. ADMIN, SUPER_COLABORADOR y COLABORADOR son de la persona: aquí, además, con el rol USER en la empresa.`,
  '',
  '## Pantallas por rol',
  '',
  'En una empresa chilena con todas las funciones y el plan que más abre: lo que cierra el rol.',
  '',
  ...table(
    ['pantalla', ...names],
    PATHS.map((path) => [path, ...roles.map(([, who]) => inSomePlan(who, (one) => mayVisit(path, one)))]),
  ),
  '',
  '## Pantallas por plan',
  '',
  'Para un FOUNDER que es ADMIN, en una empresa chilena con todas las funciones y solo ese plan: lo que cierra el plan. Con varios planes se',
  'aplican todas las reglas; uno bloqueado cierra también lo que otro abre.',
  '',
  ...table(
    ['pantalla', ...PLANS],
    [
      ...PATHS.map((path) => [path, ...PLANS.map((plan) => mayVisit(path, grant(founder, { plan: [plan] })))]),
      ['(avance de conciliación)', ...PLANS.map((plan) => showsProgress(grant(founder, { plan: [plan] })))],
    ],
  ),
  '',
  '## Lo que además depende de la empresa',
  '',
  ...table(
    ['pantalla', 'sin la función', 'con la función', 'en Colombia', 'restringe el F-29 (USER)', 'restringe el F-29 (USER_CAUDAL)'],
    PATHS.flatMap((path) => {
      const cells = ofCompany(path);
      return cells.every((cell) => cell === cells[1]) ? [] : [[path, ...cells]];
    }),
  ),
  '',
  '## Acciones por rol',
  '',
  'Lo que cada rol puede pedir al servidor en el plan que más abre. «Pantalla»: la que hay que tener abierta; con «—» basta ser miembro.',
  '',
  ...table(
    ['acción', 'pantalla', 'con la empresa bloqueada', ...names],
    actions().map((action) => [
      `\`${action}\``,
      (ACTIONS[action] as Rule).route ?? '—',
      mayDo(action, grant(founder, { plan: ['caudalfull', 'blocked'] })),
      ...roles.map(([, who]) => inSomePlan(who, (one) => mayDo(action, one))),
    ]),
  ),
  '',
].join('\n');

const folder = join(process.argv[2] ?? '.', 'docs');
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, 'permisos.md'), text);

function actions(): Action[] {
  return Object.keys(ACTIONS).sort() as Action[];
}

/** The effect of a company's features, country and restriction on a path, with the plan that opens it. */
function ofCompany(path: (typeof PATHS)[number]): boolean[] {
  const open = (who: Holder, changes: Partial<Grant>) => PLANS.some((plan) => mayVisit(path, grant(who, { plan: [plan], ...changes })));
  return [
    open(founder, { features: [] }),
    open(founder, {}),
    open(founder, { country: 'COL' }),
    open({ role: 'USER', systemRole: 'COLABORADOR' }, { restrictsF29: true }),
    open({ role: 'USER_CAUDAL', systemRole: 'COLABORADOR' }, { restrictsF29: true }),
  ];
}

function table(head: readonly string[], rows: readonly (readonly (string | boolean)[])[]): string[] {
  const cells = (row: readonly (string | boolean)[]) =>
    `| ${row.map((cell) => (typeof cell === 'string' ? cell : cell ? OPEN : CLOSED)).join(' | ')} |`;
  return [cells(head), `|${head.map(() => '---|').join('')}`, ...rows.map(cells)];
}
