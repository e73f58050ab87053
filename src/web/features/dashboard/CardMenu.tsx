import { ActionIcon, Menu } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconDots, IconEyeOff, IconFold } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './Card.module.css';
import { text } from './text.ts';
import type { CardTools } from './useCards.ts';

const words = text.cards;

/** Where a card stands, and whether it is shown. */
export function CardMenu({ label, tools }: { label: string; tools: CardTools }) {
  const item = (name: string, icon: ReactNode, onClick: () => void) => (
    <Menu.Item leftSection={icon} onClick={onClick}>
      {name}
    </Menu.Item>
  );
  return (
    <Menu position="bottom-end" withinPortal withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon className={classes['menu']} variant="subtle" color="gray" aria-label={words.menu(label)}>
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {!tools.isFirst && item(words.up, <IconArrowUp size={16} />, () => tools.move(-1))}
        {!tools.isLast && item(words.down, <IconArrowDown size={16} />, () => tools.move(1))}
        {item(tools.isCollapsed ? words.expand : words.collapse, <IconFold size={16} />, tools.collapse)}
        {item(words.hide, <IconEyeOff size={16} />, tools.hide)}
      </Menu.Dropdown>
    </Menu>
  );
}
