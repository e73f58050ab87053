// What card acquirers' reports say of a generated company's deposits: mostly what is true, and some of what goes wrong with such reports.
import { bankName } from '#domain/banks.ts';
import { addDays } from '#domain/date.ts';
import { documentKind } from '#domain/documents/kinds.ts';
import { type CardSettlementFacts, netOf, printedAccount } from '#domain/reconciliation/card-settlements.ts';
import { LOOK_BACK } from '#domain/reconciliation/classes/acquirer.ts';
import type { Matching, MatchPart, OpenDocument, ReportedDeposit } from '#domain/reconciliation/facts.ts';
import { type Random, seeded } from '#server/demo/random.ts';
import type { DemoDocument } from '#server/demo/types.ts';
import type { DemoCompany } from './demo-group.ts';
import type { Planted } from './planted-facts.ts';

/** The kinds that say what is true of their deposit, and enough of it. */
export const TRUE_REPORTS: ReadonlySet<ReportKind> = new Set<ReportKind>(['right', 'withoutAccount', 'pesoOff']);

/**
 * `pesoOff`: the bank has a peso more or less; `split`: what it says arrived as two deposits; the last three would tell other sales than those of
 * the deposit that they seem to be of.
 */
export type ReportKind =
  | 'right'
  | 'withoutAccount'
  | 'pesoOff'
  | 'wrongCount'
  | 'annulled'
  | 'split'
  | 'otherAcquirer'
  | 'otherAccount'
  | 'foreignAccount';
/** `movement`: the number of the deposit. */
export type PlantedReport = { kind: ReportKind; movement: number; facts: CardSettlementFacts };

/** Of an acquirer whose reports are read: shares of its deposits; the rest has no report. */
const SHARES: readonly [ReportKind, number][] = [
  ['right', 0.6],
  ['withoutAccount', 0.07],
  ['pesoOff', 0.07],
  ['wrongCount', 0.07],
  ['split', 0.05],
  ['otherAccount', 0.04],
  ['foreignAccount', 0.04],
];
const UNREPORTED = 0.06;
/** What an acquirer keeps of its sales, as a share: between them a run of sales may be taken for those of a deposit. */
const [LOWEST, HIGHEST] = [0.003, 0.045];

type Deposit = {
  movement: number;
  account: number;
  on: CardSettlementFacts['on'];
  net: number;
  sales: number;
  annulled: number;
  count: number;
  isOther: boolean;
};

/** The rows of all reports, by the number of their deposit. */
export function plantedReports(company: DemoCompany, seed: number): PlantedReport[] {
  const random = seeded(seed, 'reports');
  const boletas = company.documents.filter(isBoleta);
  const deposits = depositsOf(company);
  return deposits.flatMap((deposit, index) => {
    const kind = kindOf(deposit, random);
    const next = deposits.slice(index + 1).find(({ account, isOther }) => account === deposit.account && !isOther);
    if (!kind || (kind === 'split' && !next)) return [];
    return [{ kind, movement: deposit.movement, facts: { line: index + 2, ...rowOf(company, kind, { deposit, next, boletas, random }) } }];
  });
}

function isBoleta({ facts }: DemoDocument): boolean {
  return documentKind(facts.code)?.cash === 'atOnce' && !facts.isReceived && facts.folio !== null;
}

function depositsOf(company: DemoCompany): Deposit[] {
  const documents = new Map(company.documents.map((one) => [one.id, one.facts]));
  return company.truth.flatMap(({ event, parts, movement, counterpartRut }, index) => {
    const paid = parts.map(({ id }) => documents.get(id));
    if (event !== 'cards' || paid.some((one) => !one || one.folio === null)) return [];
    const { account, facts } = company.movements[index]!;
    const isNote = (at: number) => documentKind(paid[at]!.code)?.sign === -1;
    const sumOf = (isAnnulled: boolean) => paid.reduce((sum, one, at) => sum + (isNote(at) === isAnnulled ? one!.total : 0), 0);
    const count = paid.filter((_, at) => !isNote(at)).length;
    return {
      movement,
      account,
      on: facts.on,
      net: facts.amount,
      sales: sumOf(false),
      annulled: sumOf(true),
      count,
      isOther: counterpartRut === null,
    };
  });
}

function kindOf({ isOther, annulled }: Deposit, random: Random): ReportKind | null {
  if (isOther) return random.chance(0.5) ? 'otherAcquirer' : null;
  if (annulled > 0) return 'annulled';
  return SHARES[random.weighted([...SHARES.map(([, share]) => share), UNREPORTED])]?.[0] ?? null;
}

type Around = { deposit: Deposit; next: Deposit | undefined; boletas: readonly DemoDocument[]; random: Random };

