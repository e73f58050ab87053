import type { DocumentDetailQuery } from './operations.ts';

/** A document with all that its panel shows. */
export type Detail = DocumentDetailQuery['Document'];
