import { useEffect } from 'react';
import { request } from '#web/api/ask.ts';
import { signOut } from '#web/api/session.ts';
import { forgetVendors } from '#web/api/vendors.ts';
import { logOut } from './operations.ts';
import { text } from './text.ts';

/** Ends the session on the server, and on this device, which does not wait for an unreachable server. */
export function LogOutPage() {
  useEffect(() => {
    const answered = request(logOut, {});
    const waited = new Promise((done) => setTimeout(done, 3000));
    void Promise.race([answered, waited]).then(() => {
      forgetVendors();
      signOut(true);
    });
  }, []);
  return <p role="status">{text.leaving}</p>;
}
