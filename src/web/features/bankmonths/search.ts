import * as v from 'valibot';
import { dayInChile } from '#domain/date.ts';
import { TEXT, useSearch } from '#web/ui/useSearch.ts';

/** `anio`: empty for this one. `banco` (an account), `mes`: of the report that is open; `version`: the id of a close, empty for the one in force. */
const SEARCH = v.object({ vista: TEXT, anio: TEXT, banco: TEXT, mes: TEXT, version: TEXT });
export type BankMonthsSearch = v.InferOutput<typeof SEARCH>;

/** The place in both tabs, and the year shown. */
export function useBankMonths() {
  const [search, setSearch] = useSearch(SEARCH);
  const thisYear = Number(dayInChile(new Date()).slice(0, 4));
  const typed = Number(search.anio);
  const year = Number.isInteger(typed) && typed >= 2000 && typed <= thisYear ? typed : thisYear;
  return { search, setSearch, year, thisYear };
}
