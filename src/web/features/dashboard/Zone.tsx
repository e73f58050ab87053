import type { ReactNode } from 'react';
import { type Card, type CardZone, shownIn } from '#domain/dashboard/cards.ts';
import { type Arranged, CardContext } from './useCards.ts';

type Props = { name: CardZone; cards: Arranged; contents: Partial<Record<Card, ReactNode>> };

/** The cards of a zone in the order of this person; those of a screen that they may not open are none. */
export function Zone({ name, cards: { layout, toolsOf }, contents }: Props) {
  const shown = shownIn(layout, name).filter((card) => contents[card]);
  return shown.map((card) => (
    <CardContext key={card} value={toolsOf(card, shown)}>
      {contents[card]}
    </CardContext>
  ));
}
