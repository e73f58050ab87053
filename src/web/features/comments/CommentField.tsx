import { Combobox, Textarea, useCombobox } from '@mantine/core';
import { useLayoutEffect, useRef, useState } from 'react';
import { type Mentionable, mentionAt, offered, withMention } from './mentions.ts';
import { text } from './text.ts';

type Field = { value: string; people: readonly Mentionable[]; onChange: (value: string) => void };

type Props = Field & { isFocused: boolean };

/** Takes a comment; an @ offers the people who can be mentioned. */
export function CommentField({ isFocused, value, people, onChange }: Props) {
  const { field, options, combobox, choose, close, moveTo } = useMention({ value, people, onChange });
  const isOpen = options.length > 0;
  return (
    <Combobox store={combobox} onOptionSubmit={choose} withinPortal={false} position="top-start">
      <Combobox.Target withKeyboardNavigation={isOpen} withAriaAttributes={isOpen}>
        <Textarea
          ref={field}
          autoFocus={isFocused}
          data-autofocus={isFocused || undefined}
          aria-label={text.write}
          placeholder={text.write}
          autosize
          minRows={2}
          maxRows={8}
          value={value}
          onChange={(event) => {
            moveTo(event.currentTarget.selectionStart);
            onChange(event.currentTarget.value);
          }}
          onSelect={(event) => moveTo(event.currentTarget.selectionStart)}
          onBlur={close}
          onKeyDownCapture={(event) => {
            if (event.key !== 'Escape' || !isOpen) return;
            // It closes what is offered, not the document.
            event.stopPropagation();
            event.nativeEvent.stopImmediatePropagation();
            close();
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={!isOpen}>
        <Combobox.Options aria-label={text.people}>
          {options.map(({ id, name, email }) => (
            <Combobox.Option key={id} value={email}>
              {name} <small>{email}</small>
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

/** Whom the word at the caret may mention. */
function useMention({ value, people, onChange }: Field) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [caret, setCaret] = useState(0);
  const [closedAt, setClosedAt] = useState(-1);
  const nextCaret = useRef<number | null>(null);
  const mention = closedAt === caret ? null : mentionAt(value, caret);
  const options = mention ? offered(people, mention.typed) : [];
  const combobox = useCombobox({ opened: options.length > 0 });
  const { selectFirstOption } = combobox;
  const first = options[0]?.id;

  useLayoutEffect(() => {
    if (nextCaret.current === null) return;
    field.current?.setSelectionRange(nextCaret.current, nextCaret.current);
    nextCaret.current = null;
  });
  // Enter chooses it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: its function is another one each time
  useLayoutEffect(() => {
    if (first) selectFirstOption();
  }, [first]);

  function choose(email: string) {
    const next = withMention(value, caret, email);
    nextCaret.current = next.caret;
    setCaret(next.caret);
    onChange(next.text);
  }
  return { field, options, combobox, choose, close: () => setClosedAt(caret), moveTo: setCaret };
}
