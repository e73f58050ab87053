import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { MAX_LENGTH } from '#domain/companies.ts';
import { ROLE_WORDS } from '#domain/people.ts';
import { formatRut } from '#domain/rut.ts';
import { errorMessage } from '#web/api/errors.ts';
import classes from './Form.module.css';
import { useJourney } from './journey.ts';
import { StepBody } from './StepBody.tsx';
import { text } from './text.ts';

const words = text.company;

/** The known data of the company, for the person who onboards it to confirm. */
export function ConfirmCompany() {
  const { company, isManager, save, goTo } = useJourney();
  const [alias, setAlias] = useState(company?.alias ?? '');
  const [problem, setProblem] = useState<string | null>(null);

  async function confirm(): Promise<string | null> {
    setProblem(null);
    const isChanged = isManager && alias.trim() !== company?.alias;
    const error = await save('company', 'DONE', isChanged ? { alias } : undefined);
    if (error?.graphQLErrors[0]?.extensions['field'] === 'alias') {
      setProblem(errorMessage(error));
      return null;
    }
    if (error) return errorMessage(error);
    goTo('documents');
    return null;
  }

  if (!company) return null;
  return (
    <StepBody step="company" title={words.confirmTitle} lead={words.confirmLead} onNext={confirm} nextLabel={words.confirm} canSkip={false}>
      <div className={classes['card']}>
        <dl className={classes['facts']}>
          <div>
            <dt>{words.name}</dt>
            <dd>{company.name}</dd>
          </div>
          <div>
            <dt>{words.rut}</dt>
            <dd className="num">{formatRut(company.rut)}</dd>
          </div>
          <div>
            <dt>{words.role}</dt>
            <dd>{ROLE_WORDS[company.role].label}</dd>
          </div>
        </dl>
        <TextInput
          label={words.alias}
          description={isManager ? words.aliasHint : words.onlyManagers}
          size="sm"
          maxLength={MAX_LENGTH.alias}
          value={alias}
          disabled={!isManager}
          error={problem}
          onChange={({ currentTarget }) => setAlias(currentTarget.value)}
        />
      </div>
    </StepBody>
  );
}
