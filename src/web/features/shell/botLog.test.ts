import { Client, subscriptionExchange } from '@urql/core';
import { beforeEach, expect, test } from 'vitest';
import { useAlerts } from '#web/ui/alerts.ts';
import { alertOf, tellRuns } from './botLog.ts';

test.each([
  ['sii', 'Documentos obtenidos exitosamente.', { tone: 'good', title: 'SII', text: 'Ejecutado de forma correcta' }],
  ['037', 'Clave incorrecta', { tone: 'bad', title: 'Banco Santander', text: 'Ejecucion con errores' }],
  ['cobranzaOnline', 'Ejecutado de forma correcta', { tone: 'good', title: 'Cobranza Online', text: 'Ejecutado de forma correcta' }],
])('a run of %s that says "%s"', (botname, mssg, expected) => {
  expect(alertOf({ botname, mssg })).toEqual(expected);
});

beforeEach(() => useAlerts.setState({ alerts: [] }));

test('two runs that end at the same moment are both told, none after stopping', async () => {
  const requested = Promise.withResolvers<(botname: string) => void>();
  const exchange = subscriptionExchange({
    forwardSubscription: () => ({
      subscribe: (sink) => {
        requested.resolve((botname) => sink.next({ data: { botlogResponse: { id: botname, botname, mssg: 'Clave incorrecta' } } }));
        return { unsubscribe: () => {} };
      },
    }),
  });
  const stop = tellRuns(new Client({ url: '/graphql', preferGetMethod: false, exchanges: [exchange] }), 'c');
  const answer = await requested.promise;
  answer('sii');
  answer('previred');
  stop();
  answer('037');
  expect(useAlerts.getState().alerts.map(({ title }) => title)).toEqual(['SII', 'Previred']);
});
