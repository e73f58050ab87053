import { IconBuildingBank, IconChevronRight, IconFileInvoice, IconReceiptTax } from '@tabler/icons-react';
import classes from './Guide.module.css';
import { text } from './text.ts';

const ICONS = [IconReceiptTax, IconBuildingBank, IconFileInvoice];

/** Where each file comes from: open for who has none yet, a line to open for everybody else. */
export function Guide({ isFirst }: { isFirst: boolean }) {
  if (isFirst) {
    return (
      <section className={classes['guide']} aria-labelledby="guide">
        <h2 id="guide">{text.guideTitle}</h2>
        <p className={classes['lead']}>{text.guideLead}</p>
        <Sources />
      </section>
    );
  }
  return (
    <details className={classes['more']}>
      <summary>
        <IconChevronRight size={16} aria-hidden="true" />
        {text.guideTitle}
      </summary>
      <Sources />
    </details>
  );
}

function Sources() {
  return (
    <ul className={classes['sources']}>
      {text.guide.map(({ name, how, form }, index) => {
        const Icon = ICONS[index] ?? IconFileInvoice;
        return (
          <li key={name}>
            <span className={classes['icon']}>
              <Icon size={22} stroke={1.6} aria-hidden="true" />
            </span>
            <h3>{name}</h3>
            <p>{how}</p>
            <p className={classes['form']}>{form}</p>
          </li>
        );
      })}
    </ul>
  );
}
