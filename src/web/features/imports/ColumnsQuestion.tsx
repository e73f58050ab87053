import { NativeSelect } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useMemo } from 'react';
import type { QuestionProps } from './answers.ts';
import { missingRoles, type Roles, sampleRows, withRole } from './columns.ts';
import classes from './Questions.module.css';
import { text } from './text.ts';

/** What each column of a statement is, told over the first rows of the file. */
export function ColumnsQuestion({ question, answer, onAnswer, isTried }: QuestionProps) {
  const { options } = question;
  const rows = useMemo(() => sampleRows(question), [question]);
  const roles = useMemo(() => (answer ? (JSON.parse(answer) as Roles) : {}), [answer]);
  const [headings = [], ...body] = rows;
  const width = Math.max(...rows.map((row) => row.length), 0);
  const columns = Array.from({ length: width }, (_, index) => index);
  const roleOf = (column: number) => Object.entries(roles).find(([, index]) => index === column)?.[0] ?? '';
  const missing = missingRoles(roles);

  const labelOf = (role: string) => options.find(({ value }) => value === role)?.label.toLowerCase() ?? role;
  const choices = [{ value: '', label: text.unused }, ...options];
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section className={classes['scroll']} tabIndex={0} aria-label={text.preview}>
        <table className={classes['sample']}>
          <thead>
            <tr>
              {columns.map((column) => {
                const heading = headings[column] || text.emptyHeading(column + 1);
                return (
                  <th key={column} scope="col" data-used={roleOf(column) ? true : undefined}>
                    <span className={classes['heading']}>{heading}</span>
                    <NativeSelect
                      size="xs"
                      aria-label={text.role(heading)}
                      data={choices}
                      value={roleOf(column)}
                      onChange={({ currentTarget }) => onAnswer(JSON.stringify(withRole(roles, column, currentTarget.value)))}
                    />
                  </th>
                );
              })}
            </tr>
          </thead>
          <tbody>
            {body.map((row, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the sample never changes
              <tr key={index}>
                {columns.map((column) => (
                  <td key={column} data-used={roleOf(column) ? true : undefined}>
                    {row[column] ?? ''}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {isTried && missing.length > 0 && (
        <p className={classes['missing']} role="alert">
          <IconAlertTriangle size={16} aria-hidden="true" />
          {text.missingRoles(missing.map((role) => (role === 'amount' ? text.amountRoles : labelOf(role))))}
        </p>
      )}
    </>
  );
}
