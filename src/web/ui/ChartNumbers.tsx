import { createContext, type RefObject, useContext, useEffect } from 'react';
import { Amount } from './Amount.tsx';
import type { Numbers } from './numbersText.ts';

/** Where the numbers of a chart are left for what stands around it and copies them. */
export const NumbersContext = createContext<RefObject<Numbers | null> | null>(null);

/** The numbers of a chart as a table, for screen readers. */
export function ChartNumbers({ caption, ...numbers }: Numbers & { caption: string }) {
  useNumbers(numbers);
  const { heads, rows } = numbers;
  return (
    <div className="sr">
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ head, cells }) => (
            <tr key={head}>
              <th scope="row">{head}</th>
              {cells.map((cell, index) => (
                <td key={heads[index + 1]}>{typeof cell === 'string' ? cell : <Amount value={cell} />}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Leaves the numbers of a chart that says them otherwise. */
export function useNumbers(numbers: Numbers | null): void {
  const place = useContext(NumbersContext);
  useEffect(() => {
    if (!place) return;
    place.current = numbers;
    return () => {
      place.current = null;
    };
  });
}
