/**
 * How often a property is tried that needs the database: as often as the suite has time for, or as `CAUDAL_TEST_RUNS` says.
 * @param inSuite  times in the suite
 */
export function runs(inSuite: number): number {
  return Number(process.env['CAUDAL_TEST_RUNS'] || inSuite);
}
