import { Tabs } from '@mantine/core';
import { SidePanel } from '#web/ui/SidePanel.tsx';
import classes from './Account.module.css';
import { PasswordTab } from './PasswordTab.tsx';
import { ProfileTab } from './ProfileTab.tsx';
import { SecondStepTab } from './SecondStepTab.tsx';
import { SessionsTab } from './SessionsTab.tsx';
import { text } from './text.ts';

const TABS = { perfil: ProfileTab, clave: PasswordTab, 'dos-pasos': SecondStepTab, sesiones: SessionsTab };
type Tab = keyof typeof TABS;

type Props = { tab: string; onTab: (tab: string) => void; onClose: () => void };

/** The person's own account, for every role: profile, sign-in, and sessions. */
export default function AccountPanel({ tab, onTab, onClose }: Props) {
  const activeTab: Tab = tab in TABS ? (tab as Tab) : 'perfil';
  return (
    <SidePanel isOpen title={text.title} onClose={onClose}>
      <Tabs value={activeTab} onChange={(value) => onTab(value ?? 'perfil')} keepMounted={false}>
        <Tabs.List aria-label={text.title}>
          {(Object.keys(TABS) as Tab[]).map((name) => (
            <Tabs.Tab key={name} value={name}>
              {text.tabs[name]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {Object.entries(TABS).map(([name, Content]) => (
          <Tabs.Panel key={name} value={name} className={classes['panel'] ?? ''}>
            <Content />
          </Tabs.Panel>
        ))}
      </Tabs>
    </SidePanel>
  );
}
