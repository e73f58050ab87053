// Narrows the generated table types to the domain's types. What the database knows comes from its catalogue (dates, the values that a
// check allows); the rest is in COLUMNS.
import type pg from 'pg';

/** The generator's type of a column, before it is narrowed. */
type Base = 'string' | 'string[]' | 'Json';
/** `type`: as written in tables.ts; its name is imported from `from`. */
type DomainType = { type: string; base: Base; from: string };
/** What the catalogue knows of a column: that it is a date, or the values that a check allows, in TypeScript notation. */
export type ColumnFact = { table: string; column: string; type: string };

const text = (type: string, from: string): DomainType => ({ type, base: 'string', from });
const list = (type: string, from: string): DomainType => ({ type: `${type}[]`, base: 'string[]', from });
const json = (type: string, from: string): DomainType => ({ type: `Stored<${type}>`, base: 'Json', from });

const DAY = text('Day', '#domain/date.ts');
const CURRENCY = text('Currency', '#domain/money.ts');
const RUT = text('Rut', '#domain/rut.ts');
const REASONS = json('StoredReason[]', '#domain/reconciliation/reason-words.ts');

/** Columns whose type the database does not know. */
export const COLUMNS: Readonly<Record<string, DomainType>> = {
  'awaiting_confirmation.currency': CURRENCY,
  'awaiting_total.currency': CURRENCY,
  'bank_account.currency': CURRENCY,
  'bank_month_close.report': json('MonthReport', '#domain/bankmonths/stored.ts'),
  'cash_occurrence.currency': CURRENCY,
  'cash_occurrence.rule_currency': CURRENCY,
  'cash_source.currency': CURRENCY,
  'cash_source.contact_rut': RUT,
  'occurrence_change.currency': CURRENCY,
  'connection.allowed_roles': list('Role', '#domain/access.ts'),
  'company.features': list('Feature', '#domain/access.ts'),
  'company.plan': list('Plan', '#domain/access.ts'),
  'company.rut': RUT,
  'company_change.areas': list('BookArea', '#domain/book-areas.ts'),
  'company_rate.currency': CURRENCY,
  'credential.holder_rut': RUT,
  'din.agent_rut': RUT,
  'din.currency': CURRENCY,
  'document.counterpart_rut': RUT,
  'document.currency': CURRENCY,
  'document.other_taxes': json('OtherTax[]', '#domain/imports/facts.ts'),
  'document.state': text('DocumentState', '#domain/documents/state.ts'),
  'document_source.facts': json('DocumentFacts', '#domain/imports/facts.ts'),
  'factoring.holder_rut': RUT,
  'flow_day.currency': CURRENCY,
  'flow_point.currency': CURRENCY,
  'flow_snapshot.balances': json('SnapshotBalances', '#domain/cashflow/snapshots.ts'),
  'flow_snapshot.rates': json('KnownRates', '#domain/cashflow/closings.ts'),
  'explanation.currency': CURRENCY,
  'history.code': text('ActCode', '#domain/acts.ts'),
  'import.answers': json('Answers', '#domain/imports/answers.ts'),
  'import.kind': text('ImportKind', '#domain/imports/facts.ts'),
  'import.problems': json('Problem[]', '#domain/imports/facts.ts'),
  'import.questions': json('Question[]', '#domain/imports/facts.ts'),
  'loan.currency': text('LoanCurrency', '#domain/loans/terms.ts'),
  'match.currency': CURRENCY,
  'kind_suggestion.reasons': REASONS,
  'match.evidence': text('Evidence', '#domain/reconciliation/facts.ts'),
  'match.reasons': REASONS,
  'matching_rule.definition': json('RuleDefinition', '#domain/reconciliation/rules/rule.ts'),
  'matching_rule_version.definition': json('RuleDefinition', '#domain/reconciliation/rules/rule.ts'),
  'match_suggestion.evidence': text('Evidence', '#domain/reconciliation/facts.ts'),
  'match_suggestion.reasons': REASONS,
  'movement.counterpart_rut': RUT,
  'movement.currency': CURRENCY,
  'movement_kind.accounts': json('AccountLevel[]', '#domain/kinds/catalogue.ts'),
  'onboarding.loans': json('AnsweredLoan[]', '#domain/onboarding/answers.ts'),
  'pending_movement.counterpart_rut': RUT,
  'pending_movement.currency': CURRENCY,
  'outbox.body': json('MailBody', '#server/mail/write.ts'),
  'own_transfer.reasons': REASONS,
  'payroll_row.amounts': json('Record<string, number>', ''),
  'payroll_row.worker_rut': RUT,
  'person.rut': RUT,
  'recurrence.counterpart_rut': RUT,
  'recurrence.currency': CURRENCY,
  'reduction.area_before': json('PlacedArea', '#domain/documents/payable.ts'),
  'rule_hit.made': json('HitMade', '#domain/reconciliation/rules/hits.ts'),
  'tax_info.facts': json('TaxPartFacts', '#domain/taxinfo/facts.ts'),
  'transfer_suggestion.reasons': REASONS,
  'scenario.frozen': json('FrozenHead', '#domain/cashflow/frozen.ts'),
  'scenario_figure.sums': json('FigureSum[]', '#domain/cashflow/frozen.ts'),
  'scenario_step.step': json('KeptStep', '#domain/cashflow/scenario.ts'),
  'trial_use.rut': RUT,
  'voucher.plan': list('Plan', '#domain/access.ts'),
  'work.kind': text('WorkKindName', '#domain/work/kinds.ts'),
};

