/** What people teach: by a match who a text's payer pays for, and by what they say of movements of a wording, what the next one is. */
import { FOREIGN_RUT, type Rut } from '../rut.ts';
import { looseWords, nameWords, plainText, sharedWords } from './words.ts';

/** The value is of `payer` the RUT of a party, of `kind` a kind of the catalogue, of `area` the id of one, of `eoaf` a key of the EOAF. */
export type Topic = 'payer' | 'kind' | 'area' | 'eoaf';
export type Lesson = { topic: Topic; key: string; value: string };
/** What was learned, and how often; without those that were contradicted. */
export type Learned = Lesson & { times: number };

/** So often taught, a lesson may act; less often it only suggests. */
export const TIMES_TO_ACT = 2;

/** What a text says of who paid: as stored with the movement. */
type Text = { rut: Rut | null; name: string | null; glosa: string };

const MIN_KEY = 4;
const MAX_KEY = 200;

/** Names the payer of a text: by RUT, else by the distinctive words; null when it names nobody. */
export function payerKey({ rut, name, glosa }: Text): string | null {
  if (rut) return rut === FOREIGN_RUT ? null : `rut ${rut}`;
  const words = (name ? nameWords(name).filter((one) => !/\d/.test(one)) : looseWords(glosa)).join(' ');
  return words.length < MIN_KEY ? null : `name ${words.slice(0, MAX_KEY)}`;
}

/** Names a wording: its words, whatever its numbers, and the side of the money. */
export function wordingKey(glosa: string, direction: 1 | -1): string | null {
  const words = plainText(glosa.slice(0, MAX_KEY))
    .split(' ')
    .filter((one) => one.length > 1 && !/\d/.test(one));
  const key = words.join(' ');
  return key.length < MIN_KEY ? null : `${direction > 0 ? 'in' : 'out'} ${key}`;
}

type Party = { rut: Rut | null; name: string | null };

/** Parties of one payment, at most: who pays for more collects or settles for others, and is no group. */
export const MAX_GROUP = 12;

/**
 * What matching a movement with documents of some parties teaches: for whom its payer pays. A name in a text is that of one party, so of
 * several only a RUT teaches.
 * @param company  its RUT: what it pays itself teaches nothing
 */
export function payerLessons(text: Text, parties: readonly Party[], company: Rut): Lesson[] {
  if (parties.length > 1 && (!text.rut || parties.length > MAX_GROUP || parties.some(({ rut }) => !rut))) return [];
  return parties.flatMap((one) => payerLesson(text, one, company) ?? []);
}

/** Null when the text already tells that, or nothing. */
function payerLesson(text: Text, party: Party, company: Rut): Lesson | null {
  const key = payerKey(text);
  if (!key || !party.rut || party.rut === FOREIGN_RUT || text.rut === party.rut || text.rut === company) return null;
  const isNamed = !text.rut && sharedWords(key.slice('name '.length).split(' '), nameWords(party.name ?? '')) > 1;
  return isNamed ? null : { topic: 'payer', key, value: party.rut };
}

/** What saying of a whole movement what it is, or where it counts, teaches of its wording. */
export function wordingLesson(topic: Exclude<Topic, 'payer'>, glosa: string, direction: 1 | -1, value: string): Lesson | null {
  const key = wordingKey(glosa, direction);
  return key === null ? null : { topic, key, value };
}

/** Whether another value for the same key contradicts it: a parent pays for several, but a name is one party and a wording one kind. */
export function isExclusive({ topic, key }: Pick<Lesson, 'topic' | 'key'>): boolean {
  return topic !== 'payer' || key.startsWith('name ');
}
