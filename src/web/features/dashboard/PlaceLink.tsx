import type { ReactNode } from 'react';
import { LinkTo } from '#web/ui/LinkTo.tsx';
import type { IsOpen, Place } from './places.ts';

type Props = { place: Place; isOpen: IsOpen; className?: string | undefined; children: ReactNode };

/** A link to what a figure is made of; plain text when the person may not open that screen. */
export function PlaceLink({ place, isOpen, className, children }: Props) {
  if (!isOpen(place.to)) return children;
  return (
    <LinkTo to={place.to} search={place.search} className={className}>
      {children}
    </LinkTo>
  );
}
