import { useQuery } from 'urql';
import { connections } from './operations.ts';
import { useLater } from './useLater.ts';

/** The active connections of a company, and whether any of them has problems. */
export function useConnections(companyId: string) {
  const isTime = useLater();
  const [{ data }] = useQuery({ query: connections, variables: { companyId }, pause: !isTime });
  const active = data?.allPasswordsByCompanyId.filter((one) => one.isActive) ?? null;
  return { active, hasProblems: active?.some(({ status }) => status === 'bad') ?? false };
}
