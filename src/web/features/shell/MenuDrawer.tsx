import { Drawer } from '@mantine/core';
import type { Grant } from '#domain/access.ts';
import { Logo } from '#web/ui/Logo.tsx';
import classes from './MenuDrawer.module.css';
import { MenuLinks } from './MenuLinks.tsx';

/** The whole menu on a telephone. */
export default function MenuDrawer({ grant, onClose }: { grant: Grant | null; onClose: () => void }) {
  const title = (
    <span className={classes['brand']}>
      <Logo size={28} />
      Caudal
    </span>
  );
  const styles = { content: classes['content'] ?? '', header: classes['header'] ?? '', close: classes['close'] ?? '' };
  return (
    <Drawer opened onClose={onClose} position="left" size={300} title={title} classNames={styles}>
      <nav aria-label="Principal">
        <MenuLinks grant={grant} onFollow={onClose} />
      </nav>
    </Drawer>
  );
}
