import { dayInChile } from '#domain/date.ts';
import { useSelected } from './store.ts';
import classes from './Trial.module.css';
import { trialWarning } from './trial.ts';

/** That the selected company's trial ends soon. */
export function Trial() {
  const company = useSelected((state) => state.company);
  const warning = trialWarning(dayInChile(new Date()), company?.trialExpirationDate ?? null);
  return warning && <p className={classes['trial']}>{warning}</p>;
}
