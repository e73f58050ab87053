import { Button, Checkbox, FileInput, NumberInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { mayDo } from '#domain/access.ts';
import { dayInChile, formatDay } from '#domain/date.ts';
import { formatInstant } from '#domain/format.ts';
import { formatRut } from '#domain/rut.ts';
import { useCompany } from '#web/api/company.ts';
import { errorField, errorMessage } from '#web/api/errors.ts';
import { session } from '#web/api/session.ts';
import { ConfirmModal } from '#web/ui/ConfirmModal.tsx';
import { LinkTo } from '#web/ui/LinkTo.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { positiveField } from '#web/ui/numbers.ts';
import { PasswordField } from '#web/ui/PasswordField.tsx';
import { RutField } from '#web/ui/RutField.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { SkeletonRows } from '#web/ui/states.tsx';
import { useAct } from '#web/ui/useAct.ts';
import { useAnswer } from '#web/ui/useAnswer.ts';
import { grantOf } from '../shell/access.ts';
import { useUndo } from '../shell/useUndo.ts';
import classes from './Claims.module.css';
import {
  type CertificateFragment,
  type ClaimRulesQuery,
  claimRules,
  companyCertificate,
  removeCertificate,
  saveCertificate,
  saveClaimRules,
} from './operations.ts';
import { text } from './text.ts';

/** The company's certificate for the tax office and what failed there; for who runs the company, also who may accept and claim. */
export default function SiiPanel() {
  const company = useCompany();
  const { data } = useAnswer(companyCertificate, { companyId: company.id });
  const grant = grantOf(company, session()?.roles ?? []);
  const [mayWrite, mayRule] = [mayDo('connections.write', grant), mayDo('company.write', grant)];
  const { data: rules } = useAnswer(claimRules, { companyId: company.id }, { pause: !mayRule });
  return (
    <>
      <h2>{text.certificate}</h2>
      <p>{text.certificateHint}</p>
      {data?.companyCertificate.failure && <Failure {...data.companyCertificate.failure} />}
      {data ? (
        <Certificate certificate={data.companyCertificate.certificate} companyId={company.id} mayWrite={mayWrite} />
      ) : (
        <SkeletonRows rows={2} />
      )}
      {mayWrite && <CertificateForm companyId={company.id} />}
      {mayRule && (
        <>
          <h2>{text.rules}</h2>
          <p>{text.rulesHint}</p>
          {rules && <RulesForm companyId={company.id} rules={rules} />}
        </>
      )}
    </>
  );
}

/** What 'Conexión con problemas' is about, and where it is tried again. */
function Failure({ at, message }: { at: string; message: string }) {
  return (
    <Notice tone="waiting">
      {text.failed(formatInstant(at), message)}{' '}
      <LinkTo to="/documentos_tributarios" search={{ porAceptar: true }}>
        {text.title}
      </LinkTo>
    </Notice>
  );
}

type CertificateProps = { certificate: CertificateFragment | null; companyId: string; mayWrite: boolean };

function Certificate({ certificate, companyId, mayWrite }: CertificateProps) {
  const [isAsking, setAsking] = useState(false);
  const [remove, isBusy] = useAct(removeCertificate, { done: text.removed });
  if (!certificate) return <p>{text.noneSaved}</p>;
  const { holderName, holderRut, validUntil, isExpired, isExpiringSoon } = certificate;
  return (
    <>
      <p className={classes['status']}>
        {text.holder(holderName, holderRut && formatRut(holderRut))} · {text.validUntil(formatDay(dayInChile(new Date(validUntil))))}
        {isExpired && <StatusBadge tone="bad">{text.expired}</StatusBadge>}
        {!isExpired && isExpiringSoon && <StatusBadge tone="waiting">{text.expiresSoon}</StatusBadge>}
        {mayWrite && (
          <Button size="compact-sm" variant="subtle" color="red" onClick={() => setAsking(true)}>
            {text.remove}
          </Button>
        )}
      </p>
      <ConfirmModal
        isOpen={isAsking}
        title={text.removeTitle}
        confirmLabel={text.remove}
        isDangerous
        isBusy={isBusy}
        onClose={() => setAsking(false)}
        onConfirm={() => void remove({ companyId }).then(() => setAsking(false))}
      >
        {text.removeText}
      </ConfirmModal>
    </>
  );
}

type Problems = Readonly<Record<string, string>>;

function CertificateForm({ companyId }: { companyId: string }) {
  const [file, setFile] = useState<File | null>(null);
  const [rut, setRut] = useState('');
  const [password, setPassword] = useState('');
  const [problems, setProblems] = useState<Problems>({});
  const [save, isBusy] = useAct(saveCertificate, {
    done: text.saved,
    refuse: (error) => {
      const field = errorField(error);
      if (!field || !['file', 'rut', 'password'].includes(field)) return false;
      setProblems({ [field]: errorMessage(error) });
      return true;
    },
  });
  async function submit(event: FormEvent) {
    event.preventDefault();
    const missing = missingOf(file, rut, password);
    setProblems(missing);
    if (!file || Object.keys(missing).length > 0) return;
    if (!(await save({ companyId, file, rut, password }))) return;
    setFile(null);
    setRut('');
    setPassword('');
  }
  return (
    <form className={classes['form']} onSubmit={(event) => void submit(event)}>
      <FileInput
        label={text.file}
        placeholder={text.chooseFile}
        accept=".pfx,.p12,application/x-pkcs12"
        value={file}
        onChange={setFile}
        error={problems['file']}
        clearable
      />
      <RutField name="rut" label={text.rut} value={rut} onChange={setRut} error={problems['rut']} />
      <PasswordField
        name="certificatePassword"
        label={text.password}
        placeholder=""
        autoComplete="off"
        value={password}
        onChange={({ currentTarget }) => setPassword(currentTarget.value)}
        error={problems['password']}
      />
      <span>
        <Button size="sm" type="submit" loading={isBusy}>
          {text.save}
        </Button>
      </span>
    </form>
  );
}

function missingOf(file: File | null, rut: string, password: string): Problems {
  return {
    ...(file ? {} : { file: text.missingFile }),
    ...(rut ? {} : { rut: text.missing }),
    ...(password ? {} : { password: text.missing }),
  };
}

function RulesForm({ companyId, rules }: { companyId: string; rules: ClaimRulesQuery }) {
  const [members, setMembers] = useState(rules.claimRules.members.map(({ id }) => id));
  const [confirmAbove, setConfirmAbove] = useState(rules.claimRules.confirmAbove);
  const back = useUndo(companyId);
  const [save, isBusy] = useAct(saveClaimRules, { done: text.rulesSaved, undo: (data) => back(data.saveClaimRules.actId) });
  return (
    <div className={classes['form']}>
      <Checkbox.Group label={text.members} value={members} onChange={setMembers}>
        <div className={classes['people']}>
          {rules.allUsersByCompany.map(({ id, email }) => (
            <Checkbox key={id} value={id} label={email} />
          ))}
        </div>
      </Checkbox.Group>
      <NumberInput
        label={text.confirmAbove}
        {...positiveField(0)}
        prefix="$ "
        value={confirmAbove ?? ''}
        onChange={(value) => setConfirmAbove(typeof value === 'number' ? value : null)}
      />
      <span>
        <Button size="sm" variant="default" loading={isBusy} onClick={() => void save({ companyId, members, confirmAbove })}>
          {text.saveRules}
        </Button>
      </span>
    </div>
  );
}
