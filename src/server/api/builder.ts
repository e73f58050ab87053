import SchemaBuilder from '@pothos/core';
import DataloaderPlugin from '@pothos/plugin-dataloader';
import { COMPANY_ROLES, SYSTEM_ROLES } from '#domain/access.ts';
import type { Day } from '#domain/date.ts';
import { AppError } from '#domain/errors.ts';
import { CURRENCIES } from '#domain/money.ts';
import type { Period } from '#domain/period.ts';
import type { Rut } from '#domain/rut.ts';
import './access.ts';
import type { Context } from './context.ts';
import './lengths.ts';
import { AmountScalar, DateScalar, DateTimeScalar, PeriodScalar, RutScalar } from './scalars.ts';
import type { Upload } from './spool.ts';

/**
 * The schema is built in code: each feature's api.ts adds its fields. A root field without `access` does not compile.
 * Result fields are nullable only where declared; arguments are required unless declared otherwise, and limited by lengths.ts.
 */
export const builder = new SchemaBuilder<{
  Context: Context;
  DefaultFieldNullability: false;
  DefaultInputFieldRequiredness: true;
  Scalars: {
    ID: { Input: string; Output: string };
    /** A number in the currency's units (not minor units), exact to its decimals. */
    Amount: { Input: number; Output: number };
    Date: { Input: Day; Output: Day };
    DateTime: { Input: Date; Output: Date };
    Rut: { Input: Rut; Output: Rut };
    Period: { Input: Period; Output: Period };
    File: { Input: Upload; Output: never };
  };
}>({
  plugins: ['lengths', 'access', DataloaderPlugin],
  defaultFieldNullability: false,
  defaultInputFieldRequiredness: true,
});

builder.queryType({});
builder.mutationType({});
builder.subscriptionType({});
builder.addScalarType('Amount', AmountScalar);
builder.addScalarType('Date', DateScalar);
builder.addScalarType('DateTime', DateTimeScalar);
builder.addScalarType('Rut', RutScalar);
builder.addScalarType('Period', PeriodScalar);
builder.scalarType('File', {
  description: 'Un archivo, por la especificación de peticiones multipart de GraphQL.',
  serialize: () => {
    throw new TypeError('a file is never an answer');
  },
  // JSON holds no functions: only the multipart reader creates one.
  parseValue: (value) => {
    if (typeof (value as Upload | null)?.arrayBuffer !== 'function') throw new AppError('BAD_UPLOAD');
    return value as Upload;
  },
});

export const CurrencyEnum = builder.enumType('Currency', { values: CURRENCIES });
export const CompanyRoleEnum = builder.enumType('CompanyRole', {
  values: COMPANY_ROLES,
  description: 'El papel de una persona en una empresa.',
});
export const SystemRoleEnum = builder.enumType('SystemRole', {
  values: SYSTEM_ROLES,
  description: 'Un papel de la persona en todas sus empresas.',
});

/** `offset` is the page size, as in the product's addresses. */
export const PaginationInput = builder.inputType('PaginationInput', {
  fields: (t) => ({
    page: t.int({ required: false, defaultValue: 1 }),
    offset: t.int({ required: false, defaultValue: 20 }),
  }),
});
