import { Checkbox, Select } from '@mantine/core';
import { FEATURES, PLANS } from '#domain/access.ts';
import { COUNTRIES } from '#domain/settings/rules.ts';
import { FEATURE_WORDS, PLAN_WORDS } from '#domain/settings/words.ts';
import { DateField } from '#web/ui/DateField.tsx';
import type { Modules } from './modules.ts';
import { Section } from './Section.tsx';
import classes from './Settings.module.css';
import { text } from './text.ts';

type Props = { values: Modules; onChange: (next: Partial<Modules>) => void };

const COUNTRY_CHOICES = Object.entries(COUNTRIES).map(([value, label]) => ({ value, label }));

/** A company's plans, modules and country, for a system administrator. */
export function ModulesSection({ values, onChange }: Props) {
  return (
    <>
      <Section title={text.plan} hint={text.planHint}>
        <Choices label={text.plan} words={PLAN_WORDS} available={PLANS} chosen={values.plan} onChange={(plan) => onChange({ plan })} />
        {values.plan.includes('trial') && (
          <DateField
            label={text.trialEnd}
            description={text.trialHint}
            value={values.trialExpirationDate ?? ''}
            onChange={(day) => onChange({ trialExpirationDate: day || null })}
          />
        )}
      </Section>
      <Section title={text.features} hint={text.featuresHint}>
        <Choices
          label={text.features}
          words={FEATURE_WORDS}
          available={FEATURES}
          chosen={values.features}
          onChange={(features) => onChange({ features })}
        />
      </Section>
      <Section title={text.country}>
        <Select
          label={text.country}
          data={COUNTRY_CHOICES}
          value={values.country}
          allowDeselect={false}
          onChange={(country) => country && onChange({ country })}
        />
      </Section>
    </>
  );
}

type ChoicesProps<Word extends string> = {
  label: string;
  words: Readonly<Record<Word, { label: string; description: string }>>;
  available: readonly Word[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
};

function Choices<Word extends string>({ label, words, available, chosen, onChange }: ChoicesProps<Word>) {
  return (
    <Checkbox.Group aria-label={label} value={[...chosen]} onChange={onChange}>
      <div className={classes['grid']}>
        {available.map((word) => (
          <Checkbox key={word} value={word} label={words[word].label} description={words[word].description} />
        ))}
      </div>
    </Checkbox.Group>
  );
}
