import type { Family, Field } from './kit/attack.ts';
import { ACCEPT, fill, invite, openCompany } from './kit/companies.ts';
import { bearer, type Reply } from './kit/graphql.ts';
import { check, plainText } from './kit/hold.ts';
import { type Fill, OPERATIONS, type Operation, type Slot, slotsOf, textOf, variablesOf } from './kit/operations.ts';
import { expectData, newAddress, newEmail, PASSWORD, type Person, personOf, signUp, tokenOf } from './kit/people.ts';
import type { Target } from './kit/target.ts';

const MARKER = 'Zafiro7391';
const UNKNOWN = '01999999-9999-7999-8999-999999999999';
const AT_ONCE = 16;

/** Reading or changing a company that is somebody else's: every operation, with foreign, unknown and mixed ids. */
export const tenancy: Family = {
  name: 'tenancy',
  run: async (field) => {
    const victim = await createWorld(field.plain, 'duena', MARKER);
    const own = await createWorld(field.plain, 'vecina', 'Vecina');
    const removed = await removedMember(victim);
    const before = await digest(victim);
    await field.attack('the company can be told by its marks', async () =>
      check(before.split(MARKER).length > 20, 'its owner does not see them'),
    );
    await answerToForeign(field, victim, own, [
      { name: 'a neighbour', people: [own.owner, ...own.colleagues] },
      { name: 'somebody who was removed', people: [removed] },
      { name: 'a visitor', people: [null] },
    ]);
    await routes(field, victim, [own.owner, removed, null]);
    await field.attack('nothing of the company changed', async () =>
      check((await digest(victim)) === before, 'the company is not as it was'),
    );
  },
};

type World = { owner: Person; colleagues: Person[]; companyId: string; ids: Record<string, string>; emails: string[] };
type Attacker = { name: string; people: (Person | null)[] };

/** A company with something of everything that has an id. */
async function createWorld(target: Target, name: string, marker: string): Promise<World> {
  const owner = await signUp(target, name, { name: marker, lastName: marker });
  const { id: companyId } = await openCompany(owner, marker);
  await fill(owner, companyId, marker);
  const colleagues: Person[] = [];
  for (let index = 0; index < 3; index += 1) colleagues.push(await join(owner, companyId));
  const email = newEmail(marker.toLowerCase());
  const { invitationId } = await invite(owner, companyId, email);
  const first = async (query: string, path: string) => String(await expectData(owner.ask(query, { c: companyId }), path));
  const ids = {
    company: companyId,
    movement: await first('query ($c: ID!) { getTransactions(input: { companyId: $c }) { docs { id } } }', 'getTransactions.docs.0.id'),
    document: await first(
      'query ($c: ID!) { paginatedDocumentsByCompany(input: { companyId: $c }) { docs { id } } }',
      'paginatedDocumentsByCompany.docs.0.id',
    ),
    account: await first(
      'query ($c: ID!) { transactionAccountBankList(companyId: $c) { accountId } }',
      'transactionAccountBankList.0.accountId',
    ),
    import: await first('query ($c: ID!) { imports(companyId: $c) { docs { id } } }', 'imports.docs.0.id'),
    area: await first(
      'query ($c: ID!) { getFlowStructure(companyId: $c) { INCOME { fields { cashflowAreaId } } } }',
      'getFlowStructure.INCOME.0.fields.0.cashflowAreaId',
    ),
    invitation: invitationId,
    person: owner.id,
    notification: UNKNOWN,
  };
  return { owner, colleagues, companyId, ids, emails: [owner.email, email] };
}

async function join(owner: Person, companyId: string): Promise<Person> {
  const email = newEmail('colega');
  const { invitationUrl } = await invite(owner, companyId, email, 'FOUNDER');
  const input = { name: 'Eva', lastName: 'Ruiz', password: PASSWORD };
  const from = newAddress();
  const token = await expectData(
    owner.target.ask(ACCEPT, { token: tokenOf(invitationUrl ?? ''), input }, { from }),
    'acceptInvitation.accessToken',
  );
  return personOf(owner.target, { email, from, token: String(token) });
}

