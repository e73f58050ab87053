import { Checkbox, Select, Textarea, TextInput } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { MAX_COMMENT } from '#domain/comments.ts';
import type { Currency } from '#domain/money.ts';
import { AmountField } from '#web/ui/AmountField.tsx';
import { DateField } from '#web/ui/DateField.tsx';
import { useAnswer } from '#web/ui/useAnswer.ts';
import type { BulkKind, BulkValues } from './bulk.ts';
import { costCenterChoices, documentAreas } from './operations.ts';
import { MeansField, PostponeFields } from './PointFields.tsx';
import { text } from './text.ts';

const SplitParts = lazy(() => import('../costcenters/SplitParts.tsx').then((module) => ({ default: module.SplitParts })));

const words = text.bulk;

type Props = { companyId: string; currency: Currency; values: BulkValues; onChange: (some: Partial<BulkValues>) => void };

/** The fields of an act on many documents; some need none. */
export function BulkFields({ kind, ...props }: Props & { kind: BulkKind }) {
  const { values, onChange } = props;
  switch (kind) {
    case 'payoff':
    case 'partialPayoff':
      return <PaymentFields {...props} isPart={kind === 'partialPayoff'} />;
    case 'postpone':
      return <PostponeFields values={values} onChange={onChange} />;
    case 'area':
      return <AreaField {...props} />;
    case 'split':
      return <SplitField {...props} />;
    case 'comment':
      return (
        <Textarea
          label={words.comment}
          data-autofocus
          autosize
          minRows={3}
          maxRows={8}
          maxLength={MAX_COMMENT}
          value={values.comment}
          onChange={({ currentTarget }) => onChange({ comment: currentTarget.value })}
        />
      );
    default:
      return null;
  }
}

function PaymentFields({ currency, values, onChange, isPart }: Props & { isPart: boolean }) {
  return (
    <>
      {isPart && (
        <AmountField label={words.eachAmount} currency={currency} value={values.amount} onChange={(amount) => onChange({ amount })} />
      )}
      <DateField label={text.point.paidOn} value={values.date} onChange={(date) => onChange({ date })} />
      <MeansField value={values.means} onChange={(means) => onChange({ means })} />
      <TextInput
        label={text.point.note}
        value={values.note}
        maxLength={200}
        onChange={({ currentTarget }) => onChange({ note: currentTarget.value })}
      />
      <Checkbox
        label={text.point.claimed}
        checked={values.confirmsClaimed}
        onChange={({ currentTarget }) => onChange({ confirmsClaimed: currentTarget.checked })}
      />
    </>
  );
}

function AreaField({ companyId, values, onChange }: Props) {
  const areas = useAnswer(documentAreas, { companyId }).data?.documentAreas ?? [];
  const groups = [...Map.groupBy(areas, ({ category }) => category)].map(([group, some]) => ({
    group,
    items: some.map(({ id, label }) => ({ value: id, label })),
  }));
  return (
    <Select
      label={words.area}
      placeholder={words.automaticArea}
      data={groups}
      value={values.area || null}
      searchable
      clearable
      onChange={(area) => onChange({ area: area ?? '' })}
    />
  );
}

function SplitField({ companyId, values, onChange }: Props) {
  const centers = useAnswer(costCenterChoices, { companyId }).data?.costCenters ?? [];
  return (
    <>
      <Suspense>
        <SplitParts
          parts={values.shares}
          options={centers.filter(({ isActive }) => isActive)}
          unit={null}
          onChange={(shares) => onChange({ shares })}
        />
      </Suspense>
      <small>{words.noCenters}</small>
    </>
  );
}
