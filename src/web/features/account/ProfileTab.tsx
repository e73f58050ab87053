import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { dayInChile, FIRST_BIRTHDAY } from '#domain/date.ts';
import { parseRut } from '#domain/rut.ts';
import { replaceToken } from '#web/api/session.ts';
import { DateField } from '#web/ui/DateField.tsx';
import { Failure } from '#web/ui/Failure.tsx';
import { RutField } from '#web/ui/RutField.tsx';
import { formatRutInput } from '#web/ui/rutInput.ts';
import { ErrorState, SkeletonRows } from '#web/ui/states.tsx';
import { readDay } from '#web/ui/typedDay.ts';
import { attempt, useAct } from '#web/ui/useAct.ts';
import { useFields } from '#web/ui/useFields.ts';
import classes from './Account.module.css';
import { renewSession, type UserUpdateInput, updateUser } from './operations.ts';
import { text } from './text.ts';
import { type Me, useMe } from './useMe.ts';

export function ProfileTab() {
  const { me, error, again: refetch } = useMe();
  if (error && !me) return <ErrorState error={error} onRetry={refetch} />;
  if (!me) return <SkeletonRows rows={5} />;
  return <ProfileForm key={me.uid} me={me} onSaved={refetch} />;
}

const BIRTHDAYS = { min: FIRST_BIRTHDAY, max: dayInChile(new Date()) };

const RULES: Parameters<typeof useFields>[0] = {
  name: (value) => (value.trim() ? null : text.errors.name),
  lastName: (value) => (value.trim() ? null : text.errors.lastName),
  rut: (value) => (!value.trim() || parseRut(value) ? null : text.errors.rut),
  birthday: (value) => readDay(value, BIRTHDAYS).problem,
  phone: () => null,
};

function ProfileForm({ me, onSaved }: { me: Me; onSaved: () => void }) {
  const [rut, setRut] = useState(formatRutInput(me.rut ?? ''));
  const [birthday, setBirthday] = useState<string>(me.birthday ?? '');
  const save = useSave();
  const form = useFields(RULES, async (values) => {
    const error = await save(me.uid, { ...values, birthday });
    if (!error) onSaved();
    return error;
  });
  const error = (name: string) => ({ error: form.problems[name] });
  return (
    <form className={classes['form']} {...form.props}>
      <div className={classes['pair']}>
        <TextInput name="name" label={text.name} autoComplete="given-name" maxLength={100} defaultValue={me.name} {...error('name')} />
        <TextInput
          name="lastName"
          label={text.lastName}
          autoComplete="family-name"
          maxLength={100}
          defaultValue={me.surname}
          {...error('lastName')}
        />
      </div>
      <TextInput label={text.email} description={text.emailHint} value={me.email} readOnly />
      <div className={classes['pair']}>
        <RutField name="rut" label={text.rut} value={rut} onChange={setRut} {...error('rut')} />
        <DateField
          name="birthday"
          label={text.birthday}
          autoComplete="bday"
          value={birthday}
          {...BIRTHDAYS}
          onChange={setBirthday}
          {...error('birthday')}
        />
      </div>
      <TextInput
        name="phone"
        type="tel"
        label={text.phone}
        placeholder={text.phoneHint}
        autoComplete="tel"
        maxLength={25}
        defaultValue={me.phone}
        {...error('phone')}
      />
      <Failure message={form.failure} />
      <div className={classes['buttons']}>
        <Button type="submit" size="sm" loading={form.isBusy}>
          {text.save}
        </Button>
      </div>
    </form>
  );
}

/** The token contains the person's name, so it is replaced. */
function useSave() {
  const [update] = useAct(updateUser);
  const [renew] = useAct(renewSession);
  return async (id: string, { name = '', lastName = '', rut = '', birthday = '', phone = '' }: Readonly<Record<string, string>>) => {
    const input = { name, lastName, rut: parseRut(rut), birthday: birthday || null, phone } as UserUpdateInput;
    const { error } = await attempt(update, { id, input }, { done: text.saved });
    if (error) return error;
    const renewed = await attempt(renew, {});
    if (renewed.data) replaceToken(renewed.data.renewSession.accessToken);
    return null;
  };
}
