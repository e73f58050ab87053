import { useAnswer } from '#web/ui/useAnswer.ts';
import { type LoggedUserQuery, loggedUser } from './operations.ts';

export type Me = LoggedUserQuery['loggedUser'];

/** The person who is signed in, as the server knows them now. */
export function useMe() {
  const { data, error, refetch } = useAnswer(loggedUser, {});
  return { me: data?.loggedUser, error, again: refetch };
}
