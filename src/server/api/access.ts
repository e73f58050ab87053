import SchemaBuilder, {
  BasePlugin,
  type FieldNullability,
  type InputFieldMap,
  type InputShapeFromFields,
  type PothosOutputFieldConfig,
  type SchemaTypes,
  type TypeParam,
} from '@pothos/core';
import type { GraphQLField, GraphQLFieldResolver } from 'graphql';
import { type Action, mayDo } from '#domain/access.ts';
import { AppError } from '#domain/errors.ts';
import { type Context, personOf } from './context.ts';

/**
 * Who may call an operation: anybody, anybody signed in, a system ADMIN (for the installation itself, apart from any company), or members
 * of the companies concerned whose grant allows an action.
 * The companies are the argument `companyId` (or `input.companyId`), unless `companies` finds them, for instance from row ids. A company
 * that is not the person's answers like one that does not exist.
 */
type Access<Args = unknown> =
  | 'public'
  | 'session'
  | 'administrator'
  | Action
  | { action: Action; companies: (args: Args, context: Context) => readonly string[] | Promise<readonly string[]> };

/** Throws unless this person may do `action` in every one of these companies. Plain HTTP routes use it too. */
export function guardCompanies(context: Pick<Context, 'person' | 'memberships'>, action: Action, companyIds: readonly string[]): void {
  personOf(context);
  if (companyIds.length === 0) throw new AppError('COMPANY_NOT_FOUND');
  for (const id of companyIds) {
    const grant = context.memberships.get(id);
    if (!grant) throw new AppError('COMPANY_NOT_FOUND');
    if (!mayDo(action, grant)) throw new AppError('BLOCKED_MODULE');
  }
}

/** Throws unless a person may call a field of the schema with these arguments, by the same rule that guards its resolver. */
export async function guardField({ extensions }: GraphQLField<unknown, unknown>, args: unknown, context: Context): Promise<void> {
  await guard(accessOf(extensions['pothosOptions']), args, context);
}

/** The access that a root field declares; `builder` requires it. */
function accessOf(options: unknown): Access {
  return (options as { access: Access }).access;
}

/** The context in this schema's type (builder.ts): a plugin's own types are those of any schema. */
function contextOf(context: object): Context {
  return context as Context;
}

async function guard(access: Access, args: unknown, context: Context): Promise<void> {
  if (access === 'public') return;
  if (access === 'session') {
    personOf(context);
    return;
  }
  if (access === 'administrator') {
    if (personOf(context).systemRole !== 'ADMIN') throw new AppError('ONLY_ADMINISTRATORS');
    return;
  }
  const action = typeof access === 'string' ? access : access.action;
  personOf(context);
  guardCompanies(context, action, typeof access === 'string' ? namedCompany(args) : await access.companies(args, context));
}

function namedCompany(args: unknown): readonly string[] {
  const { companyId, input } = args as { companyId?: string; input?: { companyId?: string } };
  const id = companyId ?? input?.companyId;
  return id ? [id] : [];
}

// Make Pothos require `access` on every root field: leaving it out does not compile.
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
      access: Access<InputShapeFromFields<Args>>;
    }
    export interface MutationFieldOptions<
      Types extends SchemaTypes,
      Type extends TypeParam<Types>,
      Nullable extends FieldNullability<Type>,
      Args extends InputFieldMap,
      ResolveReturnShape,
    > {
      access: Access<InputShapeFromFields<Args>>;
    }
    export interface SubscriptionFieldOptions<
      Types extends SchemaTypes,
      Type extends TypeParam<Types>,
      Nullable extends FieldNullability<Type>,
      Args extends InputFieldMap,
      ResolveShape,
      ResolveReturnShape,
    > {
      access: Access<InputShapeFromFields<Args>>;
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
    return guardedEvents(subscribe, field);
  }
}

function guarded<Types extends SchemaTypes>(
  run: GraphQLFieldResolver<unknown, Types['Context'], object>,
  field: PothosOutputFieldConfig<Types>,
): GraphQLFieldResolver<unknown, Types['Context'], object> {
  const access = accessOf(field.pothosOptions);
  return async (parent, args, context, info) => {
    await guard(access, args, contextOf(context));
    return run(parent, args, context, info);
  };
}

/** Checks access for each event as it arrives; the first refused event ends the subscription with its error. */
function guardedEvents<Types extends SchemaTypes>(
  subscribe: GraphQLFieldResolver<unknown, Types['Context'], object>,
  field: PothosOutputFieldConfig<Types>,
): GraphQLFieldResolver<unknown, Types['Context'], object> {
  const access = accessOf(field.pothosOptions);
  return async (parent, args, context, info) => {
    let checked = contextOf(context);
    const { live } = checked;
    if (!live) throw new AppError('ONLY_BY_SOCKET');
    await guard(access, args, checked);
    const events = (await subscribe(parent, args, context, info)) as AsyncIterable<AboutCompany | null>;
    return gated(events, async (event) => {
      const present = await live.present();
      if (present !== checked) await guard(access, args, present);
      checked = present;
      const { companyId, isPersonal } = event ?? {};
      return companyId === undefined || isPersonal === true || present.memberships.has(companyId);
    });
  };
}

/** An event about a company is for its members, unless `isPersonal`: that person may not be a member. One without a company, or null, is for whoever follows. */
type AboutCompany = { companyId?: string; isPersonal?: boolean };

/** The events that pass `gate`; its error ends them. Not a generator, which could not be cancelled while it waits for its next event. */
function gated<Event>(events: AsyncIterable<Event>, gate: (event: Event) => Promise<boolean>): AsyncIterableIterator<Event, undefined> {
  const source = events[Symbol.asyncIterator]();
  const unsubscribe = async () => {
    await source.return?.();
    return { value: undefined, done: true } as const;
  };
  return {
    [Symbol.asyncIterator]() {
      return this;
    },
    next: async () => {
      try {
        for (;;) {
          const step = await source.next();
          if (step.done) return { value: undefined, done: true };
          if (await gate(step.value)) return step;
        }
      } catch (error) {
        await unsubscribe();
        throw error;
      }
    },
    return: unsubscribe,
  };
}

SchemaBuilder.registerPlugin('access', AccessPlugin);
