import { ActionIcon, Tooltip } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { dayInChile, formatDay } from '#domain/date.ts';
import { type Currency, sumMajor } from '#domain/money.ts';
import { Amount } from '#web/ui/Amount.tsx';
import { DayText } from '#web/ui/DayText.tsx';
import classes from './Detail.module.css';
import type { Detail } from './detail.ts';
import type { MatchFragment } from './operations.ts';
import { text } from './text.ts';

type Matched = Pick<Detail, 'currencyType'> & { meta: Pick<Detail['meta'], 'matchs'> };

/** What paid a document, and what it pays. */
export function Matches({ document }: { document: Matched }) {
  const { inMatch, outMatch } = document.meta.matchs;
  if (inMatch.length + outMatch.length === 0) return <p className={classes['none']}>{text.noMatches}</p>;
  const currency = document.currencyType;
  return (
    <div className={classes['parts']}>
      <Box title={text.paidBy} matches={inMatch} currency={currency} />
      <Box title={text.pays} matches={outMatch} currency={currency} />
    </div>
  );
}

function Box({ title, matches, currency }: { title: string; matches: readonly MatchFragment[]; currency: Currency }) {
  if (matches.length === 0) return null;
  const total = sumMajor(
    matches.map((one) => one.matchedAmount),
    currency,
  );
  return (
    <section className={classes['box']}>
      <h3>
        {title} <Amount value={total} currency={currency} />
      </h3>
      <table>
        <thead>
          <tr>
            <th scope="col" data-align="end">
              {text.matchHeads.amount}
            </th>
            <th scope="col">{text.matchHeads.date}</th>
            <th scope="col">{text.matchHeads.description}</th>
          </tr>
        </thead>
        <tbody>
          {matches.map((one) => (
            <tr key={one.id}>
              <td data-align="end">
                <Amount value={one.matchedAmount} currency={one.currency} />
              </td>
              <td>
                <DayText day={one.date} />
              </td>
              <td>
                <Description match={one} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Description({ match }: { match: MatchFragment }) {
  return (
    <>
      <span className={classes['glosa']}>
        <Shortened words={match.description} />
        <Info match={match} />
      </span>
      {match.bank && (
        <small>
          {text.through} {match.bank}
        </small>
      )}
      {match.type === 'TRANSACTION' && <small>{originOf(match.origin)}</small>}
      {match.origin === 'credit' && <small>{text.byCredit}</small>}
      {match.reasons.length > 0 && (
        <ul className={classes['reasons']}>
          {match.reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
    </>
  );
}

const MAX_LENGTH = 40;

/** Beyond forty letters the whole text is in a tooltip. */
function Shortened({ words }: { words: string }) {
  if (words.length <= MAX_LENGTH) return words;
  return (
    <Tooltip label={words} multiline maw={320}>
      <span>{words.slice(0, MAX_LENGTH)}…</span>
    </Tooltip>
  );
}

/** Who made it and when. */
function Info({ match: { userRelated } }: { match: MatchFragment }) {
  if (!userRelated) return null;
  const words = text.doneBy(userRelated.email ?? text.automatic, formatDay(dayInChile(new Date(userRelated.date))));
  return (
    <Tooltip label={words} events={{ hover: true, focus: true, touch: true }}>
      <ActionIcon size={24} aria-label={words}>
        <IconInfoCircle size={16} />
      </ActionIcon>
    </Tooltip>
  );
}

function originOf(origin: string): string {
  if (origin === 'manual') return text.byHand;
  return origin === 'clay' ? text.byClay : text.byEngine;
}
