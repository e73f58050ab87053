import { Button } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { CopyField, linkHere } from '#web/ui/CopyField.tsx';
import classes from './NewCompany.module.css';
import OnboardingLink from './OnboardingLink.tsx';
import { text } from './text.ts';
import type { Created } from './useCreate.ts';

type Props = { company: Created; onGoTo: () => void; isGoing: boolean; onClose: () => void };

/** After creating a company: who was invited, and links to hand over. */
export function CreatedView({ company, onGoTo, isGoing, onClose }: Props) {
  const { users } = company.onboarding;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const open = users.filter((user) => user.url !== null);
  return (
    <div className={classes['created']}>
      <span className={classes['tick']} aria-hidden="true">
        <IconCircleCheck size={40} stroke={1.4} />
      </span>
      <h3 ref={heading} tabIndex={-1} className={classes['done']}>
        {text.created}
      </h3>
      <p className={classes['who']}>{company.name}</p>
      {users.length > open.length && <p>{text.mailed}</p>}
      {open.length > 0 && <p>{text.notMailed}</p>}
      {open.length > 0 && (
        <div className={classes['links']}>
          {open.map((user) => (
            <CopyField key={user.email} label={text.linkOf(user.email)} value={linkHere(user.url ?? '')} />
          ))}
          <p className={classes['hint']}>{text.once}</p>
        </div>
      )}
      <div className={classes['links']}>
        <p className={classes['hint']}>{text.forSomebody}</p>
        <OnboardingLink companyId={company.id} />
      </div>
      <div className={classes['buttons']}>
        <Button size="sm" variant="default" onClick={onClose}>
          {text.close}
        </Button>
        <Button size="sm" onClick={onGoTo} loading={isGoing}>
          {text.goTo}
        </Button>
      </div>
    </div>
  );
}
