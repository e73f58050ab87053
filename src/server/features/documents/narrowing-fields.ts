/** The fields of the API that filter a list of documents: one for each of FILTERS. */
import type { InputType } from '@pothos/core';
import { CLOCK_FILTERS } from '#domain/claims/clock.ts';
import { LATE_RANGE_NAMES } from '#domain/documents/late-ranges.ts';
import { RCV_SECTIONS } from '#domain/imports/facts.ts';
import { builder } from '#server/api/builder.ts';
import { FILTERS, type FilterValues, type Narrowing } from './list-filters.ts';

type Types = typeof builder extends PothosSchemaTypes.SchemaBuilder<infer Known> ? Known : never;
type Fields = { [Name in keyof Narrowing]-?: PothosSchemaTypes.InputFieldRef<Types, Narrowing[Name]> };

/** Entries of a list in a filter. */
const MAX_ENTRIES = 100;

export const SectionEnum = builder.enumType('DocumentSection', {
  description: 'La sección del registro de compras; nula si no viene de él.',
  values: RCV_SECTIONS,
});

/** The types of the API by their names. */
const TYPES: Record<keyof FilterValues, InputType<Types>> = {
  ID: 'ID',
  String: 'String',
  Boolean: 'Boolean',
  Amount: 'Amount',
  Date: 'Date',
  Rut: 'Rut',
  DocumentLateRange: builder.enumType('DocumentLateRange', { description: 'Días de atraso.', values: LATE_RANGE_NAMES }),
  DocumentClockFilter: builder.enumType('DocumentClockFilter', {
    description: 'Dónde está el plazo del SII: soon, quedan menos de 48 horas; accepted; claimed; tacit, venció sin que nadie dijera nada.',
    values: CLOCK_FILTERS,
  }),
  DocumentSection: SectionEnum,
};

/** For the input type of a list's filter. */
export function narrowingFields(t: PothosSchemaTypes.InputFieldBuilder<Types, 'InputObject'>): Fields {
  const entries = Object.entries(FILTERS).map(([name, { type, description }]) => [
    name,
    t.field({ type: typeof type === 'string' ? TYPES[type] : [TYPES[type[0]]], required: false, description, maxItems: MAX_ENTRIES }),
  ]);
  return Object.fromEntries(entries) as Fields;
}
