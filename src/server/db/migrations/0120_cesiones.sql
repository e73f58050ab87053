/**
 * The company sold the whole of this invoice of its own (cesión): whoever holds it now is paid, so the company expects nothing of it. Who
 * that is stands in what its files say (document_source).
 */
alter table document add column is_ceded boolean not null default false;
