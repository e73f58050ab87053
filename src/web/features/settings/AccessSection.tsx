import { Switch } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { LinkButton } from '#web/ui/LinkTo.tsx';
import type { CompanySettingsFragment } from './operations.ts';
import { Section } from './Section.tsx';
import { text } from './text.ts';
import type { Form } from './useSettings.ts';

const OnboardingLink = lazy(() => import('../companies/OnboardingLink.tsx'));

type Props = { company: CompanySettingsFragment; form: Form; isReadOnly: boolean; hasUsers: boolean; mayInvite: boolean };

/** Who gets in, and what the company keeps for some. */
export function AccessSection({ company, form, isReadOnly, hasUsers, mayInvite }: Props) {
  return (
    <>
      <Section title={text.f29}>
        <Switch
          name="restrictsF29"
          size="sm"
          label={text.restrictsF29}
          description={text.f29Hint}
          checked={form.values.restrictsF29}
          disabled={isReadOnly}
          error={form.errors.restrictsF29}
          onChange={({ currentTarget }) => form.set('restrictsF29', currentTarget.checked)}
        />
      </Section>
      {hasUsers && (
        <Section title={text.people} hint={text.peopleHint}>
          <span>
            <LinkButton to="/usuarios" variant="default" leftSection={<IconUsers size={16} />}>
              {text.toUsers}
            </LinkButton>
          </span>
        </Section>
      )}
      {mayInvite && (
        <Section title={text.onboarding} hint={text.onboardingHint}>
          <Suspense>
            <OnboardingLink companyId={company.id} />
          </Suspense>
        </Section>
      )}
    </>
  );
}
