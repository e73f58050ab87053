import { createContext, useState } from 'react';
import { type Card, type CardLayout, DEFAULT_LAYOUT, layoutOf, moveCard, toggleCard } from '#domain/dashboard/cards.ts';
import { useAct } from '#web/ui/useAct.ts';
import { useMay } from '../shell/access.ts';
import { type LayoutFragment, saveDashboardLayout } from './operations.ts';
import { text } from './text.ts';

/** What the menu of a card does. */
export type CardTools = {
  isFirst: boolean;
  isLast: boolean;
  isCollapsed: boolean;
  move: (step: -1 | 1) => void;
  collapse: () => void;
  hide: () => void;
};

/** How the cards of a page are arranged. */
export type Arranged = ReturnType<typeof useCards>;

/** The tools of the card around; null where a card stands still. */
export const CardContext = createContext<CardTools | null>(null);

/** How a person arranges the cards: shown as they want it at once, kept for the next time. */
export function useCards(companyId: string, stored: LayoutFragment | undefined) {
  const may = useMay('dashboard.mark');
  const [draft, setDraft] = useState<CardLayout | null>(null);
  const [save] = useAct(saveDashboardLayout, { done: null });
  const layout = draft ?? (stored ? layoutOf(stored) : DEFAULT_LAYOUT);

  async function apply(next: CardLayout, before?: CardLayout): Promise<void> {
    setDraft(next);
    const variables = { companyId, order: [...next.order], hidden: [...next.hidden], collapsed: [...next.collapsed] };
    const saved = await save(variables, before ? { done: text.cards.isHidden, undo: () => () => apply(before) } : {});
    if (!saved) setDraft(null);
  }

  const toolsOf = (card: Card, shown: readonly Card[]): CardTools => ({
    isFirst: shown[0] === card,
    isLast: shown.at(-1) === card,
    isCollapsed: layout.collapsed.includes(card),
    move: (step) => void apply(moveCard(layout, card, step)),
    collapse: () => void apply(toggleCard(layout, 'collapsed', card)),
    hide: () => void apply(toggleCard(layout, 'hidden', card), layout),
  });
  return { layout, toolsOf: may ? toolsOf : () => null, add: (card: Card) => void apply(toggleCard(layout, 'hidden', card)) };
}
