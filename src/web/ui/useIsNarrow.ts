import { useMediaQuery } from '@mantine/hooks';

/** Whether this is a telephone: below 768 px the rail becomes a bottom bar, tables become cards, panels bottom sheets. */
export function useIsNarrow(): boolean {
  return useMediaQuery('(max-width: 767px)', undefined, { getInitialValueInEffect: false }) ?? false;
}
