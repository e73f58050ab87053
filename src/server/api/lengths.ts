import SchemaBuilder, {
  BasePlugin,
  type FieldRequiredness,
  type InputType,
  type PothosInputFieldConfig,
  type PothosOutputFieldConfig,
  type SchemaTypes,
  unwrapInputFieldType,
} from '@pothos/core';
import {
  type GraphQLArgument,
  type GraphQLFieldResolver,
  type GraphQLInputField,
  type GraphQLInputType,
  isInputObjectType,
  isListType,
  isNonNullType,
} from 'graphql';
import { AppError } from '#domain/errors.ts';

/** Limits of an argument or input field: letters (UTF-16 units) of each text, entries of each list. */
type Limits = { maxLength: number; maxItems: number };

/** No field may declare more. */
export const MAX_LENGTH = 10_000;
export const MAX_ITEMS = 1_000;
/** The default limits. */
const DEFAULTS: Limits = { maxLength: 2_000, maxItems: MAX_ITEMS };
/** Enough for a UUID, or the name of a report's cell. */
const ID_LENGTH = 100;

/** Pasting too much into a search is not an error: each search reads only its first letters. */
export const MAX_SEARCH = 10_000;

// Adds the two options to every argument and input field.
declare global {
  export namespace PothosSchemaTypes {
    export interface Plugins<Types extends SchemaTypes> {
      lengths: LengthsPlugin<Types>;
    }
    // biome-ignore-start lint/correctness/noUnusedVariables: the parameters must repeat Pothos's own
    export interface InputFieldOptions<
      Types extends SchemaTypes = SchemaTypes,
      Type extends InputType<Types> | [InputType<Types>] = InputType<Types> | [InputType<Types>],
      Req extends FieldRequiredness<Type> = FieldRequiredness<Type>,
    > {
      /** Letters of a text, or of each text in a list; 2,000 unless it says otherwise, 100 for an ID. */
      maxLength?: number;
      /** Entries of a list; 1,000 unless it says otherwise. */
      maxItems?: number;
    }
    // biome-ignore-end lint/correctness/noUnusedVariables: see above
  }
}

/** Gives every argument and input field its limits, and checks calls against them before access and resolvers read a value. */
class LengthsPlugin<Types extends SchemaTypes> extends BasePlugin<Types> {
  override onInputFieldConfig(field: PothosInputFieldConfig<Types>): PothosInputFieldConfig<Types> {
    const { maxLength, maxItems } = field.pothosOptions as Partial<Limits>;
    const isId = this.buildCache.getTypeConfig(unwrapInputFieldType(field.type)).name === 'ID';
    const limits: Limits = {
      maxLength: maxLength ?? (isId ? ID_LENGTH : DEFAULTS.maxLength),
      maxItems: maxItems ?? DEFAULTS.maxItems,
    };
    if (limits.maxLength > MAX_LENGTH || limits.maxItems > MAX_ITEMS) throw new RangeError(`${field.name} takes more than any field may`);
    return { ...field, extensions: { ...field.extensions, limits } };
  }

  override wrapResolve(resolve: Resolver<Types>, field: PothosOutputFieldConfig<Types>): Resolver<Types> {
    return checked(resolve, field.args);
  }

  override wrapSubscribe(subscribe: Resolver<Types> | undefined, field: PothosOutputFieldConfig<Types>): Resolver<Types> | undefined {
    return subscribe && checked(subscribe, field.args);
  }
}

type Resolver<Types extends SchemaTypes> = GraphQLFieldResolver<unknown, Types['Context'], object>;

function checked<Types extends SchemaTypes>(run: Resolver<Types>, declared: object): Resolver<Types> {
  if (Object.keys(declared).length === 0) return run;
  return (parent, args, context, info) => {
    const { args: declaredArgs = [] } = info.parentType.getFields()[info.fieldName] ?? {};
    for (const one of declaredArgs) check((args as Record<string, unknown>)[one.name], one.type, limitsOf(one), one.name);
    return run(parent, args, context, info);
  };
}

/** @throws AppError that names the field, when a value exceeds its limits */
function check(value: unknown, type: GraphQLInputType, limits: Limits, field: string): void {
  if (isNonNullType(type)) check(value, type.ofType as GraphQLInputType, limits, field);
  else if (isListType(type) && Array.isArray(value)) {
    if (value.length > limits.maxItems) throw new AppError('TOO_MANY_IDS', { max: limits.maxItems, field });
    for (const one of value) check(one, type.ofType as GraphQLInputType, limits, field);
  } else if (isInputObjectType(type) && value) {
    const values = value as Record<string, unknown>;
    for (const one of Object.values(type.getFields())) check(values[one.name], one.type, limitsOf(one), one.name);
  } else if (typeof value === 'string' && value.length > limits.maxLength) {
    throw new AppError('TEXT_TOO_LONG', { label: `«${field}»`, max: limits.maxLength, field });
  } else if (typeof value === 'number' && !Number.isFinite(value)) {
    // As a variable `1e309` is refused by its type; written into the request it comes through as infinite.
    throw new AppError('BAD_FIELD', { field, message: `«${field}» lleva un número.` });
  }
}

/** The limits of an argument or an input field of the built schema. */
export function limitsOf({ extensions }: GraphQLArgument | GraphQLInputField): Limits {
  return (extensions as { limits: Limits }).limits;
}

SchemaBuilder.registerPlugin('lengths', LengthsPlugin);
