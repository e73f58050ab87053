import { CloseButton } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { pushAlert, removeAlert, useAlerts } from '#web/ui/alerts.ts';
import { useEvents } from '#web/ui/useEvents.ts';
import classes from './Alerts.module.css';
import { alertOf } from './botLog.ts';
import { botLog } from './operations.ts';

/** Recent alerts, at the bottom right. */
export function Alerts() {
  const alerts = useAlerts((state) => state.alerts);
  return (
    <section className={classes['alerts']} aria-label="Avisos" aria-live="polite">
      {alerts.map(({ id, tone, title, text }) => (
        <div key={id} className={classes['alert']} data-tone={tone}>
          {tone === 'good' ? <IconCircleCheck size={20} aria-hidden="true" /> : <IconAlertTriangle size={20} aria-hidden="true" />}
          <div className={classes['words']}>
            <p className={classes['title']}>{title}</p>
            <p>{text}</p>
          </div>
          <CloseButton size="sm" aria-label="Cerrar aviso" onClick={() => removeAlert(id)} />
        </div>
      ))}
    </section>
  );
}

/** Shows an alert when a run of the company's connections ends. */
export function BotLogs({ companyId }: { companyId: string }) {
  useEvents(botLog, { companyId }, { onEvent: ({ botlogResponse }) => pushAlert(alertOf(botlogResponse)) });
  return null;
}
