import { GraphQLError, GraphQLScalarType, Kind, type ValueNode, valueFromASTUntyped } from 'graphql';
import { type Day, isDay } from '#domain/date.ts';
import { isPeriod, type Period } from '#domain/period.ts';
import { parseRut, type Rut } from '#domain/rut.ts';

/** No value of these scalars is longer. */
const MAX_LENGTH = 40;

/** Money: a JSON number (or its text) with at most 4 decimals and within ±2^53; the resolver checks the currency's decimals. */
export const AmountScalar = scalar<number>('Amount', 'Un monto en unidades de su moneda, exacto a sus decimales.', (value) => {
  const text = typeof value === 'number' ? String(value) : value;
  if (typeof text !== 'string' || !/^-?\d{1,16}(\.\d{1,4})?$/.test(text)) return undefined;
  const amount = Number(text);
  return Math.abs(amount) <= Number.MAX_SAFE_INTEGER && !Object.is(amount, -0) ? amount : undefined;
});

export const DateScalar = scalar<Day>('Date', 'Un día del calendario chileno, AAAA-MM-DD.', (value) =>
  typeof value === 'string' && isDay(value) ? value : undefined,
);

export const PeriodScalar = scalar<Period>('Period', 'Un mes tributario, AAAA-MM.', (value) =>
  typeof value === 'string' && isPeriod(value) ? value : undefined,
);

/** Accepted with dots and a small k; always returned as 12345678-5. */
export const RutScalar = scalar<Rut>('Rut', 'Un RUT con su dígito verificador, 12345678-5.', (value) =>
  typeof value === 'string' ? (parseRut(value) ?? undefined) : undefined,
);

export const DateTimeScalar = new GraphQLScalarType<Date, string>({
  name: 'DateTime',
  description: 'Un instante en UTC, ISO 8601.',
  serialize: (value) => (value instanceof Date ? value : new Date(String(value))).toISOString(),
  parseValue: parseInstant,
  parseLiteral: (node) => parseInstant(node.kind === Kind.STRING ? node.value : undefined),
});

function parseInstant(value: unknown): Date {
  const instant = new Date(typeof value === 'string' && value.length <= MAX_LENGTH ? value : Number.NaN);
  const year = instant.getUTCFullYear();
  if (Number.isNaN(instant.getTime()) || year < 2000 || year > 2100) throw refused('DateTime', value);
  return instant;
}

/** A scalar whose value is the same in JSON; `parse` returns undefined for an invalid value. */
function scalar<Value>(name: string, description: string, parse: (value: unknown) => Value | undefined): GraphQLScalarType<Value, unknown> {
  const parseValue = (value: unknown): Value => {
    const parsed = typeof value === 'string' && value.length > MAX_LENGTH ? undefined : parse(value);
    if (parsed === undefined) throw refused(name, value);
    return parsed;
  };
  return new GraphQLScalarType({
    name,
    description,
    serialize: (value) => value,
    parseValue,
    parseLiteral: (node: ValueNode) =>
      parseValue(node.kind === Kind.INT || node.kind === Kind.FLOAT ? node.value : valueFromASTUntyped(node)),
  });
}

/** The beginning of a text, which may be a misplaced password. */
function startOf(text: string): string {
  return text.length > MAX_QUOTE ? `${text.slice(0, MAX_QUOTE)}…` : text;
}

const MAX_QUOTE = 16;

/** What people call them. */
const WORDS: Readonly<Record<string, string>> = { Amount: 'Monto', Date: 'Fecha', Period: 'Período', Rut: 'RUT' };

function refused(name: string, value: unknown): GraphQLError {
  const valueText = typeof value === 'number' ? String(value) : typeof value === 'string' ? startOf(value) : typeof value;
  const isBeyond = typeof value === 'number' && !Number.isFinite(value);
  const why = isBeyond ? 'el número es demasiado grande.' : `«${valueText}» no es un valor válido.`;
  return new GraphQLError(`${WORDS[name] ?? name}: ${why}`, { extensions: { code: 'BAD_USER_INPUT' } });
}
