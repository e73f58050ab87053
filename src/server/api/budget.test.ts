import { expect, test } from 'vitest';
import { openBudget } from './budget.ts';

const ANA = 'ana';
const LUIS = 'luis';

/** Requests turns and reports which have begun. */
function openTestBudget(now: () => number = Date.now) {
  const takeTurn = openBudget(now);
  const began: number[] = [];
  const turns: Awaited<ReturnType<typeof takeTurn>>[] = [];
  let count = 0;
  const ask = async (personId: string, cost: number) => {
    const place = count++;
    const turn = await takeTurn(personId, cost);
    began.push(place);
    turns[place] = turn;
    return turn;
  };
  const end = async (place: number) => {
    (turns[place] as () => void)();
    await new Promise((done) => setImmediate(done));
  };
  return { ask, end, began };
}
const nextTurn = () => new Promise((done) => setImmediate(done));

test('eight of a person at once, the others in their order as these end; another person does not wait', async () => {
  const { ask, end, began } = openTestBudget();
  for (let index = 0; index < 12; index += 1) void ask(ANA, 10);
  await nextTurn();
  expect(began).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  await ask(LUIS, 10);
  await end(3);
  await end(0);
  expect(began).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 12, 8, 9]);
});

test('together they cost no more than one large answer; a larger one runs alone', async () => {
  const { ask, end, began } = openTestBudget();
  void ask(ANA, 60_000);
  void ask(ANA, 60_000);
  void ask(ANA, 110_000);
  void ask(ANA, 5);
  await nextTurn();
  expect(began).toEqual([0]);
  await end(0);
  expect(began).toEqual([0, 1]);
  await end(1);
  expect(began).toEqual([0, 1, 2]);
  await end(2);
  expect(began).toEqual([0, 1, 2, 3]);
});

test('beyond five million values in a minute a person is told when to come back, however small each question; others go on', async () => {
  let time = 0;
  const { ask, end } = openTestBudget(() => time);
  for (let index = 0; index < 100; index += 1) {
    await ask(ANA, 49_999);
    await end(index);
  }
  time = 15_500;
  expect(await ask(ANA, 100_000)).toEqual({ seconds: 45 });
  expect(await ask(ANA, 100)).toBeTypeOf('function');
  expect(await ask(LUIS, 100_000)).toBeTypeOf('function');
  await end(101);
  time = 60_001;
  expect(await ask(ANA, 100_000)).toBeTypeOf('function');
});

test('the 201st that would have to wait is refused', async () => {
  const { ask, began } = openTestBudget();
  for (let index = 0; index < 208; index += 1) void ask(ANA, 10);
  await nextTurn();
  expect(began).toHaveLength(8);
  expect(await ask(ANA, 10)).toEqual({ seconds: 5 });
});
