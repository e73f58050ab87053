import { lazy, Suspense, useState } from 'react';
import { Face } from './Face.tsx';

const bring = () => import('./UserMenuItems.tsx');
const UserMenuItems = lazy(bring);

/** The signed-in person; their menu is loaded on demand. */
export function UserMenu() {
  const [isOpen, setOpen] = useState(false);
  if (!isOpen) return <Face onPointerEnter={bring} onFocus={bring} onClick={() => setOpen(true)} />;
  return (
    <Suspense fallback={<Face />}>
      <UserMenuItems />
    </Suspense>
  );
}
