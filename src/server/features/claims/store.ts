/** What other features may ask of acceptances and claims. */
export { toldByOffice } from './events.ts';
export { type Pending, pendingClaims } from './list.ts';
