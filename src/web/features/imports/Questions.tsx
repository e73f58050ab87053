import { Button } from '@mantine/core';
import { IconAlertTriangle, IconHelpCircle } from '@tabler/icons-react';
import type { CombinedError } from '@urql/core';
import { type ComponentType, type FormEvent, useState } from 'react';
import type { QuestionKey } from '#domain/imports/answers.ts';
import { errorMessage } from '#web/api/errors.ts';
import { attempt, useAct } from '#web/ui/useAct.ts';
import { AccountQuestion } from './AccountQuestion.tsx';
import { isGood, type QuestionProps, startingAnswer, withCurrency } from './answers.ts';
import { ChoiceQuestion } from './ChoiceQuestion.tsx';
import { ColumnsQuestion } from './ColumnsQuestion.tsx';
import { answerImport, type ReportFragment } from './operations.ts';
import { PeriodQuestion } from './PeriodQuestion.tsx';
import classes from './Questions.module.css';
import { RateQuestion } from './RateQuestion.tsx';
import { SideQuestion } from './SideQuestion.tsx';
import { SignsQuestion } from './SignsQuestion.tsx';
import { text } from './text.ts';
import { applyReport } from './uploads.ts';
import { YearQuestion } from './YearQuestion.tsx';

const FORMS: Record<QuestionKey, ComponentType<QuestionProps>> = {
  account: AccountQuestion,
  columns: ColumnsQuestion,
  rate: RateQuestion,
  period: PeriodQuestion,
  side: SideQuestion,
  currency: ChoiceQuestion,
  dayOrder: ChoiceQuestion,
  year: YearQuestion,
  signs: SignsQuestion,
  obligations: ChoiceQuestion,
  preview: ChoiceQuestion,
};

/** What a file does not say, answered without uploading it again. Give it a key of the report and its questions. */
export function Questions({ companyId, report }: { companyId: string; report: ReportFragment }) {
  const { id, fileName, questions } = report;
  const [answers, setAnswers] = useState(() => Object.fromEntries(questions.map((one) => [one.key, startingAnswer(one)])));
  const [isTried, setTried] = useState(false);
  const [send, isBusy] = useAct(answerImport);
  const [error, setError] = useState<CombinedError>();

  async function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    const complete = withCurrency(answers);
    if (!questions.every((question) => isGood(question, complete[question.key] ?? ''))) return;
    const answerList = questions.map(({ key }) => ({ key, value: complete[key] ?? '' }));
    const result = await attempt(send, { companyId, id, answers: answerList });
    setError(result.error);
    if (result.data) applyReport(result.data.answerImport);
  }

  return (
    <form className={classes['form']} onSubmit={submit} noValidate aria-label={`${text.answering}: ${fileName}`}>
      {questions.map((question) => {
        const Form = FORMS[question.key];
        return (
          <fieldset key={question.key} className={classes['question']}>
            <legend>
              <IconHelpCircle size={18} stroke={1.8} aria-hidden="true" />
              {question.message}
            </legend>
            <Form
              question={question}
              answer={answers[question.key] ?? ''}
              onAnswer={(answer) => setAnswers((before) => ({ ...before, [question.key]: answer }))}
              isTried={isTried}
            />
          </fieldset>
        );
      })}
      {error && (
        <p className={classes['failure']} role="alert">
          <IconAlertTriangle size={16} aria-hidden="true" />
          {errorMessage(error)}
        </p>
      )}
      <div>
        <Button type="submit" loading={isBusy}>
          {text.answer}
        </Button>
      </div>
    </form>
  );
}
