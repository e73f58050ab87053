import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll } from 'vitest';
import { type Rut, rut } from '#domain/rut.ts';
import { startImports } from '#server/features/imports/jobs.ts';
import { testApi } from './api.ts';

export type Report = {
  id: string;
  fileName: string;
  kind: string | null;
  status: string;
  rowsRead: number;
  rowsNew: number;
  rowsRepeated: number;
  rowsRejected: number;
  rowsPending: number;
  pendingCount: number;
  sameFileCount: number;
  problems: { line: number | null; column: string | null; code: string; message: string }[];
  problemCount: number;
  questions: {
    key: string;
    message: string;
    options: { value: string; label: string }[];
    sample: string[];
    suggested: string | null;
    parts: string[];
  }[];
  canUndo: boolean;
};
type Options = { kind?: string; allOrNothing?: boolean; isTrial?: boolean; answers?: { fileName?: string; key: string; value: string }[] };

const REPORT = `id fileName kind status rowsRead rowsNew rowsRepeated rowsRejected rowsPending pendingCount sameFileCount problems { line column code message } problemCount
  questions { key message options { value label } sample suggested parts } canUndo`;

export const IMPORT_FILES = `mutation ($companyId: ID!, $files: [File!]!, $kind: ImportKind, $allOrNothing: Boolean, $answers: [ImportAnswer!], $isTrial: Boolean) {
  importFiles(companyId: $companyId, files: $files, kind: $kind, allOrNothing: $allOrNothing, answers: $answers, isTrial: $isTrial) { ${REPORT} } }`;
const LIST = `query ($companyId: ID!) { imports(companyId: $companyId) { docs { ${REPORT} } } }`;
const UNDO = `mutation ($companyId: ID!, $id: ID!, $keepsOffice: Boolean) { undoImport(companyId: $companyId, id: $id, keepsOffice: $keepsOffice) { ${REPORT} } }`;
const ANSWER = `mutation ($companyId: ID!, $id: ID!, $answers: [ImportAnswer!]!) { answerImport(companyId: $companyId, id: $id, answers: $answers) { ${REPORT} } }`;

/** The corpus belongs to this company. */
export const CORPUS_RUT = rut('76123456-0');
/** Statements of the corpus do not name their account. */
export const ACCOUNT = { key: 'account', value: '001|12345678|CLP' };

/** The API with its import workers, and a person who imports files into their companies. */
export async function importDesk(options: Parameters<typeof startImports>[1] = {}) {
  const api = await testApi();
  const imports = startImports(api.services, options);
  afterAll(() => imports.stop());
  const person = await api.person();

  /** A new company; each call uses a new context, so that the person's memberships are current. */
  const company = async (rut: Rut = CORPUS_RUT) => deskOf(await api.company(person.id, { rut }));
  const deskOf = async (id: string) => {
    const context = await api.contextOf(person.token);
    const call = async <Data>(text: string, variables: Record<string, unknown>) =>
      api.ask<Data>(context, text, { companyId: id, ...variables });
    const send = async (files: File[], options: Options = {}): Promise<Report[]> => {
      const { data, message } = await call<{ importFiles: Report[] }>(IMPORT_FILES, { files, ...options });
      if (!data) throw new Error(message ?? 'no answer');
      return data.importFiles;
    };
    const sendOne = async (file: File, options: Options = {}) => ended((await send([file], options))[0] as Report);
    /** The server answers before a long import ends; on a busy machine every import is long. */
    const ended = async (report: Report): Promise<Report> => {
      const until = Date.now() + 120_000;
      for (let last = report; ; last = (await list()).find(({ id }) => id === report.id) ?? last) {
        if (last.status !== 'en_proceso' || Date.now() > until) return last;
        await sleep(200);
      }
    };
    const list = async () => (await call<{ imports: { docs: Report[] } }>(LIST, {})).data?.imports.docs ?? [];
    const undo = async (importId: string, keepsOffice = false) => call<{ undoImport: Report }>(UNDO, { id: importId, keepsOffice });
    const answer = async (importId: string, answers: Options['answers']) => {
      const { data, message } = await call<{ answerImport: Report }>(ANSWER, { id: importId, answers });
      if (!data) throw new Error(message ?? 'no answer');
      return ended(data.answerImport);
    };
    return { id, context, call, send, sendOne, list, undo, answer, state: () => stateOf(api.database.ownerPool, id) };
  };
  return { ...api, person, newPerson: api.person, companyOf: company, deskOf };
}

type Pool = { query: <Row>(text: string, values: unknown[]) => Promise<{ rows: Row[] }> };

/**
 * Everything that an import may change in a company, without ids and instants, in a fixed order: equal states mean that the companies
 * have equal contents.
 */
export async function stateOf(pool: unknown, companyId: string): Promise<Record<string, unknown[]>> {
  const state: Record<string, unknown[]> = {};
  for (const [table, text] of Object.entries(STATE)) {
    const { rows } = await (pool as Pool).query<{ row: unknown }>(`select to_jsonb(x) as row from (${text}) x`, [companyId]);
    state[table] = rows.map(({ row }) => JSON.stringify(row)).sort();
  }
  return state;
}

const STATE = {
  accounts: 'select bank_code, number_norm, currency, credit_line_approved from bank_account where company_id = $1',
  movements: `select a.bank_code, a.number_norm, m.on_day, m.amount, m.currency, m.amount_clp, m.glosa, m.reference, m.branch, m.counterpart_rut,
    m.counterpart_name, m.balance, m.bank_uid, m.kind, m.is_closed from movement m join bank_account a using (company_id, account_id) where company_id = $1`,
  documents: `select d.is_received, d.code, d.folio, d.counterpart_rut, d.counterpart_name, d.issued_on, d.received_on, d.accepted_on, d.claimed_on,
    d.period, d.section, d.summary_count, d.currency, d.net, d.exempt, d.iva, d.iva_not_recoverable, d.other_taxes, d.amount, d.rate, d.amount_clp,
    d.payment_form, d.transaction_kind, d.due_on, d.due_from, a.key, d.is_annulled, d.is_closed, d.is_superseded, d.credited, d.is_expected
    from document d join area a using (company_id, area_id) where company_id = $1`,
  lines: 'select line_no, name, quantity, unit_price, amount from document_line where company_id = $1',
  references: 'select reference_no, code, folio, effect, target_id is not null as is_found from document_reference where company_id = $1',
  credits: 'select amount from credit_allocation where company_id = $1',
  flow: `select kind, on_day, a.key, f.currency, amount, amount_clp, n, unrated from flow_day f left join area a using (company_id, area_id)
    where company_id = $1 and (n <> 0 or amount <> 0)`,
  days: `select b.number_norm, on_day, amount, n, inflow, outflow, closing from account_day d join bank_account b using (company_id, account_id)
    where company_id = $1 and (n <> 0 or closing is not null)`,
  untrue: 'select * from rollup_differences($1)',
};

/** A file of the repository as a browser would send it. */
export function fileAt(path: string, name = path.split('/').at(-1) ?? ''): File {
  return new File([readFileSync(join(import.meta.dirname, '../..', path))], name);
}

export function textFile(name: string, text: string): File {
  return new File([text], name);
}
