import { ConnectionsButton } from './ConnectionsButton.tsx';
import { CurrencyToggle } from './CurrencyToggle.tsx';
import { Progress } from './Progress.tsx';

const TOOLS = { Progress, CurrencyToggle, ConnectionsButton };
export type ToolName = keyof typeof TOOLS;

/** What the header shows a moment after the first figures, all of it in one file. */
export default function HeaderTool({ name, companyId }: { name: ToolName; companyId: string }) {
  const Tool = TOOLS[name];
  return <Tool companyId={companyId} />;
}
