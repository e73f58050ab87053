import { formatDecimal } from './format.ts';

/** 12 kB, 3,4 MB, 2 GB: units of 1.024, as file managers show them. */
export function formatBytes(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  const unit = UNITS.find(({ from }) => bytes >= from) ?? KILO;
  const value = bytes / unit.from;
  return `${formatDecimal(value, value < 10 ? 1 : 0)} ${unit.name}`;
}

const KILO = { from: 1024, name: 'kB' };
const UNITS = [{ from: 1024 ** 3, name: 'GB' }, { from: 1024 ** 2, name: 'MB' }, KILO];
