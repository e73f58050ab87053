import { lazy, Suspense, useState } from 'react';
import { Face } from './Face.tsx';

const bring = () => import('./UserMenuItems.tsx');
const UserMenuItems = lazy(bring);

/** Who is signed in; the menu comes when it is wanted. */
export function UserMenu() {
  const [isWanted, setWanted] = useState(false);
  if (!isWanted) return <Face onPointerEnter={bring} onFocus={bring} onClick={() => setWanted(true)} />;
  return (
    <Suspense fallback={<Face />}>
      <UserMenuItems />
    </Suspense>
  );
}
