import type { Route } from '#domain/access.ts';
import { MENU } from '../shell/menu.ts';

/** The screens by the names of the menu. */
export const SCREENS: Partial<Record<Route, string>> = Object.fromEntries(
  MENU.flatMap(({ entries }) => entries).map(({ route, label }) => [route, label]),
);

export function screenNames(routes: readonly Route[]): string {
  return routes.map((route) => SCREENS[route] ?? route).join(', ');
}
