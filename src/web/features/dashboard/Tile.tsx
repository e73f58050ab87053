import { type ComponentProps, useContext } from 'react';
import { Kpi } from '#web/ui/Kpi.tsx';
import { CardMenu } from './CardMenu.tsx';
import { CardContext } from './useCards.ts';

/** A figure that a person can move and hide. @param name  as its menu calls it */
export function Tile({ name, ...figure }: { name: string } & Omit<ComponentProps<typeof Kpi>, 'menu'>) {
  const tools = useContext(CardContext);
  return <Kpi {...figure} menu={tools && <CardMenu label={name} tools={tools} isTile />} />;
}
