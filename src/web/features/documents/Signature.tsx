import { StatusBadge, type Tone } from '#web/ui/StatusBadge.tsx';
import classes from './Detail.module.css';
import type { Detail } from './detail.ts';
import { text } from './text.ts';

type SignatureAnswer = NonNullable<Detail['meta']['signature']>;

const TONES: Record<SignatureAnswer['verdict'], Tone> = { VALID: 'good', ALTERED: 'bad', UNSIGNED: 'waiting', UNVERIFIABLE: 'waiting' };

/** What the signature of the XML proves, and the three checks behind it. */
export function Signature({ signature }: { signature: SignatureAnswer }) {
  const { verdict, isDigestRight, isKeyRight, certificate } = signature;
  const checks = [text.digest[checked(isDigestRight)], text.key[checked(isKeyRight)], text.standings[certificate ?? 'UNKNOWN']];
  return (
    <section>
      <h3 className={classes['heading']}>{text.signature}</h3>
      <StatusBadge tone={TONES[verdict]}>{text.verdicts[verdict]}</StatusBadge>
      {verdict !== 'UNSIGNED' && <small>{checks.join(' · ')}</small>}
    </section>
  );
}

function checked(isRight: boolean | null): 'right' | 'wrong' | 'unknown' {
  return isRight === null ? 'unknown' : isRight ? 'right' : 'wrong';
}
