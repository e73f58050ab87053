import { useQuery } from 'urql';
import { type LoggedUserQuery, loggedUser } from './operations.ts';

export type Me = LoggedUserQuery['loggedUser'];

/** The person who is signed in, as the server knows her now. */
export function useMe() {
  const [{ data, error }, again] = useQuery({ query: loggedUser, requestPolicy: 'cache-and-network' });
  return { me: data?.loggedUser, error, again: () => again({ requestPolicy: 'network-only' }) };
}
