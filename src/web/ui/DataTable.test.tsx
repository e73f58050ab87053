import { MantineProvider } from '@mantine/core';
import { act, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test } from 'vitest';
import { DataTable } from './DataTable.tsx';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

type Row = { id: string; email: string };

function Opener({ row }: { row: Row }) {
  const [opened] = useState(row.id);
  return <span>{`${opened} ${row.id}`}</span>;
}

const COLUMNS = [{ key: 'email', head: 'E-mail', cell: (row: Row) => <Opener row={row} /> }];

test('what is open in a row stays open when the row’s id is replaced', async () => {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  const show = (row: Row) =>
    act(async () =>
      root.render(
        <MantineProvider>
          <DataTable
            label="Personas"
            columns={COLUMNS}
            rows={[row]}
            rowKey={({ id }) => id}
            identity={({ email }) => email}
            card={(row) => row.email}
            empty={null}
          />
        </MantineProvider>,
      ),
    );
  await show({ id: '1', email: 'ana@empresa.cl' });
  await show({ id: '2', email: 'ana@empresa.cl' });
  expect(place.textContent).toContain('1 2');
  expect(place.querySelector('[data-id="2"]')).not.toBeNull();
});
