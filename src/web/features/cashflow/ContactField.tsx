import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { formatRut, type Rut } from '#domain/rut.ts';
import { useAnswer } from '#web/ui/useAnswer.ts';
import { type CashSourceContactsQuery, cashSourceContacts } from './operations.ts';
import { text } from './text.ts';

const words = text.sources;

export type Contact = CashSourceContactsQuery['cashSourceContacts'][number];
type Props = { companyId: string; rut: Rut | null; error?: string | undefined; onContact: (contact: Contact | null) => void };

/** A counterpart of the company, found by name or RUT. */
export function ContactField({ companyId, rut, error, onContact }: Props) {
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed, 300);
  const { data } = useAnswer(cashSourceContacts, { companyId, search });
  const found = data?.cashSourceContacts ?? [];
  const options = found.map((one) => ({ value: one.rut, label: `${one.name} · ${formatRut(one.rut)}` }));
  const isKnown = rut === null || found.some((one) => one.rut === rut);
  return (
    <Select
      label={words.contact}
      description={words.contactHint}
      error={error}
      placeholder={words.searchContact}
      data={isKnown || rut === null ? options : [{ value: rut, label: formatRut(rut) }, ...options]}
      searchable
      clearable
      filter={({ options: all }) => all}
      nothingFoundMessage={words.noContact}
      value={rut}
      onSearchChange={(next) => setTyped(next.split(' · ')[0] ?? '')}
      onChange={(value) => onContact(found.find((one) => one.rut === value) ?? null)}
    />
  );
}
