/** Matches, explanations and suggestions as they are stored: what the history records, and restores. */

import type { HandChange } from '../documents/payable.ts';
import type { DifferenceReason } from './differences.ts';
import type { Evidence } from './facts.ts';
import type { StoredReason } from './reason-words.ts';

/** A match as it is stored; amounts in minor units. */
export type StoredMatch = {
  matchId: string;
  movementId: string;
  documentId: string;
  amount: number;
  documentAmount: number;
  /** Why the two are not the same, if they are not; undefined in what was recorded before. */
  difference?: DifferenceReason | null;
  origin: 'manual' | 'clay' | 'engine';
  evidence: Evidence | null;
  reasons: readonly StoredReason[];
  runId: string | null;
  /** The deposit of an acquirer's report on which it stands; undefined in what was recorded before. */
  settlementId?: string | null;
  createdBy: string | null;
  createdAt: string;
};

/** What a part of a movement is, without a document, as it is stored; amounts in minor units. */
export type StoredExplanation = {
  explanationId: string;
  movementId: string;
  amount: number;
  kindKey: string;
  areaId: string;
  reason: string | null;
  origin: 'manual' | 'engine';
  runId: string | null;
  createdBy: string | null;
  createdAt: string;
};

/** A table row as it was. */
export type Row = Readonly<Record<string, string | number | boolean | null | object>>;

/**
 * What waited for a person before they accepted some of it: their suggestions and those that compete with them, and which of the accepted
 * pairs somebody had rejected before.
 */
export type Offered = {
  matches: readonly Row[];
  kinds: readonly Row[];
  transfers: readonly Row[];
  rejected: readonly Row[];
  /** The payments by hand that what was accepted took the place of. */
  settled?: readonly HandChange[];
};
