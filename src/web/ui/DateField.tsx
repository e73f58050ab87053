import { ActionIcon, CloseButton, Popover, TextInput, type TextInputProps } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { type KeyboardEvent, type RefObject, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type Day, formatDay, isCalendarDay } from '#domain/date.ts';
import { bringCalendars, Calendar } from './calendars.ts';
import classes from './DateField.module.css';
import { type Bounds, dayText, isWholeDay, readDay } from './typedDay.ts';
import { useIsNarrow } from './useIsNarrow.ts';

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'defaultValue' | 'type' | 'min' | 'max' | 'rightSection'> &
  Bounds & {
    /** `YYYY-MM-DD`, or '' for none. */
    value?: string;
    /** Called with a day once it is typed completely or chosen, and with '' while there is none. */
    onChange: (day: Day | '') => void;
    /** Keeps the previous day while a new one is being typed, so that a list is not queried for each key. */
    isPatient?: boolean;
    /** For forms that read its `validationMessage`. */
    inputRef?: RefObject<HTMLInputElement | null>;
    /** False inside something that has a calendar already. */
    hasCalendar?: boolean;
  };

/**
 * A field for a day, typed as in Chile or chosen from a calendar (↓). Invalid text stays as typed, with the reason below; the input's
 * `validationMessage` has it too, so that a form can refuse to submit.
 */
export function DateField({ value = '', onChange, min, max, error, inputRef, isPatient = false, hasCalendar = true, ...rest }: Props) {
  const localRef = useRef<HTMLInputElement>(null);
  const input = inputRef ?? localRef;
  const typing = useTyping(input, { value, onChange, isPatient, min, max });
  const [isOpen, setOpen] = useState(false);
  const calendar = hasCalendar ? { isOpen, onOpen: setOpen, value, onPick: pick, min, max } : null;
  const isNarrow = useIsNarrow();
  const isFixed = Boolean(rest.readOnly || rest.disabled);
  // On a telephone two buttons for a thumb would leave no room for the day.
  const canClear = typing.text !== '' && !(isNarrow && hasCalendar);

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'Enter') typing.validate();
    if (event.key !== 'ArrowDown' || !hasCalendar || isFixed) return;
    event.preventDefault();
    setOpen(true);
  }

  function pick(day: Day) {
    typing.write(formatDay(day));
    setOpen(false);
  }

  return (
    <TextInput
      {...rest}
      ref={input}
      value={typing.text}
      onChange={({ currentTarget }) => typing.write(currentTarget.value)}
      onBlur={(event) => {
        typing.validate();
        rest.onBlur?.(event);
      }}
      onFocus={(event) => {
        if (hasCalendar) bringCalendars();
        rest.onFocus?.(event);
      }}
      onKeyDown={onKeyDown}
      error={typing.problem ?? error}
      placeholder={dayText.hint}
      autoComplete={rest.autoComplete ?? 'off'}
      inputMode="numeric"
      maxLength={20}
      rightSectionPointerEvents="all"
      rightSectionWidth={isFixed ? 0 : isNarrow ? 48 : hasCalendar ? 60 : 30}
      rightSection={isFixed ? null : <Buttons canClear={canClear} onClear={() => typing.write('')} calendar={calendar} />}
      data-day
    />
  );
}

type CalendarProps = Bounds & { isOpen: boolean; onOpen: (isOpen: boolean) => void; value: string; onPick: (day: Day) => void };

/** Inside the field: a button that clears it, and one that opens its calendar. */
function Buttons({ canClear, onClear, calendar }: { canClear: boolean; onClear: () => void; calendar: CalendarProps | null }) {
  return (
    <span className={classes['buttons']}>
      {canClear && <CloseButton size={24} iconSize={16} tabIndex={-1} aria-label={dayText.clear} onClick={onClear} />}
      {calendar && <CalendarButton {...calendar} />}
    </span>
  );
}

function CalendarButton({ isOpen, onOpen, value, onPick, min, max }: CalendarProps) {
  return (
    <Popover opened={isOpen} onChange={onOpen} position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon size={26} aria-label={dayText.open} onPointerEnter={bringCalendars} onClick={() => onOpen(!isOpen)}>
          <IconCalendar size={16} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={dayText.calendar}>
        <Suspense fallback={<div className={classes['coming']} />}>
          <Calendar value={value} onChange={onPick} min={min} max={max} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}

/** The field's own text while it is not a valid day. */
type Typing = Bounds & { value: string; isPatient: boolean; onChange: Props['onChange'] };

function useTyping(input: RefObject<HTMLInputElement | null>, { value, isPatient, onChange, min, max }: Typing) {
  const [text, setText] = useState(displayText(value));
  const [isSettled, setSettled] = useState(true);
  const sent = useRef(value);
  const { day, problem: fault } = readDay(text, { min, max });
  // A value set from outside is not the person's mistake.
  const problem = text === displayText(value) ? null : fault;

  // The value changed from outside: follow it.
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setText(displayText(value));
  }, [value]);
  useLayoutEffect(() => input.current?.setCustomValidity(problem ?? ''), [input, problem]);

  function publish(next: Day | '') {
    if (next === sent.current) return;
    sent.current = next;
    onChange(next);
  }

  function write(typed: string) {
    setText(typed);
    setSettled(false);
    const read = readDay(typed, { min, max });
    if (read.day !== null && (read.day === '' || isWholeDay(typed))) publish(read.day);
    else if (!isPatient) publish('');
  }

  function validate() {
    setSettled(true);
    if (text === displayText(sent.current)) return;
    if (day !== null) setText(displayText(day));
    publish(day ?? '');
  }

  return { text, problem: isSettled ? problem : null, write, validate: validate };
}

function displayText(value: string): string {
  return isCalendarDay(value) ? formatDay(value) : '';
}
