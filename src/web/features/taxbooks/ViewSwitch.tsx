import { SegmentedControl } from '@mantine/core';
import { text } from './text.ts';

type View = '' | 'libros' | 'cheques';

/** Documents as a list, as the tax office's books, or the register of cheques. */
export default function ViewSwitch({ value, onChange }: { value: View; onChange: (view: View) => void }) {
  const data = [
    { value: '', label: text.list },
    { value: 'libros', label: text.tab },
    { value: 'cheques', label: text.cheques },
  ];
  return <SegmentedControl aria-label={text.view} value={value} data={data} onChange={(next) => onChange(next as View)} />;
}
