import { lazy } from 'react';

const load = () => import('./Calendar.tsx');

/** Calendars are heavy: their code comes when one is about to be opened. */
export const Calendar = lazy(async () => ({ default: (await load()).Calendar }));
export const RangeCalendar = lazy(async () => ({ default: (await load()).RangeCalendar }));
export const bringCalendars = () => void load();
