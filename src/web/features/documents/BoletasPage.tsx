import { DocumentsPage } from './DocumentsPage.tsx';
import { BOLETAS } from './presets.ts';

/** Receipts: of professional fees, received and issued, and of sales. */
export function BoletasPage() {
  return <DocumentsPage preset={BOLETAS} />;
}
