/** The cards of the dashboard, and how a person arranges them. */

/** Where a card stands; it moves within its zone. */
const CARD_ZONES = {
  figures: ['bank', 'credit', 'receivable', 'payable', 'month'],
  main: ['flow', 'years'],
  side: ['today', 'accounts'],
  due: ['toReceive', 'toPay'],
  small: ['invoiced', 'chequesIn', 'chequesOut', 'otherIncome'],
  ageing: ['ageingToReceive', 'ageingToPay'],
  more: ['taxInfo'],
} as const;
export type CardZone = keyof typeof CARD_ZONES;
export type Card = (typeof CARD_ZONES)[CardZone][number];
export const CARDS: readonly Card[] = Object.values(CARD_ZONES).flat();

/** All cards in their order; those that are hidden; those of which only the head is shown. */
export type CardLayout = { order: readonly Card[]; hidden: readonly Card[]; collapsed: readonly Card[] };

export const DEFAULT_LAYOUT: CardLayout = { order: CARDS, hidden: [], collapsed: [] };

function isCard(name: string): name is Card {
  return (CARDS as readonly string[]).includes(name);
}

/** A layout as it was stored: cards that are no more are left out, new ones come last. */
export function layoutOf(stored: { order: readonly string[]; hidden: readonly string[]; collapsed: readonly string[] }): CardLayout {
  const order = [...new Set([...stored.order.filter(isCard), ...CARDS])];
  return {
    order,
    hidden: order.filter((one) => stored.hidden.includes(one)),
    collapsed: order.filter((one) => stored.collapsed.includes(one)),
  };
}

/** The cards of a zone that are shown, in their order. */
export function shownIn({ order, hidden }: CardLayout, zone: CardZone): Card[] {
  return order.filter((one) => (CARD_ZONES[zone] as readonly Card[]).includes(one) && !hidden.includes(one));
}

/** Moves a card one place up (-1) or down (1) among those shown in its zone; the same layout at an end. */
export function moveCard(layout: CardLayout, card: Card, step: -1 | 1): CardLayout {
  const zone = zoneOf(card);
  const shown = shownIn(layout, zone);
  const other = shown[shown.indexOf(card) + step];
  if (!shown.includes(card) || other === undefined) return layout;
  const order = layout.order.map((one) => (one === card ? other : one === other ? card : one));
  return { ...layout, order };
}

/** Puts a card on a list of the layout, or takes it off. */
export function toggleCard(layout: CardLayout, list: 'hidden' | 'collapsed', card: Card): CardLayout {
  const before = layout[list];
  return { ...layout, [list]: before.includes(card) ? before.filter((one) => one !== card) : [...before, card] };
}

function zoneOf(card: Card): CardZone {
  return (Object.keys(CARD_ZONES) as CardZone[]).find((zone) => (CARD_ZONES[zone] as readonly Card[]).includes(card)) ?? 'main';
}
