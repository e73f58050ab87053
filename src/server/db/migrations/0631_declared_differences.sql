-- Why what a match uses of its movement is not what it pays of its document; null: they are equal, or of two currencies, or off by
-- rounding since before this column.
alter table match add column difference text
  check (difference in ('rounding', 'transferFee', 'earlyDiscount', 'withheld', 'factoringCost', 'interest'));
alter table match_suggestion add column difference text
  check (difference in ('rounding', 'transferFee', 'earlyDiscount', 'withheld', 'factoringCost', 'interest'));

/** Differences that a company lets the engine accept without a person: up to so many pesos, by reason. */
create table difference_limit (
  company_id uuid not null references company on delete cascade,
  reason text not null check (reason in ('rounding', 'transferFee', 'earlyDiscount', 'withheld', 'factoringCost', 'interest')),
  amount bigint not null check (amount > 0),
  primary key (company_id, reason)
);
call protect_company_table('difference_limit');
call announce_changes('difference_limit', 'suggestions');
