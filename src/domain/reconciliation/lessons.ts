/** What a match by a person teaches: who a text's payer pays for, and what movements of a wording are. */
import { FOREIGN_RUT, type Rut } from '../rut.ts';
import { looseWords, nameWords, plainText, sharedWords } from './words.ts';

/** `kind`: the value is a kind of the catalogue, else the RUT of a party. */
export type Topic = 'payer' | 'kind';
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

/**
 * What matching a movement with documents of one party teaches; null when its text already tells that, or nothing.
 * @param company  its RUT: what it pays itself teaches nothing
 */
export function payerLesson(text: Text, party: { rut: Rut | null; name: string | null }, company: Rut): Lesson | null {
  const key = payerKey(text);
  if (!key || !party.rut || party.rut === FOREIGN_RUT || text.rut === party.rut || text.rut === company) return null;
  const isNamed = !text.rut && sharedWords(key.slice('name '.length).split(' '), nameWords(party.name ?? '')) > 1;
  return isNamed ? null : { topic: 'payer', key, value: party.rut };
}

/** What explaining a whole movement by a kind teaches. */
export function kindLesson(glosa: string, direction: 1 | -1, kindKey: string): Lesson | null {
  const key = wordingKey(glosa, direction);
  return key === null ? null : { topic: 'kind', key, value: kindKey };
}

/** Whether another value for the same key contradicts it: a parent pays for several, but a name is one party and a wording one kind. */
export function isExclusive({ topic, key }: Pick<Lesson, 'topic' | 'key'>): boolean {
  return topic === 'kind' || key.startsWith('name ');
}
