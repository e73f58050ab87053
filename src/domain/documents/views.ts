/** Saved views: ways to look at a list of documents that a person, or a company, saves. */

/** The screens that have views, by their routes, as the menu calls them. */
export const VIEW_LISTS = { '/documentos_tributarios': 'DTEs', '/boletas': 'Boletas', '/obligaciones': 'Obligaciones' } as const;
export type ViewList = keyof typeof VIEW_LISTS;
/** `filters`: as the address of its screen says them, without the question mark. */
export type ViewValues = {
  name: string;
  list: ViewList;
  filters: string;
  hidden: readonly string[];
  order: readonly string[];
  /** The company's, for all of its people; otherwise of whoever made it. */
  isShared: boolean;
};
/** `personId`: who made it. */
export type OwnedView = ViewValues & { personId: string };
