import { useMediaQuery } from '@mantine/hooks';

/** Whether a list and what is open of it have room side by side. */
export function useIsWide(): boolean {
  return useMediaQuery('(min-width: 1200px)', undefined, { getInitialValueInEffect: false }) ?? false;
}
