import { Button } from '@mantine/core';
import { IconBuildingBank, IconFileInvoice, IconFileUpload, IconLink } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useCompany } from '#web/api/company.ts';
import { LinkTo } from '#web/ui/LinkTo.tsx';
import { Page } from '#web/ui/Page.tsx';
import { SkeletonRows } from '#web/ui/states.tsx';
import { Current } from '../session/Current.tsx';
import { Card } from './Card.tsx';
import classes from './FirstSteps.module.css';
import { text } from './text.ts';

const TaxInfo = lazy(() => import('../taxinfo/TaxInfo.tsx'));

const ICONS = [IconFileInvoice, IconBuildingBank, IconLink];

/** The dashboard before there is any data: what to import, and what it will show; what the tax office says of the company may be here first. */
export function FirstSteps({ company }: { company: string }) {
  const { id, softlanding } = useCompany();
  return (
    <Page title={text.title}>
      <section className={classes['hero']}>
        <Current />
        <div className={classes['words']}>
          <h2 className={classes['title']}>{text.emptyTitle}</h2>
          <p className={classes['lead']}>{text.emptyLead(company)}</p>
          <Button
            component={Link}
            to="/carga"
            size="sm"
            className={classes['start'] ?? ''}
            leftSection={<IconFileUpload size={18} stroke={1.6} />}
          >
            {text.start}
          </Button>
          {softlanding?.isCompleted === false && (
            <LinkTo to="/softlanding" className={classes['more']}>
              {text.softlanding}
            </LinkTo>
          )}
        </div>
      </section>
      <ol className={classes['steps']}>
        {text.steps.map(({ title, detail }, index) => {
          const Icon = ICONS[index] ?? IconLink;
          return (
            <li key={title} className={classes['step']}>
              <span className={classes['icon']} aria-hidden="true">
                <Icon size={20} stroke={1.6} />
              </span>
              <h3 className={classes['name']}>
                {index + 1}. {title}
              </h3>
              <p className={classes['detail']}>{detail}</p>
            </li>
          );
        })}
      </ol>
      <Card title={text.taxInfo} name={text.taxInfo}>
        <Suspense fallback={<SkeletonRows rows={6} />}>
          <TaxInfo companyId={id} />
        </Suspense>
      </Card>
    </Page>
  );
}
