import { Button } from '@mantine/core';
import { IconBuilding, IconTrash, IconUpload } from '@tabler/icons-react';
import type { CombinedError } from '@urql/core';
import { useRef, useState } from 'react';
import { LOGO_BYTES, readLogo } from '#domain/settings/logo.ts';
import { errorMessage } from '#web/api/errors.ts';
import { useAct } from '#web/ui/useAct.ts';
import { type CompanySettingsFragment, removeCompanyLogo, setCompanyLogo } from './operations.ts';
import classes from './Settings.module.css';
import { text } from './text.ts';
import { useImage } from './useImage.ts';

type Props = { company: CompanySettingsFragment; isReadOnly: boolean };

/** The company's logo; saved as soon as it is chosen. */
export function LogoField({ company, isReadOnly }: Props) {
  const image = useImage(company.logo);
  const input = useRef<HTMLInputElement>(null);
  const { problem, isBusy, put, remove } = useLogo(company.id);
  return (
    <div className={classes['logo']}>
      <span className={classes['logoBox']}>
        {image ? <img src={image} alt={text.logoAlt(company.name)} /> : <IconBuilding size={32} stroke={1.4} aria-hidden="true" />}
        {!company.logo && <span className="sr">{text.noLogo}</span>}
      </span>
      {!isReadOnly && (
        <div className={classes['logoActions']}>
          <input
            ref={input}
            type="file"
            hidden
            aria-label={text.logo}
            accept="image/png,image/jpeg,image/webp"
            onChange={({ currentTarget }) => {
              const [file] = currentTarget.files ?? [];
              currentTarget.value = '';
              if (file) void put(file);
            }}
          />
          <Button variant="default" leftSection={<IconUpload size={16} />} loading={isBusy} onClick={() => input.current?.click()}>
            {company.logo ? text.changeLogo : text.putLogo}
          </Button>
          {company.logo && (
            <Button variant="subtle" color="red" leftSection={<IconTrash size={16} />} disabled={isBusy} onClick={() => void remove()}>
              {text.removeLogo}
            </Button>
          )}
        </div>
      )}
      {problem && (
        <p role="alert" className={classes['problem']}>
          {problem}
        </p>
      )}
    </div>
  );
}

function useLogo(companyId: string) {
  const [problem, setProblem] = useState('');
  const refuse = (error: CombinedError) => {
    setProblem(errorMessage(error));
    return true;
  };
  const [send, isSending] = useAct(setCompanyLogo, { done: text.logoSaved, refuse });
  const [drop, isRemoving] = useAct(removeCompanyLogo, { done: text.logoRemoved, refuse });

  async function put(file: File) {
    if (file.size > LOGO_BYTES || !readLogo(new Uint8Array(await file.arrayBuffer()))) return setProblem(text.badLogo);
    setProblem('');
    await send({ companyId, file });
  }

  async function remove() {
    setProblem('');
    await drop({ companyId });
  }
  return { problem, isBusy: isSending || isRemoving, put, remove };
}
