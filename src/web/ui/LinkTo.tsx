import { Button, type ButtonProps } from '@mantine/core';
import { Link, type LinkProps, type RegisteredRouter } from '@tanstack/react-router';
import { type MouseEvent, type ReactNode, useContext } from 'react';
import { CompanyContext } from '#web/api/company.ts';

type Screens = RegisteredRouter['routesByPath'];
type Path = keyof Screens & string;
/** A screen and its search parameters. */
export type PlaceOf<To extends Path> = { to: To; search: Screens[To]['types']['fullSearchSchemaInput'] };
type Props<To extends Path> = {
  to: To;
  /** The search parameters of the screen, as declared in `routes.tsx`. */
  search?: Screens[To]['types']['fullSearchSchemaInput'];
  onClick?: (event: MouseEvent) => void;
  onFocus?: () => void;
  tabIndex?: number;
  'aria-label'?: string;
  children: ReactNode;
};

/** A link to a screen of ours. Its address includes the company, so that it opens the same books for anybody. */
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