/** Dates, and columns whose check is a list of values. */
export async function columnFacts(client: pg.Client): Promise<ColumnFact[]> {
  const { rows: dates } = await client.query<ColumnFact>(`
    select table_name as table, column_name as column, 'Day' as type from information_schema.columns
    where table_schema = 'public' and data_type = 'date'`);
  const { rows: checks } = await client.query<{ table: string; column: string; check: string }>(`
    select c.conrelid::regclass::text as table, a.attname as column, pg_get_constraintdef(c.oid, true) as check
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'c' and c.connamespace = 'public'::regnamespace and cardinality(c.conkey) = 1`);
  return [...dates, ...checks.flatMap(({ table, column, check }) => unionOf(table.replaceAll('"', ''), column, check))];
}

const LIST_CHECK = /^CHECK \(\w+ = ANY \(ARRAY\[([^\]]+)\]\)\)$/;

/** @param check  as PostgreSQL writes it: `CHECK (state = ANY (ARRAY['a'::text, 'b'::text]))`, numbers without quotes */
function unionOf(table: string, column: string, check: string): ColumnFact[] {
  const values = LIST_CHECK.exec(check)?.[1]
    ?.split(', ')
    .map((value) => value.replace(/::\w+$/, ''));
  if (!values) return [];
  const type = values.map((value) => (/^'-?\d+'$/.test(value) ? value.slice(1, -1) : value)).join(' | ');
  return [{ table, column, type }];
}

const STORED = `/** A JSON value: read as what it holds, written as its text. */
export type Stored<T> = ColumnType<T, string, string>;
`;

/**
 * The generated table types, with narrowed columns.
 * @throws when an entry matches no column, or one with another type, or one that the database itself narrows
 */
export function narrowColumns(generated: string, facts: readonly ColumnFact[], columns: Readonly<Record<string, DomainType>>): string {
  const known = new Map<string, { type: string; base: string }>(
    facts.map(({ table, column, type }) => [`${table}.${column}`, { type, base: /^-?\d/.test(type) ? 'number' : 'string' }]),
  );
  const doubled = Object.keys(columns).filter((name) => known.has(name));
  if (doubled.length > 0) throw new Error(`The database knows what they hold: ${doubled.join(', ')}`);
  for (const [name, column] of Object.entries(columns)) known.set(name, column);
  const tables = new Map([...generated.matchAll(/^ {2}(\w+): (\w+);$/gm)].map(([, table = '', type = '']) => [type, table]));
  const narrowed = generated.replace(/^export interface (\w+) \{\n([^}]*)\}/gm, (whole, type: string, body: string) => {
    const table = tables.get(type);
    if (!table) return whole;
    const lines = body.replace(/^ {2}(\w+): (.*);$/gm, (line, column: string, base: string) => {
      const name = `${table}.${column}`;
      const columnType = known.get(name);
      if (!columnType) return line;
      known.delete(name);
      return `  ${column}: ${narrowColumn(name, base, columnType)};`;
    });
    return `export interface ${type} {\n${lines}}`;
  });
  if (known.size > 0) throw new Error(`No such column: ${[...known.keys()].join(', ')}`);
  const imports = importLines(columns, facts);
  return narrowed.replace(/^(import type \{ ColumnType \} from "kysely";\n)/m, `$1${imports}\n${STORED}`);
}

/** `Generated<string> | null` with `Day` for `string`. */
function narrowColumn(name: string, written: string, { type, base }: { type: string; base: string }): string {
  const parts = /^(Generated<)?(.*?)(>)?( \| null)?$/.exec(written);
  if (parts?.[2] !== base) throw new Error(`${name} holds ${written}, not ${base}`);
  return `${parts[1] ?? ''}${type}${parts[3] ?? ''}${parts[4] ?? ''}`;
}

function importLines(columns: Readonly<Record<string, DomainType>>, facts: readonly ColumnFact[]): string {
  const used = [...Object.values(columns), ...(facts.some(({ type }) => type === DAY.type) ? [DAY] : [])];
  const names = new Map<string, Set<string>>();
  for (const { type, from } of used) {
    const name = /\b(?!Stored\b)[A-Z]\w*/.exec(type)?.[0];
    if (from && name) names.set(from, (names.get(from) ?? new Set()).add(name));
  }
  return [...names]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([from, types]) => `import type { ${[...types].sort().join(', ')} } from "${from}";\n`)
    .join('');
}
