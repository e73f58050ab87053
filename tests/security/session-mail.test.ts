import { expect, test } from 'vitest';
import { startJobs } from '#server/jobs/worker.ts';
import { log, testApi } from '../support/api.ts';
import { linkIn } from '../support/mail.ts';
import { PASSWORD, visitors } from '../support/session.ts';
import { mailServer } from '../support/test-mail.ts';

// The whole way by a real mail server: what is asked for, sent, and opened.

const api = await testApi();
const tokenOf = (url: string) => new URL(url).searchParams.get('token') ?? '';

test('a new account is confirmed by mail; a forgotten password is changed by mail, and their sessions end', async () => {
  const server = await mailServer();
  const { settings, from, signUp, login } = visitors(api, server.url);
  const jobs = await startJobs({ database: api.database, settings, log }, api.connection);
  try {
    await signUp('primera@empresa.cl');
    expect((await login('primera@empresa.cl')).code, 'the first account, of whoever runs the machine, waits for no proof').toBeNull();

    await signUp('ana@empresa.cl');
    expect((await login('ana@empresa.cl')).reason).toBe('BAD_CREDENTIALS');
    const welcome = await server.mail(({ to }) => to.includes('ana@empresa.cl'));
    const verify = { token: tokenOf(linkIn(welcome, '/verify-email')), password: PASSWORD };
    const confirmed = await api.ask<{ verifyEmail: { accessToken: string } }>(
      await from('10.0.0.1'),
      'mutation ($token: String!, $password: String!) { verifyEmail(token: $token, password: $password) { accessToken } }',
      verify,
    );
    const session = confirmed.data?.verifyEmail.accessToken ?? '';
    expect((await api.contextOf(session)).person?.email).toBe('ana@empresa.cl');
    expect((await login('ana@empresa.cl')).code).toBeNull();

    await api.ask(await from('10.0.0.1'), 'mutation { requestPasswordReset(email: "ana@empresa.cl") { status } }');
    const mail = await server.mail(({ to, text }) => to.includes('ana@empresa.cl') && text.includes('/reset-password'));
    const input = { token: tokenOf(linkIn(mail, '/reset-password')), password: 'otra clave larga' };
    const reset = 'mutation ($input: ResetPasswordInput!) { changePasswordFromReset(input: $input) }';
    expect((await api.ask(await from('10.0.0.1'), reset, { input })).data).toEqual({ changePasswordFromReset: true });
    expect((await api.contextOf(session)).person).toBeNull();
    await server.mail(({ text }) => text.includes('se cerraron todas tus sesiones'));
    expect((await login('ana@empresa.cl')).code).toBe('BAD_USER_INPUT');
    expect((await login('ana@empresa.cl', 'otra clave larga')).code).toBeNull();

    await signUp('ana@empresa.cl', '10.0.0.2');
    await server.mail(({ to, text }) => to.includes('ana@empresa.cl') && text.includes('ya tiene una'));
    expect(server.received.filter(({ to }) => to.includes('primera@empresa.cl'))).toHaveLength(1);
  } finally {
    await jobs.stop();
  }
});
