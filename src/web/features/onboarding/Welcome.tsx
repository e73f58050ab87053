import { Button } from '@mantine/core';
import { IconBuildingBank, IconReceiptTax } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { dayInChile, daysBetween } from '#domain/date.ts';
import type { Company } from '#web/api/company.ts';
import { useWelcome } from '#web/api/welcome.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Current } from '../session/Current.tsx';
import { text } from './text.ts';
import classes from './Welcome.module.css';

const words = text.welcome;
/** Days of a trial without a voucher. */
const WEEK = 7;
const SOURCES = [
  { Icon: IconReceiptTax, name: words.sii, detail: words.siiDetail },
  { Icon: IconBuildingBank, name: words.banks, detail: words.banksDetail },
];

/** Welcomes a person on their first visit to the dashboard, once. */
export default function Welcome({ company }: { company: Company }) {
  const navigate = useNavigate();
  const lastDay = company.plan.includes('trial') ? company.trialExpirationDate : null;
  const days = lastDay ? daysBetween(dayInChile(new Date()), lastDay) : 0;
  const close = () => useWelcome.setState({ isDue: false });

  function start() {
    close();
    void navigate({ to: '/softlanding' });
  }

  return (
    <Dialog onClose={close} title={words.title} size={440}>
      <div className={classes['banner']} aria-hidden="true">
        <Current />
      </div>
      {days > 0 && <p className={classes['trial']}>{days === WEEK ? words.week : words.trial(days)}</p>}
      <p className={classes['lead']}>{words.lead}</p>
      <ul className={classes['sources']}>
        {SOURCES.map(({ Icon, name, detail }) => (
          <li key={name}>
            <span className={classes['icon']} aria-hidden="true">
              <Icon size={20} stroke={1.6} />
            </span>
            <div>
              <h3>{name}</h3>
              <p>{detail}</p>
            </div>
          </li>
        ))}
      </ul>
      <div className={classes['buttons']}>
        <Button size="sm" variant="default" onClick={close}>
          {words.close}
        </Button>
        <Button size="sm" onClick={start} data-autofocus>
          {words.start}
        </Button>
      </div>
    </Dialog>
  );
}
