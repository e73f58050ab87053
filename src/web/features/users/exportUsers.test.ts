import { expect, test } from 'vitest';
import { usersCsv } from './exportUsers.ts';
import type { ListedFragment } from './operations.ts';

const row = (firstName: string, lastSeenAt: string | null = null): ListedFragment => ({
  id: 'a',
  email: 'ana@prueba.cl',
  firstName,
  lastName: '',
  companyRole: 'NOMINAS',
  systemRole: null,
  status: 'active',
  invitedAt: null,
  expiresAt: null,
  lastSeenAt,
});

test('a line per person, in the words of the screen and the days of Chile', () => {
  expect(usersCsv([row('Ana; la jefa', '2026-11-21T02:30:00Z')])).toBe(
    '\ufeffNombre;Correo;Rol;Estado;Último ingreso\r\n"Ana; la jefa";ana@prueba.cl;Nóminas;Activo;2026-11-20\r\n',
  );
});

test('nobody’s name runs in a spreadsheet', () => {
  const names = ['=1+1', '+cmd|calc', '-2+3', '@SUM(A1)', '\t=1', '\r=1', '＝1+1'];
  const cells = names.map((name) => usersCsv([row(name)]).split('\r\n')[1] ?? '');
  expect(cells.filter((cell) => !/^"?'/.test(cell))).toEqual([]);
});
