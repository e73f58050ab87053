import { Button, TextInput } from '@mantine/core';
import { IconFileUnknown } from '@tabler/icons-react';
import { useState } from 'react';
import { bankName } from '#domain/banks.ts';
import { type Day, dayInChile, formatDay } from '#domain/date.ts';
import type { ChequeState } from '#domain/documents/payable.ts';
import { errorCode } from '#web/api/errors.ts';
import { Amount } from '#web/ui/Amount.tsx';
import { DateField } from '#web/ui/DateField.tsx';
import { DayText } from '#web/ui/DayText.tsx';
import { LinkTo } from '#web/ui/LinkTo.tsx';
import { RutText } from '#web/ui/RutText.tsx';
import { SidePanel } from '#web/ui/SidePanel.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '#web/ui/states.tsx';
import { useAct } from '#web/ui/useAct.ts';
import { useAnswer } from '#web/ui/useAnswer.ts';
import { useDraftForm } from '#web/ui/useDraftForm.ts';
import { useMay } from '../shell/access.ts';
import { useUndo } from '../shell/useUndo.ts';
import { ChequeBadge } from './ChequeBadge.tsx';
import classes from './Cheques.module.css';
import { nextOf } from './chequeSums.ts';
import detail from './Detail.module.css';
import { Fact } from './Facts.tsx';
import { type ChequeNextState, type OpenChequeQuery, openCheque, updateChequeState } from './operations.ts';
import { text } from './text.ts';

const words = text.cheques;
type Opened = OpenChequeQuery['cheque'];
type Props = { companyId: string; id: string; onClose: () => void };

/** One cheque: what it pays, where it is, and what may become of it. */
export default function ChequePanel({ companyId, id, onClose }: Props) {
  const { data, error, isLoading, refetch } = useAnswer(openCheque, { companyId, id });
  const isMissing = error ? errorCode(error) === 'NOT_FOUND' : false;
  const opened = data?.cheque;
  return (
    <SidePanel
      isOpen
      title={opened ? words.panelTitle(opened.cheque.numberCheque, formatDay(opened.cheque.fecha)) : words.cheque}
      onClose={onClose}
      footer={
        <Button size="sm" variant="default" onClick={onClose}>
          {text.close}
        </Button>
      }
    >
      {opened && <Body opened={opened} companyId={companyId} />}
      {isLoading && <SkeletonRows rows={6} />}
      {isMissing && <EmptyState icon={<IconFileUnknown size={40} stroke={1.4} />}>{words.missing}</EmptyState>}
      {error && !isMissing && <ErrorState error={error} onRetry={refetch} />}
    </SidePanel>
  );
}

function Body({ opened: { cheque, paid }, companyId }: { opened: Opened; companyId: string }) {
  const may = useMay('documents.write');
  const [next, setNext] = useState<ChequeState | null>(null);
  return (
    <div className={detail['parts']}>
      <p className={detail['status']}>
        <ChequeBadge row={cheque} />
      </p>
      <dl className={detail['facts']}>
        <Fact label={cheque.isIssued ? words.to : words.of}>
          {cheque.name ?? text.noParty}
          {cheque.rut && (
            <small>
              <RutText rut={cheque.rut} />
            </small>
          )}
        </Fact>
        <Fact label={words.heads.amount}>
          <Amount value={cheque.partialAmount} currency={cheque.currency} />
        </Fact>
        <Fact label={words.due}>
          <DayText day={cheque.fecha} />
        </Fact>
        <Fact label={words.since(words.states[cheque.state])}>
          <DayText day={cheque.stateDate} />
        </Fact>
        {cheque.bankId && <Fact label={words.bank}>{bankName(cheque.bankId)}</Fact>}
        {cheque.reason && <Fact label={words.reason}>{cheque.reason}</Fact>}
      </dl>
      <PaidDocuments opened={{ cheque, paid }} />
      {may && (
        <div className={detail['apply']}>
          {nextOf(cheque).map((state) => (
            <Button key={state} size="compact-sm" variant="default" onClick={() => setNext(state)}>
              {words.acts[state]}
            </Button>
          ))}
        </div>
      )}
      {next && <MoveForm key={next} companyId={companyId} id={cheque.id} state={next as ChequeNextState} onClose={() => setNext(null)} />}
    </div>
  );
}

function PaidDocuments({ opened: { cheque, paid } }: { opened: Opened }) {
  return (
    <section>
      <h3 className={detail['heading']}>{words.pays}</h3>
      <ul className={detail['list']}>
        {paid.map(({ id, name }) => (
          <li key={id}>
            <LinkTo to="/documentos_tributarios" search={{ id, isDocumentDetail: true, type: 'all' }}>
              {name}
            </LinkTo>
          </li>
        ))}
        <li>
          <LinkTo to="/documentos_tributarios" search={{ id: cheque.id, isDocumentDetail: true, type: 'all', detailTab: 'matches' }}>
            {words.matches}
          </LinkTo>
        </li>
        {cheque.slipId && (
          <li>
            <LinkTo to="/documentos_tributarios" search={{ vista: 'cheques', slip: cheque.slipId }}>
              {words.sameSlip}
            </LinkTo>
          </li>
        )}
      </ul>
    </section>
  );
}

type MoveDraft = { date: Day | ''; reason: string };
type MoveProps = { companyId: string; id: string; state: ChequeNextState; onClose: () => void };

/** The day and the reason of a change; why a cheque bounced is always said. */
function MoveForm({ companyId, id, state, onClose }: MoveProps) {
  const today = dayInChile(new Date());
  const { form, message, refuse, props } = useDraftForm<MoveDraft>({ date: today, reason: '' }, ['date', 'reason']);
  const { draft, change, at } = form;
  const back = useUndo(companyId);
  const [move, isBusy] = useAct(updateChequeState, {
    done: words.moved[state],
    undo: ({ updateChequeState: { actId } }) => back(actId),
    refuse,
  });
  async function submit() {
    if (await move({ companyId, id, state, date: draft.date || today, reason: draft.reason || null })) onClose();
  }
  return (
    <form className={classes['form']} aria-label={words.acts[state]} {...props(submit)}>
      {state !== 'deposited' && <p>{words.reopens}</p>}
      <DateField label={words.day} value={draft.date} max={today} {...at('date')} onChange={(date) => change({ date })} />
      {state !== 'deposited' && (
        <TextInput
          label={words.reason}
          required={state === 'bounced'}
          maxLength={200}
          value={draft.reason}
          {...at('reason')}
          onChange={({ currentTarget }) => change({ reason: currentTarget.value })}
        />
      )}
      {message && <p role="alert">{message}</p>}
      <div className={classes['buttons']}>
        <Button size="sm" variant="default" onClick={onClose}>
          {words.cancel}
        </Button>
        <Button size="sm" type="submit" loading={isBusy} disabled={state === 'bounced' && draft.reason.trim() === ''}>
          {words.acts[state]}
        </Button>
      </div>
    </form>
  );
}
