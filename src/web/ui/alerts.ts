import { create } from 'zustand';
import { newKey } from '#web/api/key.ts';

export type Alert = { id: string; at: number; tone: 'good' | 'bad'; title: string; text: string };

const STAYS = 8000; // ms
const MAX_SHOWN = 5;

/** Recent alerts: each stays for eight seconds, or until it is dismissed. */
export const useAlerts = create<{ alerts: readonly Alert[] }>()(() => ({ alerts: [] }));

/** Shows an alert. @returns its id */
export function pushAlert(alert: Omit<Alert, 'id' | 'at'>): string {
  const id = newKey();
  useAlerts.setState(({ alerts }) => ({ alerts: [...alerts, { ...alert, id, at: Date.now() }].slice(-MAX_SHOWN) }));
  setTimeout(() => removeAlert(id), STAYS);
  return id;
}

export function removeAlert(id: string): void {
  useAlerts.setState(({ alerts }) => ({ alerts: alerts.filter((one) => one.id !== id) }));
}
