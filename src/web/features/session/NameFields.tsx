import { TextInput } from '@mantine/core';
import classes from './Fields.module.css';
import { text } from './text.ts';

type Props = { problems: Readonly<Record<string, string>>; name?: string; lastName?: string };

/** First name and surname side by side. */
export function NameFields({ problems, name = '', lastName = '' }: Props) {
  return (
    <div className={classes['pair']}>
      <TextInput
        name="name"
        label={text.name}
        autoComplete="given-name"
        maxLength={100}
        autoFocus
        defaultValue={name}
        error={problems['name']}
      />
      <TextInput
        name="lastName"
        label={text.lastName}
        autoComplete="family-name"
        maxLength={100}
        defaultValue={lastName}
        error={problems['lastName']}
      />
    </div>
  );
}
