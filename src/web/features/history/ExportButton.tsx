import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { saveFrom } from '#web/api/save.ts';
import { notify } from '#web/ui/notify.tsx';
import { useFetch } from '#web/ui/useFetch.ts';
import { historyExport } from './operations.ts';
import { text } from './text.ts';

type Props = { companyId: string; filters?: string; label?: string };

/** Downloads a company's history as a spreadsheet file. `filters`: those of the list, as the end of an address. */
export default function ExportButton({ companyId, filters = '', label = text.exportIt }: Props) {
  const [fetchAddress, isFetching] = useFetch(historyExport);
  const [isSaving, setSaving] = useState(false);
  async function save() {
    // The address is temporary: it is requested only now.
    const file = (await fetchAddress({ companyId }))?.historyExport;
    if (!file) return;
    setSaving(true);
    if (!(await saveFrom(file.url + filters, file.fileName))) notify.error(text.exportFailed);
    setSaving(false);
  }
  return (
    <Button variant="default" leftSection={<IconDownload size={16} />} loading={isFetching || isSaving} onClick={() => void save()}>
      {label}
    </Button>
  );
}
