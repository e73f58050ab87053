import { NativeSelect, Radio, Select, TextInput } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { BANKS } from '#domain/banks.ts';
import { CURRENCIES } from '#domain/money.ts';
import { isAccountNumber, isNewAccount, joinAccounts, type QuestionProps, readAccount, splitAccounts, writeAccount } from './answers.ts';
import classes from './Questions.module.css';
import { text } from './text.ts';

const NEW = 'new';
/** More accounts than this are searched in a list. */
const MANY = 6;

/** Of which account each part of a file is. */
export function AccountQuestion({ question, answer, onAnswer, isTried }: QuestionProps) {
  const { options, parts } = question;
  const suggested = splitAccounts(question.suggested);
  if (parts.length === 0) return <OneAccount {...{ options, answer, onAnswer, isTried }} suggested={suggested[0] ?? null} />;
  const answers = splitAccounts(answer);
  return parts.map((part, index) => (
    <fieldset key={part} className={classes['question']}>
      <legend>{part}</legend>
      <OneAccount
        {...{ options, isTried }}
        suggested={suggested[index] ?? null}
        answer={answers[index] ?? ''}
        onAnswer={(value) => onAnswer(joinAccounts(parts.map((_, other) => (other === index ? value : (answers[other] ?? '')))))}
      />
    </fieldset>
  ));
}

type AccountProps = Pick<QuestionProps, 'answer' | 'onAnswer' | 'isTried'> & {
  options: QuestionProps['question']['options'];
  suggested: string | null;
};

/** Of which account a statement is: one that the company has, or a new one that begins with what the file says. */
function OneAccount({ options, suggested, answer, onAnswer, isTried }: AccountProps) {
  if (options.length === 0) return <NewAccountFields answer={answer} onAnswer={onAnswer} isTried={isTried} />;
  const isNew = isNewAccount(answer);
  const choose = (value: string) => onAnswer(value === NEW ? writeAccount(readAccount(suggested)) : value);
  const all = [...options, { value: NEW, label: text.newAccount }];
  return (
    <>
      {all.length > MANY ? (
        <Select
          searchable
          label={text.account}
          data={all}
          value={isNew ? NEW : answer || null}
          onChange={(value) => value && choose(value)}
          maw={480}
        />
      ) : (
        <Radio.Group value={isNew ? NEW : answer} onChange={choose} aria-label={text.account}>
          <div className={classes['choices']}>
            {all.map(({ value, label }) => (
              <Radio key={value} value={value} label={label} size="xs" />
            ))}
          </div>
        </Radio.Group>
      )}
      {isNew && (
        <div className={classes['nested']}>
          <NewAccountFields answer={answer} onAnswer={onAnswer} isTried={isTried} />
        </div>
      )}
      {isTried && answer === '' && (
        <p className={classes['missing']} role="alert">
          <IconAlertTriangle size={16} aria-hidden="true" />
          {text.needs.account}
        </p>
      )}
    </>
  );
}

function NewAccountFields({ answer, onAnswer, isTried }: Pick<QuestionProps, 'answer' | 'onAnswer' | 'isTried'>) {
  const account = readAccount(answer);
  const change = (patch: Partial<typeof account>) => onAnswer(writeAccount({ ...account, ...patch }));
  const banks = BANKS.filter(({ isActive, code }) => isActive || code === account.bank).map(({ code, name }) => ({
    value: code,
    label: name,
  }));
  return (
    <div className={classes['fields']}>
      <NativeSelect
        size="xs"
        label={text.bank}
        data={[{ value: '', label: text.chooseBank }, ...banks]}
        value={account.bank}
        onChange={({ currentTarget }) => change({ bank: currentTarget.value })}
        error={isTried && !account.bank && text.needs.bank}
      />
      <TextInput
        size="xs"
        label={text.number}
        value={account.number}
        maxLength={30}
        autoComplete="off"
        onChange={({ currentTarget }) => change({ number: currentTarget.value.replace(/[|;]/g, '') })}
        error={isTried && !isAccountNumber(account.number) && text.needs.number}
      />
      <NativeSelect
        size="xs"
        label={text.currency}
        data={CURRENCIES.filter((one) => one !== 'UTM')}
        value={account.currency}
        onChange={({ currentTarget }) => change({ currency: currentTarget.value })}
      />
    </div>
  );
}
