import type { OptionsFilter } from '@mantine/core';
import { foldText } from '#domain/fold.ts';

/** For searchable selects: ignores accents and case. */
export const foldedFilter: OptionsFilter = ({ options, search, limit }) => {
  const typed = foldText(search);
  return options.filter((one) => 'label' in one && foldText(one.label).includes(typed)).slice(0, limit);
};
