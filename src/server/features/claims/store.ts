/** What other features may ask of acceptances and claims. */
export { toldByOffice } from './events.ts';
export { pendingClaims } from './list.ts';
