/**
 * Frames per second while a list of 10,000 documents is scrolled, in a real browser: `npm run bench scroll [rows]`. The server sends a page of
 * the demo's documents; here it is repeated to that many rows, more than the page asks for at once. Goal: 55.
 */
import type { Route } from 'playwright-core';
import { openDemo } from './support/demo-page.ts';

const ROWS = Number(process.argv[2] ?? 10_000);
const SECONDS = 10;
const GOAL = 55;

const demo = await openDemo('4574');
const page = await demo.open(await demo.signIn());
await page.route('**/graphql', repeatRows);
page.setDefaultTimeout(120_000);
await page.goto(`${demo.base}/documentos_tributarios`);
await page.locator('[role=row], tr').nth(5).waitFor();
await page.waitForTimeout(2_000);

const rows = [];
// A wheel's pace, a fast one, and a bar that is dragged from end to end.
for (const pace of [1_500, 6_000, 0]) rows.push({ pace: pace === 0 ? 'end to end' : `${pace} px/s`, ...(await scroll(pace)), goal: GOAL });
console.table(rows);

await demo.close();

type Docs = { id: string }[];
type Answer = { data?: { paginatedDocumentsByCompany?: { docs?: Docs } } };

async function repeatRows(route: Route): Promise<void> {
  if (!route.request().postData()?.includes('query DocumentPage')) return route.continue();
  const response = await route.fetch();
  const answer = (await response.json()) as Answer | Answer[];
  for (const { data } of [answer].flat()) {
    const list = data?.paginatedDocumentsByCompany;
    const docs = list?.docs;
    if (!docs || docs.length === 0) continue;
    list.docs = Array.from({ length: ROWS }, (_, index) => ({
      ...docs[index % docs.length],
      id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    }));
  }
  await route.fulfill({ response, json: answer });
}

/** @param pace  pixels a second; 0: the whole list in the time */
function scroll(pace: number) {
  return page.evaluate(
    async ([pixels, seconds]) => {
      const tall = (one: Element) => one.scrollHeight - one.clientHeight;
      const place = [...document.querySelectorAll('*')].toSorted((a, b) => tall(b) - tall(a))[0]!;
      const distance = tall(place);
      const speed = pixels || distance / seconds;
      place.scrollTop = 0;
      const frames: number[] = [];
      const began = performance.now();
      for (let now = began; now - began < seconds * 1_000; ) {
        const next = await new Promise<number>((frame) => requestAnimationFrame(frame));
        frames.push(next - now);
        now = next;
        place.scrollTop = Math.min(distance, ((now - began) / 1_000) * speed);
      }
      frames.sort((a, b) => a - b);
      return {
        'frames/s': Math.round((frames.length / seconds) * 10) / 10,
        'p99 ms': Math.round(frames[Math.floor(frames.length * 0.99)] ?? 0),
        'worst ms': Math.round(frames.at(-1) ?? 0),
        'px in all': distance,
      };
    },
    [pace, SECONDS] as const,
  );
}
