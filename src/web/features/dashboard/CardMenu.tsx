import { ActionIcon, Menu } from '@mantine/core';
import { IconArrowDown, IconArrowLeft, IconArrowRight, IconArrowUp, IconDots, IconEyeOff, IconFold } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './Card.module.css';
import { text } from './text.ts';
import type { CardTools } from './useCards.ts';

const words = text.cards;

/** Where a card stands, and whether it is shown; a figure stands in a row and is never folded. */
export function CardMenu({ label, tools, isTile = false }: { label: string; tools: CardTools; isTile?: boolean }) {
  const item = (name: string, icon: ReactNode, onClick: () => void) => (
    <Menu.Item leftSection={icon} onClick={onClick}>
      {name}
    </Menu.Item>
  );
  return (
    <Menu position="bottom-end" withinPortal withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon className={isTile ? '' : (classes['menu'] ?? '')} variant="subtle" color="gray" aria-label={words.menu(label)}>
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {!tools.isFirst &&
          item(isTile ? words.before : words.up, isTile ? <IconArrowLeft size={16} /> : <IconArrowUp size={16} />, () => tools.move(-1))}
        {!tools.isLast &&
          item(isTile ? words.after : words.down, isTile ? <IconArrowRight size={16} /> : <IconArrowDown size={16} />, () => tools.move(1))}
        {!isTile && item(tools.isCollapsed ? words.expand : words.collapse, <IconFold size={16} />, tools.collapse)}
        {item(words.hide, <IconEyeOff size={16} />, tools.hide)}
      </Menu.Dropdown>
    </Menu>
  );
}
