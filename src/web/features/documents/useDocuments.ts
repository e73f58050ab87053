import { useMemo, useState } from 'react';
import { type Answer, useAnswer } from '#web/ui/useAnswer.ts';
import type { ListState } from '#web/ui/useList.ts';
import { type ChosenDocuments, NONE_CHOSEN, type Sums, sumsOf } from './chosen.ts';
import { inputOf, type Search } from './filters.ts';
import {
  type DocumentPageQuery,
  type DocumentTotalsQuery,
  documentPage,
  documentTotals,
  type PaginatedDocumentsInput,
  type RowFragment,
} from './operations.ts';
import type { Preset } from './presets.ts';

/** A list of documents as its address asks for it, and what of it is chosen. */
export type DocumentsOnScreen = {
  answer: Answer<DocumentPageQuery>;
  rows: readonly RowFragment[];
  total: number;
  totals: DocumentTotalsQuery['paginatedDocumentsByCompany']['totals'] | null;
  /** The whole list, in its order. */
  input: PaginatedDocumentsInput;
  /** What all of it come to. */
  all: Sums;
  chosen: ChosenDocuments;
  choose: (chosen: ChosenDocuments) => void;
};

export function useDocuments(companyId: string, list: ListState<Search>, preset: Preset): DocumentsOnScreen {
  const { search } = list;
  const answer = useAnswer(documentPage, { input: inputOf(companyId, search, preset) });
  // Of both sides, whichever is shown: they change with the filters only.
  const sums = useAnswer(documentTotals, { input: inputOf(companyId, { ...search, page: 1, offset: 1, side: '', sort: '' }, preset) });
  const totals = sums.data?.paginatedDocumentsByCompany.totals ?? null;
  const { docs: rows = NONE, totalDocs: total = 0 } = answer.data?.paginatedDocumentsByCompany ?? {};
  const input = inputOf(companyId, { ...search, page: 1, offset: 1 }, preset);
  const key = JSON.stringify({ ...input, newFilter: { ...input.newFilter, sort: null } });
  const [{ key: chosenOf, chosen }, setChosen] = useState({ key, chosen: NONE_CHOSEN });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says all of the input that matters
  const all = useMemo(() => sumsOf(input, totals), [key, totals]);
  return {
    answer,
    rows,
    total,
    totals,
    input,
    all,
    // Another filter is another list: nothing of it is chosen.
    chosen: chosenOf === key ? chosen : NONE_CHOSEN,
    choose: (next) => setChosen({ key, chosen: next }),
  };
}

const NONE: readonly RowFragment[] = [];
