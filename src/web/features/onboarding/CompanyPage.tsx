import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { mayCreateCompanies, systemRoleIn } from '#domain/access.ts';
import { session } from '#web/api/session.ts';
import { ConfirmCompany } from './ConfirmCompany.tsx';
import { CreateCompany } from './CreateCompany.tsx';
import { useNamedCompany } from './chosenCompany.ts';
import { useJourney } from './journey.ts';

/**
 * The first step: a person without a company makes their own, one who was asked in sees its data. Who is in already is led on; only those
 * who may create more find the form again.
 */
export function CompanyPage() {
  const companyId = useNamedCompany();
  const { company } = useJourney();
  const navigate = useNavigate();
  const isIn = company?.onboarding.isCompleted === true && company.id !== companyId;
  const mayCreate = company === null || (isIn && mayCreateCompanies(systemRoleIn(session()?.roles ?? [])));
  // Stays what it was at first: the company that the form has just made must not take its place.
  const [isForm] = useState(mayCreate);
  const isLedOn = isIn && !mayCreate && !isForm;

  useEffect(() => {
    if (isLedOn) void navigate({ to: '/dashboard', replace: true });
  }, [isLedOn, navigate]);

  if (isLedOn) return null;
  return isForm ? <CreateCompany /> : <ConfirmCompany />;
}
