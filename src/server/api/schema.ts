// The one place that names every feature: importing a feature's api.ts adds its fields.
import '#server/features/session/api.ts';
import '#server/features/companies/api.ts';
import '#server/features/cashflow/api.ts';
import '#server/features/documents/api.ts';
import '#server/features/dashboard/api.ts';
import '#server/features/imports/api.ts';
import '#server/features/reconciliation/api.ts';
import { builder } from './builder.ts';

export const schema = builder.toSchema();
