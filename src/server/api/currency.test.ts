import { isEnumType, isInputObjectType, isObjectType } from 'graphql';
import { expect, test } from 'vitest';
import { CURRENCIES, isCurrency } from '#domain/money.ts';
import { schema } from './schema.ts';

const types = Object.values(schema.getTypeMap()).filter(({ name }) => !name.startsWith('__'));

test('there is one enumeration of currencies, with those of the domain', () => {
  const named = types.filter(isEnumType).filter((type) => type.getValues().some(({ name }) => isCurrency(name)));
  expect(named.map(({ name }) => name)).toEqual(['Currency']);
  expect(
    named[0]
      ?.getValues()
      .map(({ name }) => name)
      .sort(),
  ).toEqual([...CURRENCIES].sort());
});

test('every field and argument that names a currency is of that type', () => {
  const fields = types.flatMap((type) =>
    isObjectType(type) || isInputObjectType(type) ? Object.values(type.getFields()).map((field) => ({ of: type.name, field })) : [],
  );
  const inputs = fields.flatMap(({ of, field }) => [field, ...('args' in field ? field.args : [])].map((one) => ({ of, one })));
  const named = inputs.filter(({ one }) => /^currency(Type)?$|Currency$/.test(one.name));
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter(({ one }) => !/^Currency!?$/.test(String(one.type))).map(({ of, one }) => `${of}.${one.name}`)).toEqual([]);
});
