import { IconFileUpload, IconPlugConnected } from '@tabler/icons-react';
import { mayDo } from '#domain/access.ts';
import { ProgressBar } from '#web/ui/ProgressBar.tsx';
import { StatusBadge, type Tone } from '#web/ui/StatusBadge.tsx';
import { useAnswer } from '#web/ui/useAnswer.ts';
import { useJourney } from './journey.ts';
import { type ImportStatus, onboardingBots, onboardingImports } from './operations.ts';
import own from './Steps.module.css';
import { text } from './text.ts';

const words = text.waitingRoom;

/** What is running: the company's imports, the latest first, with their progress; then its connections. */
export function Work({ companyId }: { companyId: string }) {
  const { data } = useAnswer(onboardingImports, { companyId });
  const files = data?.imports.docs ?? [];

  return (
    <section aria-labelledby="work">
      <h2 id="work" className={own['heading']}>
        {words.work}
      </h2>
      <ul className={own['work']}>
        {files.map(({ id, fileName, status, rowsNew, progress }) => (
          <li key={id}>
            <IconFileUpload size={20} stroke={1.6} aria-hidden="true" />
            <p className={own['file']} title={fileName}>
              {fileName}
              {rowsNew > 0 && <span className={own['small']}> · {words.rows(rowsNew)}</span>}
            </p>
            <State status={status} />
            {status === 'en_proceso' && <ProgressBar label={`${words.working} ${fileName}`} value={progress} />}
          </li>
        ))}
        <Bots companyId={companyId} />
      </ul>
    </section>
  );
}

const TONES: Record<ImportStatus, [Tone, string]> = {
  en_proceso: ['future', words.working],
  detenido: ['waiting', words.stopped],
  pregunta: ['waiting', words.asking],
  importado: ['good', words.ready],
  parcial: ['good', words.ready],
  repetido: ['good', words.ready],
  rechazado: ['bad', words.failed],
  deshecho: ['neutral', words.ready],
};

function State({ status }: { status: ImportStatus }) {
  const [tone, word] = TONES[status];
  return <StatusBadge tone={tone}>{word}</StatusBadge>;
}

/** The automatic connections that the person may know of. */
function Bots({ companyId }: { companyId: string }) {
  const { grant } = useJourney();
  const mayKnow = grant !== null && mayDo('connections.read', grant);
  const { data } = useAnswer(onboardingBots, { companyId }, { pause: !mayKnow });
  const bots = data?.allPasswordsByCompanyId ?? [];
  if (bots.length === 0) {
    return (
      <li>
        <IconPlugConnected size={20} stroke={1.6} aria-hidden="true" />
        <p>
          {words.sources} <span className={own['small']}>· {words.noSources}</span>
        </p>
      </li>
    );
  }
  return bots.map(({ id, name, isUpdating, status }) => (
    <li key={id}>
      <IconPlugConnected size={20} stroke={1.6} aria-hidden="true" />
      <p className={own['file']}>{name}</p>
      <StatusBadge tone={isUpdating ? 'future' : status === 'bad' ? 'bad' : status === 'good' ? 'good' : 'waiting'}>
        {isUpdating ? words.working : words.bots[status === 'good' || status === 'bad' ? status : 'unknown']}
      </StatusBadge>
    </li>
  ));
}
