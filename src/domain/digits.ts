/** `-1234567` as `-1.234.567`: a mark between groups of three digits, from the right. */
export function grouped(digits: string, mark = '.'): string {
  const start = digits.startsWith('-') ? 1 : 0;
  const groups: string[] = [];
  for (let end = digits.length; end > start; end -= 3) groups.unshift(digits.slice(Math.max(end - 3, start), end));
  return digits.slice(0, start) + groups.join(mark);
}
