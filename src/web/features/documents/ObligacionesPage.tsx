import { DocumentsPage } from './DocumentsPage.tsx';
import { OBLIGACIONES } from './presets.ts';

/** What the company owes beside its tax documents: wages, contributions, taxes, rents. */
export function ObligacionesPage() {
  return <DocumentsPage preset={OBLIGACIONES} />;
}
