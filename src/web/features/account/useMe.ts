import { useAnswer } from '#web/ui/useAnswer.ts';
import { type LoggedUserQuery, loggedUser } from './operations.ts';

export type Me = LoggedUserQuery['loggedUser'];

/** The signed-in person, from the server. */
export function useMe() {
  const { data, error, refetch } = useAnswer(loggedUser, {});
  return { me: data?.loggedUser, error, again: refetch };
}
