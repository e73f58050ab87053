import SchemaBuilder, {
  BasePlugin,
  type FieldNullability,
  type InputFieldMap,
  type PothosOutputFieldConfig,
  type SchemaTypes,
  type TypeParam,
} from '@pothos/core';
import type { GraphQLFieldResolver } from 'graphql';
import { type Action, mayDo } from '#domain/access.ts';
import { AppError } from '#domain/errors.ts';
import { type Context, personOf } from './context.ts';

/**
 * Who may call an operation: anybody, anybody signed in, or members of the companies concerned whose grant allows an action.
 * The companies are the argument `companyId` (or `input.companyId`), unless `companies` finds them, e.g. from the rows that
 * ids name. A company that is not theirs answers as one that does not exist.
 */
type Access =
  | 'public'
  | 'session'
  | Action
  | { action: Action; companies: (args: never, context: Context) => readonly string[] | Promise<readonly string[]> };

/** Throws unless this person may do `action` in every one of these companies. Plain HTTP routes call it too. */
export function guardCompanies(context: Context, action: Action, companyIds: readonly string[]): void {
  personOf(context);
  if (companyIds.length === 0) throw new AppError('COMPANY_NOT_FOUND');
  for (const id of companyIds) {
    const grant = context.memberships.get(id);
    if (!grant) throw new AppError('COMPANY_NOT_FOUND');
    if (!mayDo(action, grant)) throw new AppError('BLOCKED_MODULE');
  }
}

async function guard(access: Access, args: unknown, context: Context): Promise<void> {
  if (access === 'public') return;
  if (access === 'session') {
    personOf(context);
    return;
  }
  const action = typeof access === 'string' ? access : access.action;
  personOf(context);
  guardCompanies(context, action, typeof access === 'string' ? namedCompany(args) : await access.companies(args as never, context));
}

function namedCompany(args: unknown): readonly string[] {
  const { companyId, input } = args as { companyId?: string; input?: { companyId?: string } };
  const id = companyId ?? input?.companyId;
  return id ? [id] : [];
}

// Teach Pothos that every root field must carry `access`: a missing one does not compile.
declare global {
  export namespace PothosSchemaTypes {
    export interface Plugins<Types extends SchemaTypes> {
      access: AccessPlugin<Types>;
    }
    // biome-ignore-start lint/correctness/noUnusedVariables: the parameters must repeat Pothos's own
    export interface QueryFieldOptions<
      Types extends SchemaTypes,
      Type extends TypeParam<Types>,
      Nullable extends FieldNullability<Type>,
      Args extends InputFieldMap,
      ResolveReturnShape,
    > {
      access: Access;
    }
    export interface MutationFieldOptions<
      Types extends SchemaTypes,
      Type extends TypeParam<Types>,
      Nullable extends FieldNullability<Type>,
      Args extends InputFieldMap,
      ResolveReturnShape,
    > {
      access: Access;
    }
    export interface SubscriptionFieldOptions<
      Types extends SchemaTypes,
      Type extends TypeParam<Types>,
      Nullable extends FieldNullability<Type>,
      Args extends InputFieldMap,
      ResolveShape,
      ResolveReturnShape,
    > {
      access: Access;
    }
    // biome-ignore-end lint/correctness/noUnusedVariables: see above
  }
}

class AccessPlugin<Types extends SchemaTypes> extends BasePlugin<Types> {
  override wrapResolve(
    resolve: GraphQLFieldResolver<unknown, Types['Context'], object>,
    field: PothosOutputFieldConfig<Types>,
  ): GraphQLFieldResolver<unknown, Types['Context'], object> {
    if (field.kind !== 'Query' && field.kind !== 'Mutation') return resolve;
    return guarded(resolve, field);
  }

  override wrapSubscribe(
    subscribe: GraphQLFieldResolver<unknown, Types['Context'], object> | undefined,
    field: PothosOutputFieldConfig<Types>,
  ): GraphQLFieldResolver<unknown, Types['Context'], object> | undefined {
    if (field.kind !== 'Subscription' || !subscribe) return subscribe;
    return guarded(subscribe, field);
  }
}

function guarded<Types extends SchemaTypes>(
  run: GraphQLFieldResolver<unknown, Types['Context'], object>,
  field: PothosOutputFieldConfig<Types>,
): GraphQLFieldResolver<unknown, Types['Context'], object> {
  const { access } = field.pothosOptions as unknown as { access: Access };
  return async (parent, args, context, info) => {
    await guard(access, args, context as unknown as Context);
    return run(parent, args, context, info);
  };
}

SchemaBuilder.registerPlugin('access', AccessPlugin as never);
