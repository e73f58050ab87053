import { Button } from '@mantine/core';
import { IconAlertTriangle, IconRefresh, IconSend } from '@tabler/icons-react';
import { ErrorState, SkeletonRows } from '#web/ui/states.tsx';
import { useAct } from '#web/ui/useAct.ts';
import { useAnswer } from '#web/ui/useAnswer.ts';
import { Heading } from './Heading.tsx';
import { MailList } from './MailList.tsx';
import { type SystemQuery, sendTestMail, system } from './operations.ts';
import classes from './System.module.css';
import { text } from './text.ts';
import { Vouchers } from './Vouchers.tsx';

/** Mail, vouchers and jobs of the whole installation, for its administrator. */
export default function SystemPanel() {
  const { data, error, isRefreshing, refetch } = useAnswer(system, {});
  if (error) return <ErrorState error={error} onRetry={refetch} />;
  if (!data) return <SkeletonRows rows={6} />;
  return (
    <div className={classes['panel']}>
      <section aria-labelledby="system-mails">
        <Heading id="system-mails" title={text.mails} actions={<MailActions hasMail={data.system.hasMail} />} />
        {data.system.hasMail ? (
          <p className={classes['help']}>{`${text.mailsHelp} ${text.from(data.system.mailFrom)}`}</p>
        ) : (
          <p className={classes['warning']}>
            <IconAlertTriangle size={16} aria-hidden="true" />
            {text.noMail}
          </p>
        )}
        <MailList />
      </section>
      <Vouchers />
      <section aria-labelledby="system-jobs">
        <Heading
          id="system-jobs"
          title={text.jobs}
          actions={
            <Button variant="default" leftSection={<IconRefresh size={16} />} loading={isRefreshing} onClick={refetch}>
              {text.refresh}
            </Button>
          }
        />
        <Jobs jobs={data.system.jobs} />
      </section>
    </div>
  );
}

function MailActions({ hasMail }: { hasMail: boolean }) {
  const [send, isBusy] = useAct(sendTestMail, { done: text.tested });
  if (!hasMail) return null;
  return (
    <Button variant="default" leftSection={<IconSend size={16} />} loading={isBusy} onClick={() => void send({})}>
      {text.test}
    </Button>
  );
}

function Jobs({ jobs }: { jobs: SystemQuery['system']['jobs'] }) {
  if (jobs.length === 0) return <p className={classes['help']}>{text.noJobs}</p>;
  return (
    <div className={classes['scroll']}>
      <table className={classes['table']}>
        <thead>
          <tr>
            <th scope="col">{text.job.task}</th>
            <th scope="col">{text.job.waiting}</th>
            <th scope="col">{text.job.running}</th>
            <th scope="col">{text.job.failed}</th>
            <th scope="col">{text.job.error}</th>
          </tr>
        </thead>
        <tbody>
          {jobs.map((job) => (
            <tr key={job.task}>
              <th scope="row">{text.tasks[job.task] ?? job.task}</th>
              <td className="num">{job.waiting}</td>
              <td className="num">{job.running}</td>
              <td className="num">{job.failed}</td>
              <td>{job.lastError ?? '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
