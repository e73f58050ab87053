import { expect, test } from 'vitest';
import { commonHeaders, pagePolicy } from './headers.ts';

const { 'content-security-policy': usual } = commonHeaders({ publicUrl: undefined });

test('a page with nothing of its own has the policy of every answer', () => {
  expect(pagePolicy({})).toBe(usual);
  expect(pagePolicy({ scripts: [undefined, undefined], framedBy: [] })).toBe(usual);
});

test('scripts that the installation wants may come from their origin and speak to it, and to nobody else', () => {
  const policy = pagePolicy({ scripts: ['https://chat.ejemplo.cl/c.js', undefined] });
  expect(policy).toContain("script-src 'self' https://chat.ejemplo.cl;");
  expect(policy).toContain("connect-src 'self' https://chat.ejemplo.cl wss://chat.ejemplo.cl;");
  expect(policy.replaceAll(/ (https|wss):\/\/chat\.ejemplo\.cl/g, '')).toBe(usual);
});

test('the holding may be framed by the pages that were named', () => {
  expect(pagePolicy({ framedBy: ['https://app.ejemplo.cl'] })).toContain("frame-ancestors 'self' https://app.ejemplo.cl;");
});
