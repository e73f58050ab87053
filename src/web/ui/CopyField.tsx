import { Button, TextInput } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import classes from './CopyField.module.css';

const SHOWN = 2000; // ms

type Props = { label: string; value: string };

/** A text with a button that copies it. Where copying is not allowed, the text is selected for copying by hand. */
export function CopyField({ label, value }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [isCopied, setCopied] = useState(false);

  function copy() {
    input.current?.select();
    const copying = navigator.clipboard?.writeText(value) ?? Promise.reject(new Error('no clipboard'));
    copying.then(
      () => {
        setCopied(true);
        setTimeout(() => setCopied(false), SHOWN);
      },
      () => {},
    );
  }

  return (
    <div className={classes['copy']}>
      <TextInput
        ref={input}
        className={classes['field'] ?? ''}
        label={label}
        value={value}
        readOnly
        onFocus={() => input.current?.select()}
      />
      <Button
        size="sm"
        variant="default"
        leftSection={isCopied ? <IconCheck size={16} /> : <IconCopy size={16} />}
        aria-label={isCopied ? '¡Copiado!' : `Copiar ${label}`}
        onClick={copy}
      >
        {isCopied ? '¡Copiado!' : 'Copiar'}
      </Button>
      <span className="sr" role="status">
        {isCopied ? '¡Copiado!' : ''}
      </span>
    </div>
  );
}

/** A link of ours with the origin of this page: the server may know itself by another name. */
export function linkHere(url: string): string {
  const { pathname, search } = new URL(url, location.origin);
  return location.origin + pathname + search;
}
