import { IconCheck } from '@tabler/icons-react';
import { text } from './text.ts';

/** Before an item of a menu: whether it is chosen. What cannot be chosen has the same room, so that the words stand in one line. */
export function mark(isOn = false) {
  return isOn ? <IconCheck size={14} aria-label={text.isOn} /> : <span style={{ width: 14 }} />;
}
