import * as v from 'valibot';

/** Messages from the page that embeds the holding. None of them extends what the server lets the person see. */
export type HoldingMessage = v.InferOutput<typeof MESSAGE>;

/** A received message; `isFromParent`: its source is the window that contains this one. */
export type ReceivedMessage = { origin: string; data: unknown; isFromParent: boolean };

/** The message, if it is well formed and comes from the parent window and exactly one of the `allowed` origins; otherwise null. */
export function readMessage({ origin, data, isFromParent }: ReceivedMessage, allowed: readonly string[]): HoldingMessage | null {
  if (!isFromParent || !isOrigin(origin) || !allowed.includes(origin)) return null;
  const read = v.safeParse(MESSAGE, data);
  return read.success ? read.output : null;
}

/** The person's companies that the parent names, in their own order: the list can only narrow the choice. */
export function namedBy<Company extends { id: string }>(list: readonly string[] | null, companies: readonly Company[]): Company[] {
  return list === null ? [...companies] : companies.filter(({ id }) => list.includes(id));
}

/** An origin as browsers write it; neither `null` (sandboxed pages, files) nor with a path. */
function isOrigin(text: string): boolean {
  return /^https?:\/\//.test(text) && URL.parse(text)?.origin === text;
}

const ID = v.pipe(v.string(), v.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/));
const IDS = v.pipe(v.array(ID), v.maxLength(5_000));
const TOKEN = v.pipe(v.string(), v.maxLength(8_192), v.regex(/^[\w-]+\.[\w-]+\.[\w-]+$/));
const NAME = v.pipe(v.string(), v.maxLength(200));

const MESSAGE = v.variant('type', [
  v.strictObject({ type: v.literal('TOKEN'), token: TOKEN }),
  v.strictObject({ type: v.literal('USER'), user: v.strictObject({ name: NAME, email: v.optional(NAME) }) }),
  v.strictObject({ type: v.literal('STATE'), state: v.strictObject({ selected: IDS }) }),
  v.strictObject({ type: v.literal('COMPANIES'), list: IDS }),
  /** There are no more messages. */
  v.strictObject({ type: v.literal('INIT_COMPLETE') }),
]);
