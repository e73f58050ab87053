import { lazy } from 'react';

const load = () => import('./Calendar.tsx');

/** Calendars are large: their code is loaded when one is about to open. */
export const Calendar = lazy(async () => ({ default: (await load()).Calendar }));
export const RangeCalendar = lazy(async () => ({ default: (await load()).RangeCalendar }));
export const bringCalendars = () => void load();
