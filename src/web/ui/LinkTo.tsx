import { Button, type ButtonProps } from '@mantine/core';
import { Link, type LinkProps, type RegisteredRouter } from '@tanstack/react-router';
import { type ReactNode, useContext } from 'react';
import { CompanyContext } from '#web/api/company.ts';

type Screens = RegisteredRouter['routesByPath'];
type Path = keyof Screens & string;
/** A screen with what its address says. */
export type PlaceOf<To extends Path> = { to: To; search: Screens[To]['types']['fullSearchSchemaInput'] };
type Props<To extends Path> = {
  to: To;
  /** What the screen's address may say, as `routes.tsx` declares it. */
  search?: Screens[To]['types']['fullSearchSchemaInput'];
  onClick?: () => void;
  children: ReactNode;
};

/** A link to a screen of ours. It bears its company: whoever opens its address elsewhere comes to the same books. */
export function LinkTo<const To extends Path>({ to, search, className = '', ...rest }: Props<To> & { className?: string | undefined }) {
  return <Link {...useTarget(to, search)} className={className} {...rest} />;
}

/** The same as a button. */
export function LinkButton<const To extends Path>({ to, search, ...button }: Props<To> & Pick<ButtonProps, 'variant' | 'leftSection'>) {
  const target = useTarget(to, search);
  return <Button {...button} renderRoot={(props) => <Link {...target} {...props} />} />;
}

function useTarget(to: Path, search: object = {}): Pick<LinkProps, 'to' | 'search'> {
  const company = useContext(CompanyContext);
  return { to, search: { ...search, ...(company ? { empresa: company.id } : {}) } };
}
