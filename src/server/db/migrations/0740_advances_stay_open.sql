-- Payments on account are never closed by the cut-off, since their invoice may come after it, and no money is expected for them: change what
-- a change of the cut-off did to them before that was so.
update document set is_closed = false, is_expected = false where is_on_account and (is_closed or is_expected);
