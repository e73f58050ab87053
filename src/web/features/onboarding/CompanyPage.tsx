import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { ConfirmCompany } from './ConfirmCompany.tsx';
import { CreateCompany } from './CreateCompany.tsx';
import { useMakesAnother, useNamedCompany } from './chosenCompany.ts';
import { useJourney } from './journey.ts';

/**
 * The first step: a person without a company creates their own; an invited person sees its data. Members are redirected, unless they may
 * create more companies.
 */
export function CompanyPage() {
  const companyId = useNamedCompany();
  const { company } = useJourney();
  const navigate = useNavigate();
  const makesAnother = useMakesAnother(company);
  // Decided once: the company that the form creates must not replace it.
  const [isForm] = useState(company === null || makesAnother);
  const isLedOn = company?.onboarding.isCompleted === true && company.id !== companyId && !makesAnother && !isForm;

  useEffect(() => {
    if (isLedOn) void navigate({ to: '/dashboard', replace: true });
  }, [isLedOn, navigate]);

  if (isLedOn) return null;
  return isForm ? <CreateCompany /> : <ConfirmCompany />;
}