function rowOf(company: DemoCompany, kind: ReportKind, { deposit, next, boletas, random }: Around): Omit<CardSettlementFacts, 'line'> {
  const { on, annulled } = deposit;
  const print = ({ bankCode, number }: DemoCompany['accounts'][number]) =>
    `${bankName(bankCode).toUpperCase()} 00${number.replace(/\D/g, '')}`;
  const row = (net: number, sales: number, count: number, account = print(company.accounts[deposit.account]!)) => {
    const amounts = { sales, fee: sales - annulled - net, annulled, charges: 0, feeRefund: 0 };
    return { on, ...amounts, net: netOf(amounts), account, count };
  };
  const { net, sales, count } = deposit;
  const other = otherSales(deposit, boletas, random);
  switch (kind) {
    case 'withoutAccount':
      return row(net, sales, count, '');
    case 'pesoOff':
      return row(net + random.pick([-1, 1]), sales, count);
    case 'wrongCount':
      return row(net, sales, Math.max(0, count + random.pick([-2, -1, 1, 2, 3])));
    case 'split':
      return next ? row(net + next.net, sales + next.sales, count + next.count) : row(net, sales, count);
    case 'otherAcquirer':
      return row(net, other.sales, other.count);
    case 'otherAccount':
      return row(net, other.sales, other.count, print(company.accounts[(deposit.account + 1) % company.accounts.length]!));
    case 'foreignAccount':
      return row(net, other.sales, other.count, `BANCO DE CHILE 00${random.int(1_000_000, 9_999_999)}77`);
    default:
      return row(net, sales, count);
  }
}

/** A run of boletas of those days that could be the sales of a deposit, and is not; where there is none, an amount that none sums to. */
function otherSales({ on, net, sales }: Deposit, boletas: readonly DemoDocument[], random: Random): { sales: number; count: number } {
  const near = boletas
    .filter(({ facts }) => facts.issuedOn! >= addDays(on, -LOOK_BACK) && facts.issuedOn! < on)
    .sort((a, b) =>
      a.facts.issuedOn! < b.facts.issuedOn!
        ? -1
        : a.facts.issuedOn! > b.facts.issuedOn!
          ? 1
          : Number(a.facts.folio) - Number(b.facts.folio),
    );
  const runs = near.flatMap((_, first) => {
    let sum = 0;
    return near.slice(first, first + 60).flatMap(({ facts }, at) => {
      sum += facts.total;
      return sum !== sales && sum > net / (1 - LOWEST) && sum < net / (1 - HIGHEST) ? [{ sales: sum, count: at + 1 }] : [];
    });
  });
  return runs.length > 0 ? random.pick(runs) : { sales: Math.round(net * 1.021), count: 2 };
}

/** The same facts with these reports. `isHard`: each boleta is several, and others between them were paid in cash. */
export function reportedFacts(
  planted: Planted,
  reports: readonly PlantedReport[],
  { seed, isHard }: { seed: number; isHard: boolean },
): Planted['facts'] {
  const random = seeded(seed, 'slips');
  const sales = planted.facts.sales ?? [];
  const slips = new Map(isHard ? sales.map((one) => [one.id, slipsOf(one, random)]) : []);
  const perDeposit = new Map(
    planted.company.truth.map(({ movement, parts }) => [
      movement,
      parts.reduce((sum, { id }) => sum + (slips.get(`d${id}`)?.length ?? 1) - 1, 0),
    ]),
  );
  const reportedDeposits = reports.flatMap(({ movement, facts }): ReportedDeposit[] => {
    const { line, on, net, account, annulled, count } = facts;
    const accountId = printedAccount(account, planted.facts.accounts);
    if (accountId === undefined || net <= 0) return [];
    return [
      {
        id: `r${line}`,
        accountId,
        on,
        net,
        sales: facts.sales,
        annulled,
        count: count === 0 ? 0 : count + (perDeposit.get(movement) ?? 0),
      },
    ];
  });
  const cash = isHard
    ? sales.flatMap((one) =>
        random.chance(CASH) ? { ...one, id: `c${one.id}`, folio: `${one.folio}.99`, remaining: 990 + random.int(0, 40_000) } : [],
      )
    : [];
  return { ...planted.facts, sales: [...sales.flatMap((one) => slips.get(one.id) ?? one), ...cash], reportedDeposits };
}

/** The share of boletas after which one is paid in cash, and how many slips a sale may be. */
const CASH = 0.08;
const MAX_SLIPS = 12;

function slipsOf(sale: OpenDocument, random: Random): OpenDocument[] {
  const count = random.int(1, MAX_SLIPS);
  let left = sale.remaining;
  return Array.from({ length: count }, (_, at) => {
    const remaining = at === count - 1 ? left : Math.max(1, Math.round((left / (count - at)) * (0.3 + random.next() * 1.4)));
    const own = Math.min(remaining, left - (count - at - 1));
    left -= own;
    return { ...sale, id: `${sale.id}/${at + 1}`, folio: `${sale.folio}.${10 + at}`, remaining: own };
  });
}

/** What was made, with the slips of a boleta as that boleta again; so it is judged as any other. */
export function wholeBoletas({ automatic, transfers }: Matching): Pick<Matching, 'automatic' | 'transfers'> {
  return { transfers, automatic: automatic.map((one) => ({ ...one, parts: joined(one.parts) })) };
}

function joined(parts: readonly MatchPart[]): MatchPart[] {
  const byBoleta = Map.groupBy(parts, ({ documentId }) => documentId.split('/')[0]!);
  const sum = (list: readonly MatchPart[], of: 'amount' | 'documentAmount') => list.reduce((total, one) => total + one[of], 0);
  return [...byBoleta].map(([documentId, list]) => ({
    ...list[0]!,
    documentId,
    amount: sum(list, 'amount'),
    documentAmount: sum(list, 'documentAmount'),
  }));
}
