import { Button, NativeSelect, TextInput } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { useState } from 'react';
import type { CompanyRole } from '#domain/access.ts';
import { ROLE_WORDS } from '#domain/people.ts';
import { parseEmail } from '#domain/person.ts';
import { useCompany } from '#web/api/company.ts';
import { SidePanel } from '#web/ui/SidePanel.tsx';
import { atField, useAct } from '#web/ui/useAct.ts';
import { InvitationLink } from './InvitationLink.tsx';
import { type InviteUserMutation, inviteUser } from './operations.ts';
import { RoleScreens } from './RoleScreens.tsx';
import type { Rights } from './rights.ts';
import { text } from './text.ts';
import classes from './Users.module.css';

const words = text.panel;
const FORM = 'invitar-usuario';
type Invited = InviteUserMutation['addUserToCompany']['data'];

/** Asks somebody in: who, with which role, and what that opens. Where no mail is sent, the link to hand over follows. */
export default function InvitePanel({ rights, onClose }: { rights: Rights; onClose: () => void }) {
  const [invited, setInvited] = useState<Invited | null>(null);
  const { form, isBusy, send } = useInvite(rights, (data) => (data.isMailed ? onClose() : setInvited(data)));

  function another() {
    form.reset();
    setInvited(null);
  }

  return (
    <SidePanel
      isOpen
      title={invited ? words.linkTitle : text.invite}
      onClose={onClose}
      footer={invited ? <InvitedButtons onAnother={another} onClose={onClose} /> : <FormButtons isBusy={isBusy} onClose={onClose} />}
    >
      {invited?.invitationUrl ? (
        <InvitationLink name={invited.email ?? ''} url={invited.invitationUrl} />
      ) : (
        <form id={FORM} className={classes['stack']} onSubmit={form.onSubmit(send)} noValidate>
          <Fields form={form} roles={rights.roles} />
        </form>
      )}
    </SidePanel>
  );
}

function InvitedButtons({ onAnother, onClose }: { onAnother: () => void; onClose: () => void }) {
  return (
    <>
      <Button key="another" size="sm" variant="default" onClick={onAnother}>
        {words.another}
      </Button>
      <Button key="done" size="sm" onClick={onClose}>
        {words.done}
      </Button>
    </>
  );
}

function FormButtons({ isBusy, onClose }: { isBusy: boolean; onClose: () => void }) {
  return (
    <>
      <Button size="sm" variant="default" onClick={onClose} disabled={isBusy}>
        {words.cancel}
      </Button>
      <Button size="sm" type="submit" form={FORM} loading={isBusy}>
        {words.make}
      </Button>
    </>
  );
}

type Values = { email: string; name: string; lastName: string; role: CompanyRole };

function Fields({ form, roles }: { form: UseFormReturnType<Values>; roles: Rights['roles'] }) {
  const { name, lastName, optional } = words;
  return (
    <>
      <TextInput
        label={words.email}
        placeholder={words.emailHint}
        type="email"
        inputMode="email"
        autoComplete="off"
        data-autofocus
        required
        withAsterisk={false}
        {...form.getInputProps('email')}
      />
      <div className={classes['pair']}>
        <TextInput label={`${name} ${optional}`} maxLength={100} autoComplete="off" {...form.getInputProps('name')} />
        <TextInput label={`${lastName} ${optional}`} maxLength={100} autoComplete="off" {...form.getInputProps('lastName')} />
      </div>
      <NativeSelect
        label={words.role}
        data={roles.map((value) => ({ value, label: ROLE_WORDS[value].label }))}
        {...form.getInputProps('role')}
      />
      <RoleScreens role={form.values.role} />
    </>
  );
}

function useInvite(rights: Rights, onDone: (data: Invited) => void) {
  const { id: companyId } = useCompany();
  const defaultRole: CompanyRole = rights.roles.includes('USER') ? 'USER' : (rights.roles[0] ?? 'USER');
  const form = useForm<Values>({
    initialValues: { email: '', name: '', lastName: '', role: defaultRole },
    validate: { email: (value) => (parseEmail(value.trim()) ? null : words.badEmail) },
  });

  const [invite, isBusy] = useAct(inviteUser, {
    done: ({ addUserToCompany: { data, message } }) => (data.isMailed ? message : null),
    refuse: atField(form),
  });

  async function send({ email, name, lastName, role }: Values) {
    const data = await invite({ companyId, email: email.trim(), name, lastName, role });
    if (data) onDone(data.addUserToCompany.data);
  }

  return { form, isBusy, send: (values: Values) => void send(values) };
}
