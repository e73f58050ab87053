import { Button } from '@mantine/core';
import {
  IconBuildingBank,
  IconChevronRight,
  IconDownload,
  IconFileInvoice,
  IconId,
  IconLink,
  IconListCheck,
  IconReceiptTax,
  IconUsersGroup,
} from '@tabler/icons-react';
import { dinTemplate } from '#domain/dins/sheet.ts';
import { OBLIGATION_KINDS, obligationTemplate } from '#domain/obligations/sheet.ts';
import { importedMatchTemplate } from '#domain/reconciliation/imported-matches.ts';
import { saveBlob } from '#web/api/save.ts';
import classes from './Guide.module.css';
import { text } from './text.ts';

const ICONS = [IconReceiptTax, IconBuildingBank, IconReceiptTax, IconFileInvoice, IconUsersGroup, IconListCheck, IconLink, IconId];

/** Where each file comes from: open for who has none yet, a line to open for everybody else. */
export function Guide({ isFirst }: { isFirst: boolean }) {
  if (isFirst) {
    return (
      <section className={classes['guide']} aria-labelledby="guide">
        <h2 id="guide">{text.guideTitle}</h2>
        <p className={classes['lead']}>{text.guideLead}</p>
        <Sources />
        <Templates />
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
      <Templates />
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

const TEMPLATES = { obligations: obligationTemplate, dins: dinTemplate, matches: importedMatchTemplate };

/** Spreadsheets to fill in, and what their kinds are called. */
function Templates() {
  return (
    <div className={classes['templates']}>
      {(['obligations', 'dins'] as const).map((name) => (
        <Button
          key={name}
          variant="default"
          size="xs"
          leftSection={<IconDownload size={16} aria-hidden="true" />}
          onClick={() => saveBlob(new Blob([TEMPLATES[name]()], { type: 'text/csv;charset=utf-8' }), text.templateFiles[name])}
        >
          {text.templates[name]}
        </Button>
      ))}
      <p>
        {text.obligationKinds}: {OBLIGATION_KINDS.map(({ label }) => label).join(' · ')}
      </p>
    </div>
  );
}
