import { Button, Switch } from '@mantine/core';
import { IconLink, IconUsers } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useMutation } from 'urql';
import { errorMessage } from '#web/api/errors.ts';
import { ConfirmModal } from '#web/ui/ConfirmModal.tsx';
import { CopyField, linkHere } from '#web/ui/CopyField.tsx';
import { notify } from '#web/ui/notify.tsx';
import { type CompanySettingsFragment, renewOnboardingLink } from './operations.ts';
import { Section } from './Section.tsx';
import { text } from './text.ts';
import type { Form } from './useSettings.ts';

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
            <Button
              variant="default"
              leftSection={<IconUsers size={16} />}
              renderRoot={(props) => <Link to={'/usuarios' as never} {...props} />}
            >
              {text.toUsers}
            </Button>
          </span>
        </Section>
      )}
      {mayInvite && (
        <Section title={text.onboarding} hint={text.onboardingHint}>
          <OnboardingLink companyId={company.id} />
        </Section>
      )}
    </>
  );
}

function OnboardingLink({ companyId }: { companyId: string }) {
  const [{ fetching, data }, renew] = useMutation(renewOnboardingLink);
  const [isAsking, setAsking] = useState(false);
  const url = data?.renewOnboardingLink.url;

  async function confirm() {
    const { error } = await renew({ companyId });
    setAsking(false);
    if (error) notify.error(errorMessage(error));
  }
  return (
    <>
      {url && <CopyField label={text.renewed} value={linkHere(url)} />}
      <span>
        <Button variant="default" leftSection={<IconLink size={16} />} onClick={() => setAsking(true)}>
          {text.renew}
        </Button>
      </span>
      <ConfirmModal
        isOpen={isAsking}
        title={text.renewTitle}
        confirmLabel={text.renew}
        isBusy={fetching}
        onClose={() => setAsking(false)}
        onConfirm={() => void confirm()}
      >
        {text.renewText}
      </ConfirmModal>
    </>
  );
}
