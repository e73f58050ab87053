-- What has changed since a past day, without reading all that ever happened: reductions by day, and documents put away by their issue.
create index reduction_by_day on reduction (company_id, on_day) where stands;
create index document_put_away on document (company_id, issued_on) where is_hidden or is_superseded;
