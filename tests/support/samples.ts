/** A default value of every scalar, for calls generated from the schema; ids come from the caller. */
export const SAMPLES: Record<string, unknown> = {
  String: 'texto',
  Int: 1,
  Float: 1,
  Boolean: true,
  Amount: 1,
  Date: '2026-03-15',
  DateTime: '2026-03-15T12:00:00Z',
  Rut: '76123456-0',
  Period: '2026-03',
};
