import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { mayCreateCompanies, systemRoleIn } from '#domain/access.ts';
import { session } from '#web/api/session.ts';
import { ConfirmCompany } from './ConfirmCompany.tsx';
import { CreateCompany } from './CreateCompany.tsx';
import { useNamedCompany } from './chosenCompany.ts';
import { useJourney } from './journey.ts';

/**
 * The first step: a person without a company creates their own; an invited person sees its data. Members are redirected, unless they may
 * create more companies.
 */
export function CompanyPage() {
  const companyId = useNamedCompany();
  const { company } = useJourney();
  const navigate = useNavigate();
  const isIn = company?.onboarding.isCompleted === true && company.id !== companyId;
  const mayCreate = company === null || (isIn && mayCreateCompanies(systemRoleIn(session()?.roles ?? [])));
  // Decided once: the company that the form creates must not replace it.
  const [isForm] = useState(mayCreate);
  const isLedOn = isIn && !mayCreate && !isForm;

  useEffect(() => {
    if (isLedOn) void navigate({ to: '/dashboard', replace: true });
  }, [isLedOn, navigate]);

  if (isLedOn) return null;
  return isForm ? <CreateCompany /> : <ConfirmCompany />;
}
