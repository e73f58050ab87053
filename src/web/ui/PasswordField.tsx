import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { PASSWORD_LENGTH, passwordStrength } from '#domain/person.ts';
import classes from './PasswordField.module.css';
import { passwordText as text } from './passwordText.ts';

/** A password that can be shown or hidden. */
export function PasswordField(props: PasswordInputProps) {
  const [isVisible, setVisible] = useState(false);
  return (
    <PasswordInput
      name="password"
      label={text.label}
      placeholder={text.placeholder}
      visible={isVisible}
      onVisibilityChange={setVisible}
      aria-invalid={Boolean(props.error)}
      visibilityToggleButtonProps={{ 'aria-label': isVisible ? text.hide : text.show, tabIndex: 0 }}
      {...props}
    />
  );
}

/** A new password with its rules, checked while typing, and its strength. `email`: its owner's. */
export function NewPasswordField({ email = '', ...props }: PasswordInputProps & { email?: string }) {
  const rule = useId();
  const [password, setPassword] = useState('');
  const strength = passwordStrength(password, email);
  const isMet = password.length >= PASSWORD_LENGTH;
  const Icon = isMet ? IconCircleCheckFilled : IconCircle;
  return (
    <div>
      <PasswordField
        autoComplete="new-password"
        aria-describedby={rule}
        onInput={({ currentTarget }) => setPassword(currentTarget.value)}
        {...props}
      />
      <p id={rule} className={classes['rule']} data-met={isMet || undefined}>
        <Icon size={14} aria-hidden="true" />
        {text.rule(PASSWORD_LENGTH)}
        {strength > 0 && (
          <span className={classes['strength']} data-strength={strength}>
            {text.strengths[strength - 1]}
            <i aria-hidden="true" />
          </span>
        )}
      </p>
    </div>
  );
}
