import { Button, CloseButton } from '@mantine/core';
import { IconCreditCardPay } from '@tabler/icons-react';
import { useCompany } from '#web/api/company.ts';
import { contact } from '#web/ui/contact.ts';
import { useAnswer } from '#web/ui/useAnswer.ts';
import { collections } from '../operations.ts';
import { useDismissed } from '../preferences.ts';
import { text } from '../text.ts';
import classes from './CollectionsBanner.module.css';

/** Invites a company that collects nothing on line to open its free account, until it is put away. */
export function CollectionsBanner() {
  const { id } = useCompany();
  const key = `cobranza ${id}`;
  const isDismissed = useDismissed((state) => state.keys.includes(key));
  const { data } = useAnswer(collections, { companyId: id }, { policy: 'cache-first' });
  const account = data?.collectionsAccount;
  if (!account || account.isConnected || isDismissed) return null;
  const href = account.signUpUrl ?? (contact() ? `mailto:${contact()}?subject=${encodeURIComponent(text.collections.subject)}` : null);
  return (
    <aside className={classes['banner']} aria-label={text.collections.title}>
      <IconCreditCardPay size={20} stroke={1.6} aria-hidden="true" />
      <p className={classes['words']}>
        <strong>{text.collections.title}</strong> {text.collections.body}
      </p>
      {href && (
        <Button
          component="a"
          href={href}
          variant="default"
          {...(account.signUpUrl ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
        >
          {account.signUpUrl ? text.collections.open : text.collections.write}
        </Button>
      )}
      <CloseButton aria-label={text.dismiss} onClick={() => useDismissed.getState().dismiss(key)} />
    </aside>
  );
}
