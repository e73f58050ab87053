import { beforeEach, expect, test, vi } from 'vitest';
import { DEMO_EMAIL } from '#domain/person.ts';
import type { Session } from './token.ts';
import { forgetVendors, identify, loadVendors } from './vendors.ts';

const ana: Session = { token: '', uid: 'u1', name: 'Ana Soto', initials: 'AS', email: 'ana@empresa.cl', roles: [], expiresAt: 0 };
const company = { name: 'Viña SpA', plan: ['caudal', 'trial'], role: 'FOUNDER' as const, rut: '76123456-0' };
const scripts = () => [...document.querySelectorAll<HTMLScriptElement>('script[data-vendor]')].map(({ src }) => src);

beforeEach(() => {
  document.head.innerHTML = '';
  delete window.caudalChat;
  delete window.caudalAnalytics;
});

function want(chat: string, analytics: string): void {
  document.head.innerHTML = `<meta name="chat" content="${chat}"><meta name="analytics" content="${analytics}">`;
}

test('nothing is loaded unless the installation wants it, and nothing for a demo account', () => {
  want('', '');
  loadVendors(ana);
  expect(scripts()).toEqual([]);
  want('https://chat.ejemplo.cl/c.js', '');
  loadVendors({ ...ana, email: DEMO_EMAIL });
  expect(scripts()).toEqual([]);
});

test('each script is loaded once and told what it may know, when it is ready', () => {
  vi.useFakeTimers();
  // The test's browser loads nothing, and says so.
  vi.spyOn(console, 'error').mockImplementation(() => {});
  want('https://chat.ejemplo.cl/c.js', 'https://uso.ejemplo.cl/u.js');
  loadVendors(ana);
  loadVendors(ana);
  expect(scripts()).toEqual(['https://chat.ejemplo.cl/c.js', 'https://uso.ejemplo.cl/u.js']);
  identify(ana, '+56 9 1234', company);
  const chat = { ready: false, identify: vi.fn(), forget: vi.fn(), open: vi.fn() };
  const analytics = { identify: vi.fn(), reset: vi.fn() };
  Object.assign(window, { caudalChat: chat, caudalAnalytics: analytics });
  vi.advanceTimersByTime(500);
  expect(analytics.identify.mock.calls).toEqual([['u1', { role: 'FOUNDER', plan: 'caudal,trial' }]]);
  expect(chat.identify).not.toHaveBeenCalled();
  chat.ready = true;
  vi.advanceTimersByTime(1000);
  const known = { email: 'ana@empresa.cl', name: 'Ana Soto', phone: '+56 9 1234', company: 'Viña SpA', plan: 'caudal,trial' };
  expect(chat.identify.mock.calls).toEqual([[known]]);
  // The list of companies was loaded again; then another one is chosen.
  identify(ana, '+56 9 1234', { ...company, plan: [...company.plan] })();
  expect([chat.identify, analytics.identify].map((one) => one.mock.calls.length)).toEqual([1, 1]);
  identify(ana, '+56 9 1234', { ...company, role: 'USER' })();
  identify(ana, '+56 9 1234', { ...company, name: 'Otra SpA' })();
  expect(chat.identify.mock.calls).toEqual([[known], [{ ...known, company: 'Otra SpA' }]]);
  expect(analytics.identify.mock.calls.map(([, { role }]) => role)).toEqual(['FOUNDER', 'USER', 'FOUNDER']);
  forgetVendors();
  expect([chat.forget, analytics.reset].map((one) => one.mock.calls.length)).toEqual([1, 1]);
  vi.useRealTimers();
});
