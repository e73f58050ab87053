import { Tabs } from '@mantine/core';
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import * as v from 'valibot';
import { useCompany } from '#web/api/company.ts';
import { session } from '#web/api/session.ts';
import { Page } from '#web/ui/Page.tsx';
import { ErrorState, SkeletonRows } from '#web/ui/states.tsx';
import { useSearch } from '#web/ui/useSearch.ts';
import { grantOf } from '../shell/access.ts';
import { AccessSection } from './AccessSection.tsx';
import { CompanySection } from './CompanySection.tsx';
import type { Field } from './edits.ts';
import { LeaveGuard } from './LeaveGuard.tsx';
import { ModulesSection } from './ModulesSection.tsx';
import { PaymentsSection } from './PaymentsSection.tsx';
import { rightsOf, SECTIONS, type SectionKey } from './rights.ts';
import { SaveBar } from './SaveBar.tsx';
import { ReadOnly } from './Section.tsx';
import classes from './Settings.module.css';
import { text } from './text.ts';
import { useModules } from './useModules.ts';
import { useSettings } from './useSettings.ts';

const ClassificationPanel = lazy(() => import('../costcenters/ClassificationPanel.tsx'));
const SiiPanel = lazy(() => import('../claims/SiiPanel.tsx'));
const HistoryPanel = lazy(() => import('../history/HistoryPanel.tsx'));
const SystemPanel = lazy(() => import('../system/SystemPanel.tsx'));

const SEARCH = v.object({ seccion: v.fallback(v.picklist(SECTIONS), 'empresa') });
const PAYMENTS: readonly Field[] = [
  'clientPaymentDays',
  'providerPaymentDays',
  'cutOffDate',
  'lateHorizonDays',
  'lateProjectionDays',
  'futureMonthsView',
  'ufMonthlyIpc',
  'twoPersonApproval',
];
/** Sections without anything to save. */
const OTHERS: readonly SectionKey[] = ['clasificacion', 'sii', 'historial', 'sistema'];

/** The settings of a company. */
export function SettingsPage() {
  const selected = useCompany();
  const rights = useMemo(() => rightsOf(grantOf(selected, session()?.roles ?? [])), [selected]);
  const [{ seccion }, setSearch] = useSearch(SEARCH);
  const section = rights.sections.includes(seccion) ? seccion : 'empresa';
  const focus = useFocus();
  const { company, error, retry, form, saver } = useSettings(selected.id, (field) => {
    setSearch({ seccion: PAYMENTS.includes(field) ? 'pagos' : field === 'restrictsF29' ? 'accesos' : 'empresa' });
    focus(field);
  });
  const modules = useModules(company, retry);
  const bar = section === 'modulos' ? modules.saver : saver;

  return (
    <Page title={text.title}>
      <Tabs value={section} onChange={(next) => next && setSearch({ seccion: next as SectionKey })} keepMounted={false}>
        <Sections sections={rights.sections} shown={section} />
        <Tabs.Panel value={section} className={classes['panel'] ?? ''}>
          {rights.isReadOnly && (section === 'sii' || !OTHERS.includes(section)) && <ReadOnly />}
          {error && !company && <ErrorState error={error} onRetry={retry} />}
          {!error && !company && <SkeletonRows rows={8} />}
          <Suspense fallback={<SkeletonRows rows={8} />}>
            {company && form && section === 'empresa' && <CompanySection company={company} form={form} {...rights} />}
            {company && form && section === 'pagos' && <PaymentsSection company={company} form={form} {...rights} />}
            {company && form && section === 'accesos' && <AccessSection company={company} form={form} {...rights} />}
            {modules.values && section === 'modulos' && <ModulesSection values={modules.values} onChange={modules.change} />}
            {section === 'clasificacion' && <ClassificationPanel />}
            {section === 'sii' && <SiiPanel />}
            {section === 'historial' && <HistoryPanel companyId={selected.id} />}
            {section === 'sistema' && <SystemPanel />}
          </Suspense>
        </Tabs.Panel>
      </Tabs>
      {!(OTHERS.includes(section) && bar.count === 0) && <SaveBar {...bar} />}
      <LeaveGuard isDirty={saver.count > 0 || modules.saver.count > 0} />
    </Page>
  );
}

function Sections({ sections, shown }: { sections: readonly SectionKey[]; shown: SectionKey }) {
  const list = useRef<HTMLDivElement>(null);
  // On a telephone not all sections are visible.
  useEffect(() => {
    list.current?.querySelector(`[data-section="${shown}"]`)?.scrollIntoView({ inline: 'center', block: 'nearest' });
  }, [shown]);
  return (
    <Tabs.List ref={list} aria-label={text.sectionsLabel} className={classes['tabs'] ?? ''}>
      {sections.map((one) => (
        <Tabs.Tab key={one} value={one} data-section={one}>
          {text.sections[one]}
        </Tabs.Tab>
      ))}
    </Tabs.List>
  );
}

/** Focuses a field with an error, once its section is rendered. */
function useFocus(): (field: Field) => void {
  const [focusField, setFocusField] = useState<Field | null>(null);
  useEffect(() => {
    const input = focusField && document.querySelector<HTMLElement>(`main [name="${focusField}"]`);
    if (!input) return;
    input.focus();
    setFocusField(null);
  });
  return setFocusField;
}
