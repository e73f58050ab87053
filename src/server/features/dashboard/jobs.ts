/** The first of what needs a person, by mail each morning. */
import { sql } from 'kysely';
import type { Grant } from '#domain/access.ts';
import { riskOf } from '#domain/dashboard/today.ts';
import { detailOf, nameOf, titleOf } from '#domain/dashboard/today-words.ts';
import { type Day, dayInChile, timeInChile } from '#domain/date.ts';
import { formatMoney } from '#domain/money.ts';
import { effectivePlan } from '#domain/plans.ts';
import { baseUrl } from '#server/api/links.ts';
import { lacksProof } from '#server/api/people.ts';
import type { Services } from '#server/api/services.ts';
import { readCompanies } from '#server/db/scope.ts';
import type { Task } from '#server/jobs/queue.ts';
import { queueMail } from '#server/mail/outbox.ts';
import type { Settings } from '#server/settings.ts';
import { countToday } from './alerts.ts';
import { linesFor } from './today.ts';
import type { TodayLine } from './today-line.ts';

/** Every few minutes, for companies whose books changed. */
export const countTodayByJob: Task<'countToday'> = async (_payload, { database }) => {
  await countToday(database, new Date());
};

/** In Santiago; a machine that was off catches up until noon. */
const [FROM, UNTIL] = ['08:00', '12:00'];
const MAX_LINES = 5;

/** At eight in Santiago, in summer and in winter; in the afternoon and at night it does nothing. */
export const mailMorningByJob: Task<'morningMail'> = async (_payload, services) => {
  const now = new Date();
  const time = timeInChile(now);
  if (time >= FROM && time < UNTIL) await mailMorning(services, now);
};

/**
 * Mails each who wants it, once a day, the first of what needs them, in what they may open; nothing when nothing does.
 * @throws AggregateError at the end, for those whose mail could not be written
 */
export async function mailMorning(services: Services, now: Date): Promise<void> {
  if (!services.settings.smtpUrl) return;
  const failures: unknown[] = [];
  const recipients = await recipientsOf(services, dayInChile(now));
  for (const one of recipients) await mailOne(services, one, now).catch((error) => failures.push(error));
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} of ${recipients.length} morning mails could not be written`);
}

type Recipient = { companyId: string; personId: string; email: string; company: string; grant: Grant };

/** Members who want the mail and have not had it today; nobody whose e-mail is unproven. */
async function recipientsOf({ database, settings }: Services, today: Day): Promise<Recipient[]> {
  const rows = await database.owner
    .selectFrom('today_mail as t')
    .innerJoin('membership as m', (join) => join.onRef('m.company_id', '=', 't.company_id').onRef('m.person_id', '=', 't.person_id'))
    .innerJoin('person as p', 'p.person_id', 't.person_id')
    .innerJoin('company as c', 'c.company_id', 't.company_id')
    .where(sql<boolean>`t.mailed_on is distinct from ${today}`)
    .select(['t.company_id as companyId', 't.person_id as personId', 'p.email', 'p.system_role as systemRole', 'm.role', 'c.plan'])
    .select(['c.name', 'c.alias', 'c.country', 'c.features', 'c.restricts_f29 as restrictsF29', 'c.trial_expires_on as trialExpiresOn'])
    .select(sql<boolean>`p.email_proven_at is not null`.as('isProven'))
    .select(
      sql<boolean>`exists (select from claim_member n where n.company_id = m.company_id and n.person_id = m.person_id)`.as('isClaimer'),
    )
    .orderBy('t.company_id')
    .orderBy('t.person_id')
    .execute();
  return rows
    .filter((row) => !lacksProof(settings, row))
    .map(({ companyId, personId, email, name, alias, plan, trialExpiresOn, isProven: _, ...grant }) => ({
      ...{ companyId, personId, email, company: alias || name },
      grant: { ...grant, plan: effectivePlan(plan, trialExpiresOn, today) },
    }));
}

/** The mail and the mark that it was written are one transaction. */
async function mailOne({ database, settings }: Services, recipient: Recipient, now: Date): Promise<void> {
  const { companyId, personId } = recipient;
  const lines = await readCompanies(database.app, { personId, companyIds: [companyId] }, (db) =>
    linesFor(db, { companyId, personId, grant: recipient.grant, now }),
  );
  await database.owner.transaction().execute(async (db) => {
    const { numUpdatedRows } = await db
      .updateTable('today_mail')
      .set({ mailed_on: dayInChile(now) })
      .where('company_id', '=', companyId)
      .where('person_id', '=', personId)
      .where(sql<boolean>`mailed_on is distinct from ${dayInChile(now)}`)
      .executeTakeFirstOrThrow();
    if (Number(numUpdatedRows) > 0 && lines.length > 0) await queueMail(db, settings, mailOf(settings, recipient, lines, now));
  });
}

function mailOf(settings: Settings, { companyId, email, company }: Recipient, lines: readonly TodayLine[], now: Date) {
  const today = dayInChile(now);
  const risk = riskOf(lines);
  const more = lines.length - MAX_LINES;
  return {
    to: email,
    subject: `${company}: ${lines.length === 1 ? 'una cosa te espera' : `${lines.length} cosas te esperan`} hoy`,
    paragraphs: [
      risk > 0 ? `${formatMoney(risk)} en juego.` : 'Lo que te espera hoy:',
      ...lines.slice(0, MAX_LINES).map((line) => paragraphOf(line, today)),
      ...(more > 0 ? [`Y ${more} más.`] : []),
      'Recibes este correo cada mañana porque lo pediste en «Hoy»; ahí mismo lo dejas de recibir.',
    ],
    action: { label: 'Abrir Caudal', url: `${baseUrl(settings)}/dashboard?empresa=${companyId}` },
  };
}

function paragraphOf(line: TodayLine, today: Day): string {
  const words = { kind: line.kind, date: line.on, count: line.count, name: line.name, label: line.label };
  const name = nameOf(words);
  const title = name ? `${titleOf(words, today)}: ${name}` : titleOf(words, today);
  return `${title}${line.risk > 0 ? `, ${formatMoney(line.risk)}` : ''} (${detailOf(words, today)})`;
}
