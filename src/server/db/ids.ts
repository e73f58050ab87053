import { v7 } from 'uuid';

const SHAPE = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** A new id: UUID v7, made here so that any engine can spread the rows; ids sort by the time they were made. */
export function newId(): string {
  return v7();
}

/** Whether a text may be asked of the database as an id; anything else answers like an unknown one. */
export function isId(text: string): boolean {
  return SHAPE.test(text);
}
