import { Drawer } from '@mantine/core';
import type { Grant } from '#domain/access.ts';
import type { Company } from '#web/api/company.ts';
import { Logo } from '#web/ui/Logo.tsx';
import { useStep } from '#web/ui/useStep.ts';
import classes from './MenuDrawer.module.css';
import { MenuLinks } from './MenuLinks.tsx';
import { NewCompanyButton } from './NewCompany.tsx';
import { Tools } from './Tools.tsx';

type Props = { company: Company | null; grant: Grant | null; onClose: () => void };

/** The full menu on a telephone, with the parts that do not fit in its header. */
export default function MenuDrawer({ company, grant, onClose }: Props) {
  useStep(true, onClose);
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
      {company && grant && <Tools company={company} grant={grant} onFollow={onClose} />}
      <NewCompanyButton isWide onOpen={onClose} />
    </Drawer>
  );
}
