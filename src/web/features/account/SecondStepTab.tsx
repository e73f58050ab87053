import { Button } from '@mantine/core';
import { IconShieldCheck, IconShieldOff } from '@tabler/icons-react';
import { useState } from 'react';
import { ErrorState, SkeletonRows } from '#web/ui/states.tsx';
import { attempt, useAct } from '#web/ui/useAct.ts';
import classes from './Account.module.css';
import { beginTotp, disableTotp, renewRecoveryCodes } from './operations.ts';
import { ProofForm } from './ProofForm.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { ScanForm, type Setup } from './ScanForm.tsx';
import { text } from './text.ts';
import { useMe } from './useMe.ts';

/** What the person is doing; `rest`: nothing, only the state is shown. */
type Doing =
  | { name: 'rest' | 'begin' | 'disable' | 'renew' }
  | { name: 'scan'; setup: Setup }
  | { name: 'codes'; codes: readonly string[] };
const REST: Doing = { name: 'rest' };

export function SecondStepTab() {
  const { me, error, again: refetch } = useMe();
  const [doing, setDoing] = useState<Doing>(REST);
  const [sendBegin] = useAct(beginTotp);
  const [sendDisable] = useAct(disableTotp);
  const [sendRenew] = useAct(renewRecoveryCodes);

  async function begin(password: string) {
    const answer = await attempt(sendBegin, { password });
    if (answer.data) setDoing({ name: 'scan', setup: answer.data.beginTotp });
    return answer.error;
  }
  async function disable(password: string, code: string) {
    const answer = await attempt(sendDisable, { password, code }, { done: text.disabled });
    if (answer.data) rest();
    return answer.error;
  }
  async function renew(_password: string, code: string) {
    const answer = await attempt(sendRenew, { code });
    if (answer.data) setDoing({ name: 'codes', codes: answer.data.renewRecoveryCodes.recoveryCodes });
    return answer.error;
  }
  function rest() {
    setDoing(REST);
    refetch();
  }

  if (error && !me) return <ErrorState error={error} onRetry={refetch} />;
  if (!me) return <SkeletonRows rows={4} />;
  const back = () => setDoing(REST);
  if (doing.name === 'scan') return <ScanForm setup={doing.setup} onDone={(codes) => setDoing({ name: 'codes', codes })} onCancel={back} />;
  if (doing.name === 'codes') return <RecoveryCodes codes={doing.codes} email={me.email} onDone={rest} />;
  if (doing.name === 'begin') return <ProofForm lead={text.beginLead} asks={['password']} label={text.next} send={begin} onCancel={back} />;
  if (doing.name === 'renew') return <ProofForm lead={text.renewLead} asks={['code']} label={text.renew} send={renew} onCancel={back} />;
  if (doing.name === 'disable')
    return (
      <ProofForm lead={text.disableLead} asks={['password', 'code']} label={text.disable} isDangerous send={disable} onCancel={back} />
    );
  return <State hasTotp={me.hasTotp} codesLeft={me.recoveryCodesLeft} onDo={(name) => setDoing({ name })} />;
}

type StateProps = { hasTotp: boolean; codesLeft: number; onDo: (name: 'begin' | 'disable' | 'renew') => void };

function State({ hasTotp, codesLeft, onDo }: StateProps) {
  const Icon = hasTotp ? IconShieldCheck : IconShieldOff;
  return (
    <div className={classes['form']}>
      <div className={classes['state']} data-on={hasTotp || undefined}>
        <Icon size={20} stroke={1.6} aria-hidden="true" />
        <p>{hasTotp ? `${text.onLead} ${text.left(codesLeft)}` : text.offLead}</p>
      </div>
      <div className={classes['buttons']}>
        {!hasTotp && (
          <Button size="sm" onClick={() => onDo('begin')}>
            {text.begin}
          </Button>
        )}
        {hasTotp && (
          <>
            <Button size="sm" variant="default" onClick={() => onDo('renew')}>
              {text.renew}
            </Button>
            <Button size="sm" variant="default" onClick={() => onDo('disable')}>
              {text.disable}
            </Button>
          </>
        )}
      </div>
    </div>
  );
}
