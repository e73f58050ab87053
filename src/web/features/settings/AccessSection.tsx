import { Button, Switch } from '@mantine/core';
import { IconLink, IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import { ConfirmModal } from '#web/ui/ConfirmModal.tsx';
import { CopyField, linkHere } from '#web/ui/CopyField.tsx';
import { LinkButton } from '#web/ui/LinkTo.tsx';
import { useAct } from '#web/ui/useAct.ts';
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
            <LinkButton to="/usuarios" variant="default" leftSection={<IconUsers size={16} />}>
              {text.toUsers}
            </LinkButton>
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
  const [url, setUrl] = useState('');
  const [renew, isBusy] = useAct(renewOnboardingLink, { done: null });
  const [isAsking, setAsking] = useState(false);

  async function confirm() {
    const data = await renew({ companyId });
    setAsking(false);
    if (data) setUrl(data.renewOnboardingLink.url);
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
        isBusy={isBusy}
        onClose={() => setAsking(false)}
        onConfirm={() => void confirm()}
      >
        {text.renewText}
      </ConfirmModal>
    </>
  );
}
