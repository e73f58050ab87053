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
])('the password "%s" is refused', (password, expected) => {
  expect(passwordProblem(password, 'ana.perez@empresa.cl')).toMatch(expected);
});

test.each([['una clave larga'], ['x1'.padEnd(1000, 'yz')], ['clave-de-prueba'], ['¡áéíóú ñandú!']])(
  'the password "%s" is accepted',
  (password) => {
    expect(passwordProblem(password, 'ana.perez@empresa.cl')).toBeNull();
  },
);

test.each([
  ['contrasena', 0],
  ['tortugas12', 1],
  ['unaclavelarga1', 2],
  ['cuatro caballos en el Maule', 3],
])('"%s" is of strength %d', (password, strength) => {
  expect(passwordStrength(password, '')).toBe(strength);
});
