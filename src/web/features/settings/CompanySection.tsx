import { Textarea, TextInput } from '@mantine/core';
import { MAX_LENGTH } from '#domain/companies.ts';
import { formatRut } from '#domain/rut.ts';
import { DateField } from '#web/ui/DateField.tsx';
import { LogoField } from './LogoField.tsx';
import type { CompanySettingsFragment } from './operations.ts';
import { QuotaSection } from './QuotaSection.tsx';
import { Section } from './Section.tsx';
import classes from './Settings.module.css';
import { text } from './text.ts';
import type { Form } from './useSettings.ts';

type Props = { company: CompanySettingsFragment; form: Form; isReadOnly: boolean; hasComments: boolean };

/** Who the company is. */
export function CompanySection({ company, form, isReadOnly, hasComments }: Props) {
  const { values, errors, set } = form;
  return (
    <>
      <Section title={text.data}>
        <TextInput
          name="name"
          label={text.name}
          value={values.name}
          maxLength={MAX_LENGTH.name}
          readOnly={isReadOnly}
          error={errors.name}
          onChange={({ currentTarget }) => set('name', currentTarget.value)}
        />
        <TextInput
          name="alias"
          label={text.alias}
          description={text.aliasHint}
          value={values.alias}
          maxLength={MAX_LENGTH.alias}
          readOnly={isReadOnly}
          error={errors.alias}
          onChange={({ currentTarget }) => set('alias', currentTarget.value)}
        />
        <TextInput label={text.rut} description={text.rutHint} value={formatRut(company.rut)} readOnly />
        <DateField
          name="entryDate"
          className={classes['short'] ?? ''}
          label={text.entryDate}
          value={values.entryDate ?? ''}
          readOnly={isReadOnly}
          error={errors.entryDate}
          onChange={(day) => set('entryDate', day || null)}
        />
        {hasComments && (
          <Textarea
            name="comments"
            label={text.comments}
            description={text.commentsHint}
            value={values.comments ?? ''}
            maxLength={MAX_LENGTH.comments}
            rows={4}
            error={errors.comments}
            onChange={({ currentTarget }) => set('comments', currentTarget.value)}
          />
        )}
      </Section>
      <Section title={text.logo} hint={text.logoHint}>
        <LogoField company={company} isReadOnly={isReadOnly} />
      </Section>
      <QuotaSection companyId={company.id} />
    </>
  );
}
