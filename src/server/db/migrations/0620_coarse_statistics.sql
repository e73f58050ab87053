-- While a file comes in, statistics are gathered from a third of the usual sample: they only have to tell much from little, and gathering them
-- was an eighth of an import. The usual ones follow by themselves (autovacuum) soon after its commit.
alter function analyze_books(text) set default_statistics_target = '30';
