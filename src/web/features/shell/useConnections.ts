import { useAnswer } from '#web/ui/useAnswer.ts';
import { connections } from './operations.ts';

/** The active connections of a company (null until they are known), whether any of them has problems, and a failed question. */
export function useConnections(companyId: string) {
  const { data, error, refetch } = useAnswer(connections, { companyId }, { policy: 'cache-first' });
  const active = data?.allPasswordsByCompanyId.filter((one) => one.isActive) ?? null;
  return {
    active,
    hasProblems: active?.some(({ status }) => status === 'bad') ?? false,
    hasFailed: error !== undefined,
    again: refetch,
  };
}
