import { WEEKS_AHEAD } from '#domain/cashflow/closings.ts';
import { MAX_PUT_OFF_DAYS, riskOf, TODAY_KINDS, type TodayMark } from '#domain/dashboard/today.ts';
import { addDays, type Day, dayInChile } from '#domain/date.ts';
import { AppError } from '#domain/errors.ts';
import { builder } from '#server/api/builder.ts';
import { add, type Context, personOf, readTogether } from '#server/api/context.ts';
import { inOne } from '#server/db/reading.ts';
import { wishMorningMail } from './morning-mail.ts';
import { markToday, todayLines, unmarkToday } from './today.ts';
import { MAX_LINES, MAX_NAMED, type TodayLine, type TodayOf } from './today-line.ts';

const KindEnum = builder.enumType('TodayKind', { values: TODAY_KINDS });

const LineType = builder.objectRef<TodayLine>('TodayItem').implement({
  description: 'Algo que espera a la persona hoy.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Su clase y de qué trata: el mismo mientras trate de lo mismo.' }),
    kind: t.expose('kind', { type: KindEnum }),
    risk: t.expose('risk', { type: 'Amount', description: 'Pesos en juego, al valor de hoy; 0 si no se pueden decir.' }),
    date: t.expose('on', { type: 'Date', description: 'El día que importa: cuándo vence, venció, o llegó.' }),
    count: t.exposeInt('count', {
      nullable: true,
      description: 'Cuántos documentos, movimientos, cheques o filas; 0 si nunca hubo: ninguna cartola, ningún valor, ninguna línea.',
    }),
    name: t.exposeString('name', { nullable: true, description: 'La contraparte, cuenta, archivo, impuesto o persona.' }),
    label: t.exposeString('label', {
      nullable: true,
      description: 'Qué son los documentos que suma, como «Sueldos»; nulo si son de varias clases o tributarios.',
    }),
    rut: t.exposeString('rut', { nullable: true }),
    documentId: t.exposeID('documentId', { nullable: true }),
    documentIds: t.exposeIDList('documentIds', {
      size: MAX_NAMED,
      description: 'Los documentos que suma, si son pocos.',
    }),
    accountId: t.exposeID('accountId', { nullable: true }),
    movementId: t.exposeID('movementId', { nullable: true, description: 'El primero de los movimientos que cuenta.' }),
    plannedOn: t.expose('plannedOn', {
      type: ['Date'],
      size: 7 * WEEKS_AHEAD,
      description: 'Los días en que está previsto lo que suma, si son más documentos que los que nombra.',
    }),
    areaId: t.exposeID('areaId', { nullable: true, description: 'El área del flujo de caja en que se proyecta.' }),
    importId: t.exposeID('importId', { nullable: true }),
    path: t.exposeString('path', { nullable: true, description: 'La dirección de una mención.' }),
  }),
});

export const TodayType = builder.objectRef<{ lines: TodayLine[] }>('Today').implement({
  description: 'Lo que espera a la persona hoy, sin lo que pospuso o dio por listo; lo que más arriesga, primero.',
  fields: (t) => ({
    count: t.int({ resolve: ({ lines }) => lines.length }),
    risk: t.field({
      type: 'Amount',
      description: 'La suma de lo que está en juego, cada documento una vez.',
      resolve: ({ lines }) => riskOf(lines),
    }),
    items: t.field({
      type: [LineType],
      description: `Los primeros ${MAX_LINES}.`,
      resolve: ({ lines }) => lines.slice(0, MAX_LINES),
    }),
  }),
});

builder.queryField('todayItems', (t) =>
  t.field({
    type: TodayType,
    description: 'Qué necesita a la persona hoy, en lo que puede abrir.',
    access: 'dashboard.read',
    args: { companyId: t.arg.id() },
    resolve: async (_root, { companyId }, context) => ({
      lines: await readTogether(context, companyId, (reading) => todayLines(reading, todayOf(context, companyId))),
    }),
  }),
);

builder.mutationField('setMorningMail', (t) =>
  t.boolean({
    nullable: true,
    description: 'Empieza o termina el correo de cada mañana, solo para la persona y esta empresa.',
    access: 'dashboard.mark',
    args: { companyId: t.arg.id(), isOn: t.arg.boolean() },
    resolve: (_root, { companyId, isOn }, context) => {
      if (!context.settings.smtpUrl) throw new AppError('MORNING_MAIL_UNSENT');
      return add(context, companyId, async (db) => {
        await wishMorningMail(db, companyId, personOf(context).id, isOn);
        return isOn;
      });
    },
  }),
);

builder.mutationField('postponeTodayItem', (t) =>
  t.field({
    type: TodayType,
    description: 'Aparta algo de «Hoy», solo para la persona: vuelve el día dicho, si crece un 10 % o si empieza de nuevo.',
    access: 'dashboard.mark',
    args: {
      companyId: t.arg.id(),
      item: t.arg.string({ maxLength: 150 }),
      until: t.arg({ type: 'Date', required: false, description: 'Sin día: listo.' }),
    },
    resolve: (_root, { companyId, item, until }, context) => putOff(context, companyId, { item, until: until ?? null }),
  }),
);

builder.mutationField('restoreTodayItem', (t) =>
  t.field({
    type: TodayType,
    description: 'Devuelve a «Hoy» lo que la persona apartó.',
    access: 'dashboard.mark',
    args: { companyId: t.arg.id(), item: t.arg.string({ maxLength: 150 }) },
    resolve: (_root, { companyId, item }, context) =>
      add(context, companyId, async (db) => {
        const of = todayOf(context, companyId);
        if (!(await unmarkToday(db, of, item))) throw new AppError('TODAY_ITEM_NOT_FOUND');
        return { lines: await todayLines(inOne(db), of) };
      }),
  }),
);

function putOff(context: Context, companyId: string, { item, until }: Pick<TodayMark, 'item' | 'until'>) {
  const of = todayOf(context, companyId);
  const today = dayInChile(of.now);
  if (until !== null && !isAhead(until, today)) throw new AppError('TODAY_UNTIL', { days: MAX_PUT_OFF_DAYS });
  return add(context, companyId, async (db) => {
    const lines = await todayLines(inOne(db), of);
    const line = lines.find(({ id }) => id === item);
    if (!line) throw new AppError('TODAY_ITEM_NOT_FOUND');
    await markToday(db, of, { item, until, markedOn: today, risk: line.risk });
    return { lines: lines.filter((one) => one !== line) };
  });
}

function isAhead(until: Day, today: Day): boolean {
  return until > today && until <= addDays(today, MAX_PUT_OFF_DAYS);
}

/** Whose 'Hoy' it is, in which company, now. @throws COMPANY_NOT_FOUND */
export function todayOf(context: Context, companyId: string): TodayOf {
  const grant = context.memberships.get(companyId);
  if (!grant) throw new AppError('COMPANY_NOT_FOUND');
  return { companyId, personId: personOf(context).id, grant, now: new Date() };
}
