import { Button } from '@mantine/core';
import { IconShieldCheck, IconShieldX } from '@tabler/icons-react';
import type { CombinedError } from '@urql/core';
import { useEffect, useRef, useState } from 'react';
import { formatInstant } from '#domain/format.ts';
import { errorMessage } from '#web/api/errors.ts';
import { useFetch } from '#web/ui/useFetch.ts';
import classes from './History.module.css';
import { type VerifyHistoryQuery, verifyHistory } from './operations.ts';
import { text } from './text.ts';

type Slice = VerifyHistoryQuery['verifyHistory'];
type State = 'idle' | { failure: string } | { whole: Slice } | { checked: number; total: number } | { firstBroken: number };

/** A short chain is verified automatically: it takes one request. */
const FEW = 2_000;

/** Verifies the chain; a long one on request, part by part. */
export function Verification({ companyId, total }: { companyId: string; total: number | undefined }) {
  const { state, run, isFetching } = useVerification(companyId);
  const isShort = total !== undefined && total <= FEW;
  const isBusy = typeof state === 'object' && 'checked' in state;
  const failure = typeof state === 'object' && 'failure' in state ? state.failure : null;

  useEffect(() => {
    if (isShort) void run();
  }, [isShort, run]);

  return (
    <div className={classes['chain']} role="status">
      {typeof state === 'object' && 'whole' in state && <Whole slice={state.whole} />}
      {typeof state === 'object' && 'firstBroken' in state && (
        <span className={classes['broken']} title={text.brokenHint}>
          <IconShieldX size={16} aria-hidden="true" />
          {text.broken(state.firstBroken)}. {text.brokenHint}
        </span>
      )}
      {isBusy && <span className="num">{text.verifying(state.checked, state.total)}</span>}
      {failure !== null && <span className={classes['broken']}>{text.verifyFailed(failure)}</span>}
      {!isBusy && (!isShort || failure !== null) && (
        <Button variant="default" loading={isFetching} onClick={() => void run()}>
          {state === 'idle' ? text.verify : text.verifyAgain}
        </Button>
      )}
    </div>
  );
}

function Whole({ slice: { signedUntil, signedAt, isKeyMissing } }: { slice: Slice }) {
  return (
    <>
      <span className={classes['whole']} title={text.wholeHint}>
        <IconShieldCheck size={16} aria-hidden="true" />
        {text.whole}
      </span>
      {signedUntil !== null && signedAt !== null && (
        <span className={classes['signed']} title={text.signedHint}>
          {text.signed(signedUntil, formatInstant(signedAt))}
        </span>
      )}
      {isKeyMissing && (
        <span className={classes['broken']} title={text.keyMissingHint}>
          <IconShieldX size={16} aria-hidden="true" />
          {text.keyMissing}
        </span>
      )}
    </>
  );
}

function useVerification(companyId: string) {
  const [fetchSlice, isFetching] = useFetch(verifyHistory);
  const [state, setState] = useState<State>('idle');
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);

  const isRunning = useRef(false);
  const run = useRef(async () => {
    // Two verifications at once would overwrite each other's progress.
    if (isRunning.current) return;
    isRunning.current = true;
    await walk();
    isRunning.current = false;
  });

  async function walk() {
    let from = 1;
    while (!isGone.current) {
      const slice = (await fetchSlice({ companyId, from }, { refuse: fail }))?.verifyHistory;
      if (!slice) return;
      if (slice.firstBroken !== null) return setState({ firstBroken: slice.firstBroken });
      if (slice.checked >= slice.total) return setState({ whole: slice });
      setState({ checked: slice.checked, total: slice.total });
      from = slice.checked + 1;
    }
  }

  function fail(error: CombinedError): true {
    setState({ failure: errorMessage(error) });
    return true;
  }
  return { state, run: run.current, isFetching };
}
