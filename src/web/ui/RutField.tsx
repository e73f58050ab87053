import { TextInput, type TextInputProps } from '@mantine/core';
import { type ChangeEvent, useLayoutEffect, useRef } from 'react';
import { caretAfter, digitsBefore, formatRutInput } from './rutInput.ts';

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'defaultValue'> & { value: string; onChange: (shown: string) => void };

/** A field for a RUT, formatted while typing (`12.345.678-5`). `parseRut` reads its value. */
export function RutField({ value, onChange, ...rest }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const digits = useRef<number | null>(null);

  // Formatting moves the characters: put the caret behind the digit that was just typed.
  useLayoutEffect(() => {
    if (digits.current === null) return;
    const caret = caretAfter(value, digits.current);
    input.current?.setSelectionRange(caret, caret);
    digits.current = null;
  });

  function change({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const typed = currentTarget.value;
    digits.current = digitsBefore(typed, currentTarget.selectionStart ?? typed.length);
    onChange(formatRutInput(typed));
  }

  return (
    <TextInput
      ref={input}
      value={value}
      onChange={change}
      placeholder="12.345.678-5"
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      {...rest}
    />
  );
}
