import { Button, Checkbox, Radio, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { CLAIM_ACTIONS, CLAIM_WORDS, type ClaimAction, isClaim } from '#domain/claims/office.ts';
import { errorField, errorMessage } from '#web/api/errors.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { notify } from '#web/ui/notify.tsx';
import { useAct } from '#web/ui/useAct.ts';
import classes from './Claims.module.css';
import { type AcceptDocumentsMutation, acceptDocuments } from './operations.ts';
import { text } from './text.ts';
import { type SentDocument, sentWords } from './words.ts';

const MAX_REASON = 500;

/** `rows`: what is known of the documents, to say what is sent. `refusals`: why an event cannot be recorded, if known in advance. */
type Props = {
  companyId: string;
  documents: readonly string[];
  rows?: readonly SentDocument[];
  refusals?: Partial<Record<ClaimAction, string>>;
  onClose: () => void;
  onSent: () => void;
};

/** Chooses an event for some documents at the tax office, and sends it. */
export function ClaimModal({ companyId, documents, rows = [], refusals = {}, onClose, onSent }: Props) {
  const [action, setAction] = useState<ClaimAction | null>(null);
  const [reason, setReason] = useState('');
  const { send, isBusy, problem, isLimited, isConfirmed, setConfirmed } = useSending(onSent);
  const isClaiming = action !== null && isClaim(action);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (action) void send({ companyId, codeEvent: action, documents: [...documents], reason: isClaiming ? reason : '' });
  };
  const what = sentWords(rows);
  return (
    <Dialog onClose={onClose} title={text.modal(documents.length)}>
      <form className={classes['form']} onSubmit={submit}>
        {what && <p>{what}</p>}
        <Radio.Group label={text.event} value={action ?? ''} onChange={(next) => setAction(next as ClaimAction)}>
          {CLAIM_ACTIONS.map((one) => (
            <Radio
              key={one}
              value={one}
              mt={8}
              label={CLAIM_WORDS[one]}
              {...(refusals[one] ? { description: refusals[one], disabled: true } : {})}
            />
          ))}
        </Radio.Group>
        {isClaiming && (
          <Textarea
            label={text.reason}
            value={reason}
            maxLength={MAX_REASON}
            autosize
            minRows={2}
            error={problem.field === 'reason' ? problem.message : undefined}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
          />
        )}
        {isClaiming && isLimited && (
          <Checkbox
            label={text.confirm}
            checked={isConfirmed}
            error={isConfirmed ? undefined : problem.message}
            onChange={({ currentTarget }) => setConfirmed(currentTarget.checked)}
          />
        )}
        {problem.message && problem.field === null && <Notice tone="waiting">{problem.message}</Notice>}
        <Notice tone="info">{text.final}</Notice>
        <div className={classes['buttons']}>
          <Button size="sm" variant="default" onClick={onClose}>
            {text.cancel}
          </Button>
          <Button size="sm" type="submit" loading={isBusy} disabled={action === null} {...(isClaiming ? { color: 'red' } : {})}>
            {isClaiming ? text.sendClaim : text.send}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

type Problem = { message: string; field: string | null };
type Sending = { companyId: string; codeEvent: ClaimAction; documents: string[]; reason: string };

function useSending(onSent: () => void) {
  const [problem, setProblem] = useState<Problem>({ message: '', field: null });
  const [isLimited, setLimited] = useState(false);
  const [isConfirmed, setConfirmed] = useState(false);
  const [accept, isBusy] = useAct(acceptDocuments, {
    done: null,
    refuse: (error) => {
      const field = errorField(error);
      const isShown = field === 'reason' || field === 'isConfirmed';
      setLimited(isLimited || field === 'isConfirmed');
      setProblem({ message: errorMessage(error), field: isShown ? field : null });
      return true;
    },
  });
  async function send(variables: Sending) {
    setProblem({ message: '', field: null });
    const answer = (await accept({ ...variables, isConfirmed: isLimited && isConfirmed }))?.acceptDocumentsSii;
    if (!answer) return;
    if (!answer.status) return setProblem({ message: refusalOf(answer), field: null });
    // Only the tax office says whether it is recorded, and the document shows its answer.
    notify.wait([answer.message, answer.warning].filter(Boolean).join(' '), text.sending);
    onSent();
  }
  return { send, isBusy, problem, isLimited, isConfirmed, setConfirmed };
}

/** Why nothing was sent; for a single document, its own sentence. */
function refusalOf({ message, data }: AcceptDocumentsMutation['acceptDocumentsSii']): string {
  const sentences = new Set(data.map((one) => one.message));
  return sentences.size === 1 ? [...sentences].join() : `${message} ${[...sentences].join(' ')}`;
}
