import { CloseButton, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import classes from './SearchField.module.css';

type Props = {
  /** The current search, usually from the URL. */
  value: string;
  /** Called `wait` ms after the last key, and at once when cleared. */
  onChange: (text: string) => void;
  wait?: number;
  /** What can be searched, also used as the label: 'Buscar por folio, RUT o nombre'. */
  label: string;
  /** Hears of Enter, with the text, once that is the search. */
  onEnter?: (text: string) => void;
};

export function SearchField({ value, onChange, label, wait = 300, onEnter }: Props) {
  const [text, setText] = useState(value);
  const sent = useRef(value);
  const send = useDebouncedCallback(publish, wait);

  // The URL changed (back, 'Limpiar filtros'): follow it.
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setText(value);
  }, [value]);

  function publish(next: string) {
    sent.current = next;
    onChange(next);
  }

  function clear() {
    setText('');
    send.cancel();
    publish('');
  }

  function enter(event: KeyboardEvent<HTMLInputElement>) {
    if (!onEnter || event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    const search = text.trim();
    send.cancel();
    if (search !== sent.current) publish(search);
    onEnter(search);
  }

  return (
    <TextInput
      type="search"
      size="xs"
      aria-label={label}
      placeholder={label}
      value={text}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value);
        send(currentTarget.value.trim());
      }}
      onKeyDown={enter}
      leftSection={<IconSearch size={16} aria-hidden="true" />}
      rightSection={text ? <CloseButton size="sm" aria-label="Borrar búsqueda" onClick={clear} /> : null}
      className={classes['search'] ?? ''}
    />
  );
}
