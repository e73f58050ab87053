import { useQuery } from 'urql';
import { connections } from './operations.ts';

/** The active connections of a company (null until they are known), whether any of them has problems, and a failed question. */
export function useConnections(companyId: string) {
  const [{ data, error }, again] = useQuery({ query: connections, variables: { companyId } });
  const active = data?.allPasswordsByCompanyId.filter((one) => one.isActive) ?? null;
  return {
    active,
    hasProblems: active?.some(({ status }) => status === 'bad') ?? false,
    hasFailed: error !== undefined && active === null,
    again: () => again({ requestPolicy: 'network-only' }),
  };
}
