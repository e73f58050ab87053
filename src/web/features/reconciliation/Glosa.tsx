import { Fragment } from 'react';
import { proofsIn } from '#domain/reconciliation/proof.ts';
import type { MovementFragment } from './operations.ts';
import classes from './Reconciliation.module.css';
import { suggestionsOf } from './words.ts';

/** A bank's text, with what in it speaks for the matched documents, or for those of a suggestion, underlined. @param option  0: the best */
export function Glosa({ row, option = 0 }: { row: MovementFragment; option?: number }) {
  const { description } = row;
  const proofs = proofsIn(description, documentsOf(row, option));
  let last = 0;
  const pieces = proofs.map(({ start, end }) => {
    const before = description.slice(last, start);
    last = end;
    return (
      <Fragment key={start}>
        {before}
        <u className={classes['proof']}>{description.slice(start, end)}</u>
      </Fragment>
    );
  });
  return (
    <>
      {pieces}
      {description.slice(last)}
    </>
  );
}

function documentsOf(row: MovementFragment, option: number) {
  const suggestions = suggestionsOf(row);
  const suggestion = suggestions.find((one) => one.option === option) ?? suggestions[0];
  const documents = [...row.matchs, ...(suggestion?.parts ?? [])].map(({ document }) => document);
  return documents.map(({ counterpartId, counterpartName, number }) => ({ rut: counterpartId, name: counterpartName, folio: number }));
}
