import { Page } from '#web/ui/Page.tsx';
import { text } from './text.ts';

/** Where files of the tax office and the banks come in. */
export function ImportsPage() {
  return <Page title={text.title}>{null}</Page>;
}
