import { to as copyTo } from 'pg-copy-streams';
import type { Loader } from '#server/db/loader.ts';

/** What comes before the rows in COPY's binary format: signature, flags and header extension. */
const HEADER = 19;
/** Before a row's only field: the field count, and its length. */
const BEFORE_FIELD = 6;

/** The bytes of an import, in a transaction of the loader; with a query, the driver would read the column as text. */
export async function bytesOf({ client }: Loader, companyId: string, importId: string, bytes: number): Promise<Uint8Array> {
  const row = `i.company_id = ${client.escapeLiteral(companyId)} and i.import_id = ${client.escapeLiteral(importId)}`;
  const parts = `select p.content from import i
    join import_content_part p on p.company_id = i.company_id and p.sha256 = i.content_sha256 where ${row} order by p.part_no`;
  const content = Buffer.allocUnsafe(bytes);
  let filled = 0;
  for await (const field of fieldsOf(client.query(copyTo(`copy (${parts}) to stdout (format binary)`)))) {
    filled += field.copy(content, filled);
  }
  if (filled !== bytes) throw new Error(`import ${importId} has ${filled} of ${bytes} bytes`);
  return content;
}

/** The only field of each row, in chunks as they arrive. */
async function* fieldsOf(stream: AsyncIterable<unknown>): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0);
  let head = HEADER + BEFORE_FIELD;
  let left = 0;
  for await (const block of stream) {
    rest = rest.length > 0 ? Buffer.concat([rest, block as Buffer]) : (block as Buffer);
    while (rest.length > 0) {
      if (left > 0) {
        const piece = rest.subarray(0, left);
        left -= piece.length;
        rest = rest.subarray(piece.length);
        yield piece;
      } else {
        if (rest.length < head) break;
        left = rest.readInt32BE(head - 4);
        rest = rest.subarray(head);
        head = BEFORE_FIELD;
      }
    }
  }
}
