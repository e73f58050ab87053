import { Button, TextInput } from '@mantine/core';
import { IconLink } from '@tabler/icons-react';
import { useState } from 'react';
import { CopyField, linkHere } from '#web/ui/CopyField.tsx';
import { Failure } from '#web/ui/Failure.tsx';
import { attempt, useAct } from '#web/ui/useAct.ts';
import { useFields } from '#web/ui/useFields.ts';
import classes from './NewCompany.module.css';
import { renewOnboardingLink } from './operations.ts';
import { text } from './text.ts';

const RULES = { name: (value: string) => (value.trim() ? null : text.errors.person), lastName: () => null };

/** Creates a link for somebody who onboards a company, and shows it once. */
export default function OnboardingLink({ companyId }: { companyId: string }) {
  const [link, setLink] = useState<{ who: string; url: string } | null>(null);
  const [send] = useAct(renewOnboardingLink);
  const form = useFields(RULES, async ({ name = '', lastName = '' }) => {
    const { data, error } = await attempt(send, { companyId, name, lastName });
    if (data) setLink({ who: `${name.trim()} ${lastName.trim()}`.trim(), url: data.renewOnboardingLink.url });
    return error;
  });
  return (
    <form className={classes['link']} {...form.props}>
      <div className={classes['person']}>
        <TextInput name="name" label={text.personName} maxLength={100} autoComplete="off" error={form.problems['name']} />
        <TextInput name="lastName" label={text.personLastName} maxLength={100} autoComplete="off" error={form.problems['lastName']} />
      </div>
      <Failure message={form.failure} />
      <span>
        <Button type="submit" variant="default" leftSection={<IconLink size={16} />} loading={form.isBusy}>
          {text.makeLink}
        </Button>
      </span>
      {link && <CopyField key={link.url} label={text.linkOf(link.who)} value={linkHere(link.url)} />}
      {link && <p className={classes['hint']}>{text.once}</p>}
    </form>
  );
}
