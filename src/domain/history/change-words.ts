import { type Change, changesOf, fieldLabel, fieldValueText, valueText } from './fields.ts';
import { short } from './phrase.ts';

/** A change of fields as text: the only change in full, or the names of several: 'cambió los días de pago de clientes de 30 a 45'. */
export function changed(before: object | null, after: object | null): string {
  const changes = changesOf(before, after);
  const [only] = changes;
  if (!only) return 'no cambió nada';
  if (changes.length === 1) return oneChange(only);
  const labels = changes.map(({ field }) => fieldLabel(field));
  return `cambió ${labels.slice(0, -1).join(', ')} y ${labels.at(-1)}`;
}

/** A value, as a sentence shows it. */
export function formatValue(field: string, value: unknown): string {
  return short(fieldValueText(field, value));
}

function oneChange({ field, before, after }: Change): string {
  const label = fieldLabel(field);
  if (isNothing(before)) return `puso ${label} en ${formatValue(field, after)}`;
  if (isNothing(after)) return `quitó ${label}, que era ${formatValue(field, before)}`;
  return `cambió ${label} de ${formatValue(field, before)} a ${formatValue(field, after)}`;
}

function isNothing(value: unknown): boolean {
  return valueText(value) === valueText(null);
}
