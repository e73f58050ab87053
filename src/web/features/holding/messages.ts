import * as v from 'valibot';

/** What the page around a framed holding may say. Nothing of it widens what the server lets the person see. */
export type HoldingMessage = v.InferOutput<typeof MESSAGE>;

/** A message as it arrived; `isFromParent`: its source is the window that holds this one. */
export type Heard = { origin: string; data: unknown; isFromParent: boolean };

/** The message, when it is well formed and comes from the parent window and exactly one of the `allowed` origins; otherwise null. */
export function readMessage({ origin, data, isFromParent }: Heard, allowed: readonly string[]): HoldingMessage | null {
  if (!isFromParent || !isOrigin(origin) || !allowed.includes(origin)) return null;
  const read = v.safeParse(MESSAGE, data);
  return read.success ? read.output : null;
}

/** Those of `own` that the parent names, in their own order: a list from outside chooses among what is there already. */
export function namedBy<Company extends { id: string }>(list: readonly string[] | null, companies: readonly Company[]): Company[] {
  return list === null ? [...companies] : companies.filter(({ id }) => list.includes(id));
}

/** An origin as browsers write it; neither `null` (sandboxed pages, files) nor anything with a path. */
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
  /** Everything was said. */
  v.strictObject({ type: v.literal('INIT_COMPLETE') }),
]);
