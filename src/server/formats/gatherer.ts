/** Gathers what a bank file says row by row and account by account, and settles each account at the end. */
import type { AccountFacts, FileReading, MovementFacts, Problem } from '#domain/imports/facts.ts';
import { buildLedger } from './ledger.ts';
import { MAX_ACCOUNTS, MAX_MOVEMENTS } from './limits.ts';
import { problem, problemList } from './problem.ts';
import { Refused } from './refused.ts';

/** A row that is stored, or what is wrong with it. */
export type GatheredRow = { movement: MovementFacts } | { fault: Problem };
export type Gatherer = ReturnType<typeof newGatherer>;
type Draft = { facts: AccountFacts; isDailyBalance: boolean; gaps: Set<MovementFacts>; uids: Set<string>; rejectedSeen: number };

export function newGatherer() {
  const drafts = new Map<string, Draft>();
  const problems = problemList();
  let rowsRead = 0;
  let rejected = 0;

  function finished({ facts, isDailyBalance, gaps }: Draft): AccountFacts {
    const { movements, currency, openingBalance: opening, closingBalance: closing } = facts;
    const ledger = buildLedger({ movements, currency, gaps, isDailyBalance, opening, closing, isPartial: rejected > 0 });
    rejected += ledger.duplicates;
    ledger.problems.forEach(problems.add);
    problems.count(ledger.duplicates - ledger.listedDuplicates);
    return { ...facts, openingBalance: ledger.openingBalance, closingBalance: ledger.closingBalance, movements: ledger.movements };
  }

  return {
    /** The facts gathered under a key so far, opened the first time. Their movements are added by `take` only. */
    account(key: string, open: () => AccountFacts, isDailyBalance = false): AccountFacts {
      const existing = drafts.get(key);
      if (existing) return existing.facts;
      if (drafts.size === MAX_ACCOUNTS)
        throw new Refused(
          'E_TOO_LARGE',
          `El archivo trae más de ${MAX_ACCOUNTS.toLocaleString('es-CL')} cuentas: ninguna cartola reúne tantas.`,
        );
      const facts = open();
      drafts.set(key, { facts, isDailyBalance, gaps: new Set(), uids: new Set(), rejectedSeen: rejected });
      return facts;
    },
    /** What one row of the account opened under `key` turned out to be; null for a row that is no movement. */
    add(key: string, row: GatheredRow | null): void {
      if (!row) return;
      rowsRead += 1;
      if (rowsRead > MAX_MOVEMENTS) throw tooManyMovements();
      const fault = 'fault' in row ? row.fault : textFault(row.movement);
      if (fault || 'fault' in row) {
        rejected += 1;
        if (fault) problems.add(fault);
        return;
      }
      const { movement } = row;
      const draft = drafts.get(key) as Draft;
      if (draft.rejectedSeen !== rejected) draft.gaps.add(movement);
      draft.rejectedSeen = rejected;
      // An id that the bank used for another movement before identifies nothing.
      if (movement.bankUid !== null && draft.uids.has(movement.bankUid)) movement.bankUid = null;
      else if (movement.bankUid !== null) draft.uids.add(movement.bankUid);
      draft.facts.movements.push(movement);
    },
    warn: problems.add,
    /** @throws Refused E_EMPTY when no row came */
    reading(): FileReading {
      if (rowsRead === 0) throw new Refused('E_EMPTY', 'El archivo tiene encabezados pero ningún movimiento.');
      const accounts = [...drafts.values()].map(finished);
      const allProblems = problems.all();
      return {
        kind: 'CARTOLA',
        documents: [],
        accounts,
        questions: [],
        problems: allProblems,
        rowsRead,
        rowsRejected: rejected,
        isRefused: false,
      };
    },
  };
}

export function tooManyMovements(): Refused {
  const message = `El archivo trae más de ${MAX_MOVEMENTS.toLocaleString('es-CL')} movimientos: divídelo en partes, por ejemplo por mes, y súbelas por separado.`;
  return new Refused('E_TOO_LARGE', message);
}

/** An account of which nothing more is known than these. */
export function newAccount(facts: Pick<AccountFacts, 'bankCode' | 'accountNumber' | 'currency'> & Partial<AccountFacts>): AccountFacts {
  return {
    holderRut: null,
    openingBalance: null,
    closingBalance: null,
    creditLineApproved: null,
    creditLineUsed: null,
    movements: [],
    ...facts,
  };
}

/** No bank prints more than this. */
const MAX_GLOSA = 4_000;
const MAX_WORD = 200;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

/** Texts that no column can hold: too long, or with control characters. */
function textFault({ line, glosa, reference, branch, bankUid }: MovementFacts): Problem | null {
  if (glosa.length > MAX_GLOSA || isLong(reference) || isLong(branch) || isLong(bankUid))
    return problem(line, null, 'E_FIELD_SIZE', `La línea ${line} trae un texto más largo de lo que ningún banco imprime.`);
  if (CONTROL.test(glosa) || hasControl(reference) || hasControl(branch) || hasControl(bankUid))
    return problem(line, null, 'E_CHAR', `La línea ${line} contiene caracteres de control que ningún texto debe traer.`);
  return null;
}

function isLong(text: string | null): boolean {
  return text !== null && text.length > MAX_WORD;
}

function hasControl(text: string | null): boolean {
  return text !== null && CONTROL.test(text);
}
