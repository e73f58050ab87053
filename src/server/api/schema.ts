// The one place that names every feature: importing a feature's api.ts adds its fields.
import '#server/features/session/api.ts';
import '#server/features/companies/api.ts';
import '#server/features/companies/changed-api.ts';
import '#server/features/companies/vouchers-api.ts';
import '#server/features/cashflow/api.ts';
import '#server/features/cashflow/sources-api.ts';
import '#server/features/documents/api.ts';
import '#server/features/documents/file-fields.ts';
import '#server/features/dashboard/api.ts';
import '#server/features/imports/api.ts';
import '#server/features/imports/repeats-api.ts';
import '#server/features/reconciliation/api.ts';
import '#server/features/connections/api.ts';
import '#server/features/rates/api.ts';
import '#server/features/shell/api.ts';
import '#server/features/system/api.ts';
import '#server/features/search/api.ts';
import '#server/features/users/api.ts';
import '#server/features/onboarding/api.ts';
import '#server/features/softlanding/api.ts';
import '#server/features/notifications/api.ts';
import '#server/features/settings/api.ts';
import '#server/features/history/api.ts';
import '#server/features/work/api.ts';
import { builder } from './builder.ts';

export const schema = builder.toSchema();
