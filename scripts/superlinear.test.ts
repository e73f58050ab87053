import { describe, expect, it } from 'vitest';
import { superlinear } from './superlinear.ts';

describe('superlinear', () => {
  it.each([
    [/^(a+)+$/, 'exponential'],
    [/(?<=(a+)+b)c/, 'exponential'],
    [/(?<!x(a|aa)+y)c/, 'exponential'],
    [/^(?:a|a)*$/, 'exponential'],
    [/^(?:<!--[\s\S]*?-->\s*)*<p/, 'exponential'],
    [/^(?:\s+|<!--[\s\S]*?-->)*<p/, 'exponential'],
    [/^(?:\w+\s?)*$/, 'exponential'],
    [/(?:a*b?)*c/, 'exponential'],
    [/^\s*\d+\.?\d*\s*$/, 'polynomial'],
    [/^\s*\$?\s*\d$/, 'polynomial'],
    [/\s+$/, 'polynomial'],
    [/0+x/, 'polynomial'],
    [/"[^"]*"|\[[^\]]*\]/, 'polynomial'],
    [/\bVersion\/.*\bSafari/, 'polynomial'],
    [/^(?:\{.*\{4:)?:(.*)$/, 'polynomial'],
    [/\B(?=(\d{3})+$)/, 'polynomial'],
    [/^.*,.*,$/, 'polynomial'],
    [/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'polynomial'],
  ] as const)('%s is %s', (regex, finding) => expect(superlinear(regex.source, regex.flags)).toBe(finding));

  it.each([
    /^\d+(?:-\d+)*$/,
    /\s+/g,
    /^\s+/,
    /^0+/,
    /^(?:\d{1,3}(?:\.\d{3})+|\d+)(?:,\d{1,4})?$/,
    /<[a-z][^<>]*>/g,
    /^([^:]{2,40}):(.*)$/s,
    /^(?:"[^"]*"|[^";]*)(?:;|$)/,
    /^(?:a|b)*c$/,
    /<!--[\s\S]*?(?:-->|$)/g,
    /^[\w.-]{1,200}:[\w.-]{1,200}/,
    /\p{M}+/gu,
    /x*?y/y,
    /(?<!\d)20\d{2}(?!\d)/,
  ])('%s is linear', (regex) => expect(superlinear(regex.source, regex.flags)).toBeNull());
});
