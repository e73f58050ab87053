import { Button } from '@mantine/core';
import { IconCheck, IconCopy, IconDownload } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { saveBlob } from '#web/api/save.ts';
import classes from './Account.module.css';
import { text } from './text.ts';

type Props = { codes: readonly string[]; email: string; onDone: () => void };

/** The recovery codes, shown once for writing down. */
export function RecoveryCodes({ codes, email, onDone }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [isCopied, setCopied] = useState(false);
  const list = codes.join('\n');
  useEffect(() => heading.current?.focus(), []);

  const copy = () =>
    void navigator.clipboard?.writeText(list).then(
      () => setCopied(true),
      () => {},
    );
  const download = () => saveBlob(new Blob([`Caudal · ${email}\n\n${list}\n`], { type: 'text/plain' }), 'caudal-codigos.txt');

  return (
    <div className={classes['form']}>
      <h3 ref={heading} tabIndex={-1}>
        {text.codesTitle}
      </h3>
      <p className={classes['lead']}>{text.codesLead}</p>
      <ul className={classes['codes']}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={classes['buttons']}>
        <Button size="sm" variant="default" leftSection={isCopied ? <IconCheck size={16} /> : <IconCopy size={16} />} onClick={copy}>
          {isCopied ? text.copied : text.copy}
        </Button>
        <Button size="sm" variant="default" leftSection={<IconDownload size={16} />} onClick={download}>
          {text.download}
        </Button>
        <Button size="sm" onClick={onDone}>
          {text.keptThem}
        </Button>
      </div>
    </div>
  );
}
