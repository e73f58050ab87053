import { ConnectionsButton } from './ConnectionsButton.tsx';
import { CurrencyToggle } from './CurrencyToggle.tsx';
import { Progress } from './Progress.tsx';

const TOOLS = { Progress, CurrencyToggle, ConnectionsButton };
export type ToolName = keyof typeof TOOLS;

/** The parts of the header that are loaded after the first figures, in one file. */
export default function HeaderTool({ name, companyId }: { name: ToolName; companyId: string }) {
  const Tool = TOOLS[name];
  return <Tool companyId={companyId} />;
}
