import { expect, test } from 'vitest';
import { passwordProblem, passwordStrength } from './person.ts';

test.each([
  ['corta', /al menos 10/],
  ['x'.repeat(1001), /hasta 1000/],
  ['Ana.Perez@empresa.cl', /tu correo/],
  ['ana.perez@empresa.cl ', /tu correo/],
  ['Contraseña123', /más usadas/],
  ['qwertyuiop', /más usadas/],
  ['1234 567 890', /más usadas/],
  ['aaaaaaaaaaaa', /más usadas/],
  ['1212121212', /más usadas/],
  ['Chile2026!', /más usadas/],
  ['caudal2026', /más usadas/],
  ['Caudal.2026.', /más usadas/],
  ['C4udal#2027', /más usadas/],
  ['BancoEstado25', /más usadas/],
  ['$antander2025', /más usadas/],
  ['santiago1541', /más usadas/],
  ['Empresa-1234567', /más usadas/],
  ['c0ntr4seña!2026', /más usadas/],
  ['1q2w3e4r5t6y', /más usadas/],
  ['qazwsxedcrfv', /más usadas/],
  ['poiuytrewq99', /más usadas/],
  ['colocolo1925', /más usadas/],
  ['Verano2026*', /más usadas/],
  ['anaperez2026', /más usadas/],
  ['PEREZ.1987!!', /más usadas/],
])('the password "%s" is refused', (password, expected) => {
  expect(passwordProblem(password, 'ana.perez@empresa.cl')).toMatch(expected);
});

test.each([
  ['una clave larga'],
  ['chile palta marraqueta'],
  ['caudal-x9k2-p'],
  ['7Hq-2mZvT9'],
  ['banco mar chile plata sol clave'],
  ['x1'.padEnd(1000, 'yz')],
  ['clave-de-prueba'],
  ['¡áéíóú ñandú!'],
])('the password "%s" is accepted', (password) => {
  expect(passwordProblem(password, 'ana.perez@empresa.cl')).toBeNull();
});

test.each([
  ['contrasena', 0],
  ['tortugas12', 1],
  ['unaclavelarga1', 2],
  ['cuatro caballos en el Maule', 3],
])('"%s" is of strength %d', (password, strength) => {
  expect(passwordStrength(password, '')).toBe(strength);
});
