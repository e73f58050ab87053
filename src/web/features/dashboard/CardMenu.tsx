import { ActionIcon } from '@mantine/core';
import { IconArrowDown, IconArrowLeft, IconArrowRight, IconArrowUp, IconCopy, IconDots, IconEyeOff, IconFold } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { notify } from '#web/ui/notify.tsx';
import { type Numbers, numbersText } from '#web/ui/numbersText.ts';
import { PressMenu } from '#web/ui/PressMenu.tsx';
import type { MenuEntry } from '#web/ui/PressMenuItems.tsx';
import classes from './Card.module.css';
import { text } from './text.ts';
import type { CardTools } from './useCards.ts';

const words = text.cards;

type Props = { label: string; tools: CardTools; isTile?: boolean; numbers?: RefObject<Numbers | null> };

/** Where a card stands, and whether it is shown; a figure stands in a row and is never folded. */
export function CardMenu({ label, tools, isTile = false, numbers }: Props) {
  const copied =
    numbers && !tools.isCollapsed ? [{ label: words.copy, icon: <IconCopy size={16} />, onClick: () => copy(numbers.current) }] : [];
  return (
    <PressMenu entries={[...copied, ...entriesOf(tools, isTile)]}>
      <ActionIcon className={isTile ? '' : (classes['menu'] ?? '')} variant="subtle" color="gray" aria-label={words.menu(label)}>
        <IconDots size={16} />
      </ActionIcon>
    </PressMenu>
  );
}

function copy(numbers: Numbers | null): void {
  if (!numbers) return;
  const copying = navigator.clipboard?.writeText(numbersText(numbers)) ?? Promise.reject(new Error('no clipboard'));
  copying.then(
    () => notify.quiet(words.copied),
    () => notify.error(words.notCopied),
  );
}

function entriesOf({ isFirst, isLast, isCollapsed, move, collapse, hide }: CardTools, isTile: boolean): MenuEntry[] {
  const back = isTile ? { label: words.before, icon: <IconArrowLeft size={16} /> } : { label: words.up, icon: <IconArrowUp size={16} /> };
  const on = isTile ? { label: words.after, icon: <IconArrowRight size={16} /> } : { label: words.down, icon: <IconArrowDown size={16} /> };
  const fold = { label: isCollapsed ? words.expand : words.collapse, icon: <IconFold size={16} />, onClick: collapse };
  return [
    ...(isFirst ? [] : [{ ...back, onClick: () => move(-1) }]),
    ...(isLast ? [] : [{ ...on, onClick: () => move(1) }]),
    ...(isTile ? [] : [fold]),
    { label: words.hide, icon: <IconEyeOff size={16} />, onClick: hide },
  ];
}
