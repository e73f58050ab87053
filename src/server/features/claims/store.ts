/** What other features may ask of acceptances and claims. */
export { pendingClaims } from './list.ts';