async function removedMember({ owner, companyId }: World): Promise<Person> {
  const person = await join(owner, companyId);
  const query = 'mutation ($c: ID!, $e: String!) { removeUserFromCompany(companyId: $c, userEmail: $e) { status } }';
  await expectData(owner.ask(query, { c: companyId, e: person.email }), 'removeUserFromCompany.status');
  return person;
}

/** Ids that leave something out of an answer. */
const NARROWING: ReadonlySet<string> = new Set(['documentId', 'loanId', 'areaIds', 'categoryIds', 'scenario']);

/** What its owner sees of the company, as far as it stands still. */
async function digest({ owner, companyId }: World): Promise<string> {
  const queries = OPERATIONS.filter(({ kind, field }) => kind === 'query' && field.args.some(({ name }) => name === 'companyId'));
  const skipped = ['exchangeRates', 'companyOnboarding'];
  const answers: string[] = [];
  for (const operation of queries.filter(({ name }) => !skipped.includes(name))) {
    const { text } = await owner.ask(
      textOf(operation),
      // What narrows an answer to a document, to areas, is left out: all of the company is meant.
      variablesOf(operation, ({ type, path }) => (type === 'ID' && !NARROWING.has(path.at(-1) ?? '') ? companyId : undefined)),
    );
    // Signed addresses bear the time at which they were made.
    answers.push(text.replace(/"(?:lastSeenAt|url|expiresAt)":"[^"]*"/g, ''));
  }
  return answers.join('\n');
}

/** Everything that an outsider may do anyway, or that is about the session alone. */
const OWN_AFFAIRS = ['createCompany', 'completeOnboarding', 'logOut'];

async function answerToForeign({ plain, isLong, attack }: Field, victim: World, own: World, attackers: readonly Attacker[]): Promise<void> {
  const secrets = [MARKER, MARKER.toLowerCase(), ...victim.emails, victim.owner.email];
  for (const { name, people } of attackers) {
    for (const operation of OPERATIONS.filter((one) => one.kind !== 'subscription' && !OWN_AFFAIRS.includes(one.name))) {
      const cases = casesOf(operation, victim, own, isLong);
      if (cases.length === 0) continue;
      await attack(`${name} calls ${operation.name}`, async () => {
        const text = textOf(operation);
        const ask = (fill: Fill, index: number): Promise<Reply> => {
          const person = people[index % people.length] ?? null;
          const who = person ? { token: person.token, from: person.from } : { from: '10.9.9.9' };
          return plain.ask(text, variablesOf(operation, fill), who);
        };
        const ofUnknown = new Map<string, Promise<Reply>>();
        const complaints = await inPortions(cases, async ({ title, foreign, unknown }, index) => {
          const key = JSON.stringify(variablesOf(operation, unknown));
          const other = ofUnknown.get(key) ?? ask(unknown, index);
          ofUnknown.set(key, other);
          return compare(title, secrets, victim, await ask(foreign, index), await other);
        });
        return complaints.filter(Boolean).slice(0, 3);
      });
    }
  }
}

async function inPortions<Item, Result>(items: readonly Item[], work: (item: Item, index: number) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  for (let index = 0; index < items.length; index += AT_ONCE) {
    results.push(...(await Promise.all(items.slice(index, index + AT_ONCE).map((item, n) => work(item, index + n)))));
  }
  return results;
}

/** What is wrong with an answer to the victim's id, beside the answer to one that nobody has. */
function compare(title: string, secrets: readonly string[], victim: World, foreign: Reply, unknown: Reply): string | undefined {
  if ([foreign, unknown].some(({ code }) => code === 'RATE_LIMITED')) return `${title}: not asked, too many requests`;
  const shown = secrets.find((secret) => without(foreign.text, victim.emails).includes(secret));
  if (shown) return `${title}: shows ${shown}: ${foreign.text.slice(0, 200)}`;
  if (answerText(foreign) === answerText(unknown)) return undefined;
  return `${title}: foreign and unknown are told apart: ${answerText(foreign).slice(0, 200)} ≠ ${answerText(unknown).slice(0, 200)}`;
}

/** An answer may repeat the e-mail that was asked with. */
function without(text: string, emails: readonly string[]): string {
  return emails.reduce((rest, email) => rest.replaceAll(email, ''), text);
}

function answerText(reply: Reply): string {
  return plainText(reply).replace(/\d\d?:\d\d(:\d\d)?(\.\d+)?/g, 'T');
}

type Case = { title: string; foreign: Fill; unknown: Fill };

/** Each way to put the victim's ids into an operation, and the same with ids that nobody has. */
function casesOf(operation: Operation, victim: World, own: World, isLong: boolean): Case[] {
  const slots = slotsOf(operation).filter(({ type }) => type === 'ID');
  const isCompany = ({ path }: Slot) =>
    /^companyId$/.test(path.at(-1) ?? '') || /^(get_company|updateCompany|findCompaniesByIds)$/.test(operation.name);
  const others = slots.filter((slot) => !isCompany(slot));
  const kinds = Object.keys(victim.ids).filter((kind) => kind !== 'company');
  const cases: Case[] = [];
  const add = (title: string, company: string, other: (world: string) => unknown, isForeignCompany: boolean) => {
    const fill =
      (id: (mine: unknown) => unknown): Fill =>
      (slot) => {
        if (slot.type === 'String' && /email$/i.test(slot.path.at(-1) ?? '')) return victim.emails[0];
        if (slot.type !== 'ID') return undefined;
        return isCompany(slot) ? (isForeignCompany ? id(company) : company) : other(String(id('')));
      };
    cases.push({ title, foreign: fill((mine) => mine || 'foreign'), unknown: fill((mine) => (mine ? UNKNOWN : 'unknown')) });
  };
  if (slots.length === 0) return [];
  if (slots.some(isCompany)) add('a foreign company', victim.companyId, () => own.ids['movement'], true);
  for (const kind of others.length > 0 ? kinds : []) {
    const id = (world: string) => (world === 'foreign' ? victim.ids[kind] : UNKNOWN);
    add(`a foreign ${kind} in the own company`, own.companyId, id, false);
    if (slots.some(isCompany)) add(`a foreign ${kind} in its company`, victim.companyId, id, true);
    if (others.some(({ isList }) => isList))
      add(`an own and a foreign ${kind}`, own.companyId, (world) => [own.ids[kind], id(world)], false);
  }
  if (slots.some((slot) => isCompany(slot) && slot.isList)) {
    const both =
      (world: string): Fill =>
      ({ type, path }) =>
        type === 'ID' && path.length > 0 ? [own.companyId, world] : undefined;
    cases.push({ title: 'an own and a foreign company', foreign: both(victim.companyId), unknown: both(UNKNOWN) });
  }
  return isLong ? cases : cases.slice(0, 24);
}

/** Plain routes: downloads of files, logos and the history. */
async function routes({ plain, attack }: Field, victim: World, people: readonly (Person | null)[]): Promise<void> {
  const { companyId, ids } = victim;
  const paths = [
    `/archivos/importaciones/${companyId}/${ids['import']}`,
    `/archivos/historial/${companyId}`,
    `/archivos/historial/${companyId}?search=${MARKER}`,
    `/archivos/logos/${companyId}`,
    `/archivos/importaciones/${companyId.toUpperCase()}/${ids['import']}`,
    `/archivos//importaciones/${companyId}/${ids['import']}`,
    `/archivos/importaciones/${companyId}/..%2f${companyId}%2f${ids['import']}`,
  ];
  for (const path of paths) {
    for (const person of people) {
      await attack(`${person ? 'an outsider' : 'a visitor'} downloads ${path.replaceAll(/[0-9a-f-]{36}/gi, 'ID')}`, async () => {
        const answer = await plain.send({ path, headers: bearer(person?.token) });
        const isPage = answer.headers['content-type']?.includes('text/html');
        return [
          check(answer.status >= 400 || isPage, `answered ${answer.status}`),
          check(!answer.text.includes(MARKER), 'shows the company'),
        ];
      });
    }
  }
}
