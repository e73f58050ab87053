import { expect, test } from 'vitest';
import { COMPANY_ROLES, FEATURES, type Grant } from '#domain/access.ts';
import { mayOpenItem } from '#domain/dashboard/today.ts';
import { rightsOf } from './rights.ts';

test.each(COMPANY_ROLES)('%s finds the section to which a line of the connection with the tax office leads', (role) => {
  const grant: Grant = { ...{ role, systemRole: null, plan: ['caudalfull'], country: 'CHL', features: FEATURES }, restrictsF29: false };
  for (const kind of ['connection', 'certificate'] as const)
    expect(rightsOf(grant).sections.includes('sii')).toBe(mayOpenItem({ id: `${kind}:1`, kind }, grant));
});
