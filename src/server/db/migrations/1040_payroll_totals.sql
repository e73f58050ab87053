-- What a source says that all wages or contributions of the obligation's month come to, of which the obligation may be a part; null where it says
-- nothing of the whole month. A payroll book does.
alter table obligation_source add column month_total bigint check (month_total > 0);

update obligation_source s set month_total = s.amount
from import i
where i.company_id = s.company_id and i.import_id = s.source_id and i.kind = 'LRE' and s.amount > 0;
