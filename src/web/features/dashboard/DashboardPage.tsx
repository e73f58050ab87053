import { useQuery } from 'urql';
import { useCompany } from '#web/api/company.ts';
import { Amount } from '#web/ui/Amount.tsx';
import { Kpi, Kpis } from '#web/ui/Kpi.tsx';
import { Page } from '#web/ui/Page.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import { dashboard } from './operations.ts';

/** The first screen of the day: what there is, what comes, what goes. */
export function DashboardPage() {
  const { id: companyId } = useCompany();
  const [{ data, error }, again] = useQuery({ query: dashboard, variables: { companyId }, requestPolicy: 'cache-and-network' });
  const summary = data?.dashboardSummary;
  if (error && !summary) return <ErrorState error={error} onRetry={() => again({ requestPolicy: 'network-only' })} />;
  return (
    <Page title="Dashboard">
      <Kpis label="Resumen">
        <Kpi label="Saldo en bancos" isLoading={!summary}>
          <Amount value={summary?.balance ?? null} />
        </Kpi>
      </Kpis>
    </Page>
  );
}
