import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testApi } from '../../../tests/support/api.ts';
import { fillPage, newness } from './page-file.ts';

const { database, person } = await testApi();
const page = readFileSync(join(import.meta.dirname, '../../web/index.html'), 'utf8');

test('the document says whom to write to, and that nobody has an account yet', () => {
  const filled = fillPage(page, {
    contact: 'ana@empresa.cl',
    isNew: true,
    holdingOrigins: ['https://app.ejemplo.cl', 'https://otra.ejemplo.cl'],
  });
  expect(filled).toContain('<meta name="contact" content="ana@empresa.cl"');
  expect(filled).toContain('<meta name="holding-origins" content="https://app.ejemplo.cl https://otra.ejemplo.cl"');
  expect(filled).toContain('<meta name="new" content="yes"');
  expect(fillPage(page, { contact: undefined, isNew: false, holdingOrigins: [] })).toBe(page);
  const scripts = { chatUrl: 'https://chat.ejemplo.cl/c.js', analyticsUrl: 'https://uso.ejemplo.cl/u.js' };
  const html = fillPage(page, { contact: undefined, isNew: false, holdingOrigins: [], ...scripts });
  expect(html).toContain('<meta name="chat" content="https://chat.ejemplo.cl/c.js"');
  expect(html).toContain('<meta name="analytics" content="https://uso.ejemplo.cl/u.js"');
});

test('the visitors’ document says whether mail is sent', () => {
  const doors = readFileSync(join(import.meta.dirname, '../../web/doors.html'), 'utf8');
  const facts = { contact: undefined, isNew: false, holdingOrigins: [] };
  expect(fillPage(doors, { ...facts, smtpUrl: 'smtp://correo.empresa.cl' })).toContain('<meta name="mail" content="yes"');
  expect(fillPage(doors, facts)).toBe(doors);
});

test('the visitors’ document says who may make an account, once there is one', () => {
  const doors = readFileSync(join(import.meta.dirname, '../../web/doors.html'), 'utf8');
  const facts = { contact: undefined, isNew: false, holdingOrigins: [] };
  expect(fillPage(doors, { ...facts, signUp: 'open' })).toBe(doors);
  expect(fillPage(doors, { ...facts, signUp: 'off' })).toContain('<meta name="sign-up" content="off"');
  expect(fillPage(doors, { ...facts, signUp: 'off', isNew: true })).toBe(doors);
});

test('an installation is new until its first account', async () => {
  const isNew = newness(database.app);
  expect(await isNew()).toBe(true);
  await person();
  expect([await isNew(), await isNew()]).toEqual([false, false]);
});
