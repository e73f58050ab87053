// Written by `npm run gen`. Do not edit.
import { operation } from '#web/api/operation.ts';
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { Day } from '../../../domain/date.ts';
import type { Rut } from '../../../domain/rut.ts';
/** Lo que no se da queda como está. El RUT, el plan y los módulos no se cambian aquí. */
export type ModifyCompanyInput = {
  readonly alias?: string | null | undefined;
  readonly clientPaymentDays?: number | null | undefined;
  /** Solo de quienes crean empresas. */
  readonly comments?: string | null | undefined;
  readonly cutOffDate?: Day | null | undefined;
  readonly entryDate?: Day | null | undefined;
  /** Cuántos meses avanza el flujo de caja, de 3 a 36. */
  readonly futureMonthsView?: number | null | undefined;
  /** Nulo: todo lo atrasado está en la proyección. */
  readonly lateHorizonDays?: number | null | undefined;
  /** Cuántos días se sigue esperando lo que una fuente ponía y no llegó. */
  readonly lateProjectionDays?: number | null | undefined;
  readonly name?: string | null | undefined;
  readonly providerPaymentDays?: number | null | undefined;
  readonly restrictsF29?: boolean | null | undefined;
  readonly twoPersonApproval?: boolean | null | undefined;
  /** Por ciento al mes que el flujo supone para la UF después de su último día conocido; nulo: nada. */
  readonly ufMonthlyIpc?: number | null | undefined;
};

export type TaxActivityInput = {
  readonly category?: string | null | undefined;
  readonly code?: string | null | undefined;
  readonly description?: string | null | undefined;
  readonly isVatable?: boolean | null | undefined;
  /** AAAA-MM-DD o DD/MM/AAAA; puede ser anterior al 2000. */
  readonly startedOn?: string | null | undefined;
};

export type TaxAddressInput = {
  readonly city?: string | null | undefined;
  readonly comuna?: string | null | undefined;
  readonly email?: string | null | undefined;
  readonly kind?: string | null | undefined;
  readonly neighbourhood?: string | null | undefined;
  readonly number?: string | null | undefined;
  readonly phone?: string | null | undefined;
  readonly region?: string | null | undefined;
  readonly street?: string | null | undefined;
  readonly unit?: string | null | undefined;
};

export type TaxAttributeInput = {
  readonly code?: string | null | undefined;
  readonly description?: string | null | undefined;
  /** AAAA-MM-DD o DD/MM/AAAA; puede ser anterior al 2000. */
  readonly startedOn?: string | null | undefined;
};

/** Lo que no se da queda como está. */
export type TaxContribuyenteInput = {
  readonly activity?: string | null | undefined;
  readonly capitalPaid?: number | null | undefined;
  readonly capitalPending?: number | null | undefined;
  /** AAAA-MM-DD o DD/MM/AAAA; puede ser anterior al 2000. */
  readonly constitutedOn?: string | null | undefined;
  readonly declaresOn20?: boolean | null | undefined;
  readonly email?: string | null | undefined;
  /** AAAA-MM-DD o DD/MM/AAAA; puede ser anterior al 2000. */
  readonly endedOn?: string | null | undefined;
  /** La razón social. */
  readonly name?: string | null | undefined;
  readonly office?: string | null | undefined;
  readonly phone?: string | null | undefined;
  readonly segment?: string | null | undefined;
  /** El inicio de actividades. AAAA-MM-DD o DD/MM/AAAA; puede ser anterior al 2000. */
  readonly startedOn?: string | null | undefined;
  readonly subtype?: string | null | undefined;
  readonly type?: string | null | undefined;
};

export type TaxDifferenceField =
  | 'NAME'
  | 'REGIME'
  | 'STARTED_ON';

/** Las partes que se escriben; las demás quedan como están. */
export type TaxInfoInput = {
  readonly activities?: ReadonlyArray<TaxActivityInput> | null | undefined;
  readonly addresses?: ReadonlyArray<TaxAddressInput> | null | undefined;
  readonly attributes?: ReadonlyArray<TaxAttributeInput> | null | undefined;
  readonly participations?: ReadonlyArray<TaxParticipationInput> | null | undefined;
  readonly partners?: ReadonlyArray<TaxPartnerInput> | null | undefined;
  readonly representatives?: ReadonlyArray<TaxRepresentativeInput> | null | undefined;
  readonly stampings?: ReadonlyArray<TaxStampingInput> | null | undefined;
  readonly taxpayer?: TaxContribuyenteInput | null | undefined;
};

export type TaxInfoPart =
  | 'activities'
  | 'addresses'
  | 'answer'
  | 'attributes'
  | 'participations'
  | 'partners'
  | 'representatives'
  | 'stampings'
  | 'taxpayer';

export type TaxInfoSource =
  | 'connection'
  | 'file'
  | 'hand';

export type TaxParticipationInput = {
  readonly alerts?: number | null | undefined;
  readonly name?: string | null | undefined;
  readonly rut?: string | null | undefined;
  readonly status?: string | null | undefined;
};

export type TaxPartnerInput = {
  /** Por ciento. */
  readonly capitalShare?: string | null | undefined;
  /** AAAA-MM-DD o DD/MM/AAAA; puede ser anterior al 2000. */
  readonly from?: string | null | undefined;
  readonly isCurrent?: boolean | null | undefined;
  readonly name?: string | null | undefined;
  readonly paidIn?: number | null | undefined;
  readonly pending?: number | null | undefined;
  /** Por ciento. */
  readonly profitShare?: string | null | undefined;
  readonly rut?: string | null | undefined;
  readonly surnames?: string | null | undefined;
  /** AAAA-MM-DD o DD/MM/AAAA; puede ser anterior al 2000. */
  readonly to?: string | null | undefined;
};

/** Régimen tributario del que sale la tasa de PPM del F-29. */
export type TaxRegime =
  | 'GENERAL_14A'
  | 'OTRO'
  | 'PRO_PYME_14D3'
  | 'TRANSPARENTE_14D8';

export type TaxRepresentativeInput = {
  /** AAAA-MM-DD o DD/MM/AAAA; puede ser anterior al 2000. */
  readonly from?: string | null | undefined;
  readonly isCurrent?: boolean | null | undefined;
  readonly name?: string | null | undefined;
  readonly rut?: string | null | undefined;
  readonly surnames?: string | null | undefined;
  /** AAAA-MM-DD o DD/MM/AAAA; puede ser anterior al 2000. */
  readonly to?: string | null | undefined;
};

export type TaxStampingInput = {
  /** AAAA-MM-DD o DD/MM/AAAA; puede ser anterior al 2000. */
  readonly authorizedOn?: string | null | undefined;
  readonly code?: string | null | undefined;
  readonly description?: string | null | undefined;
  readonly first?: number | null | undefined;
  readonly last?: number | null | undefined;
};

export type CompanyTaxInfoQueryVariables = Exact<{
  companyId: string;
}>;


export type CompanyTaxInfoQuery = { readonly companyTaxInfo: { readonly errorCode: string | null, readonly errorDescription: string | null, readonly sysdate: string | null, readonly isMasked: boolean, readonly contribuyente: { readonly rut: Rut | null, readonly email: string | null, readonly phone: string | null, readonly type: string | null, readonly subtype: string | null, readonly activity: string | null, readonly office: string | null, readonly segment: string | null, readonly capitalPaid: number | null, readonly capitalPending: number | null, readonly declaresOn20: boolean | null, readonly name: string | null, readonly startedOn: string | null, readonly constitutedOn: string | null, readonly endedOn: string | null } | null, readonly activities: ReadonlyArray<{ readonly code: string | null, readonly description: string | null, readonly category: string | null, readonly isVatable: boolean | null, readonly startedOn: string | null }>, readonly addresses: ReadonlyArray<{ readonly kind: string | null, readonly street: string | null, readonly number: string | null, readonly unit: string | null, readonly neighbourhood: string | null, readonly comuna: string | null, readonly region: string | null, readonly city: string | null, readonly phone: string | null, readonly email: string | null }>, readonly representatives: ReadonlyArray<{ readonly rut: Rut | null, readonly surnames: string | null, readonly isCurrent: boolean | null, readonly from: string | null, readonly to: string | null, readonly name: string | null }>, readonly partners: ReadonlyArray<{ readonly rut: Rut | null, readonly surnames: string | null, readonly isCurrent: boolean | null, readonly from: string | null, readonly to: string | null, readonly paidIn: number | null, readonly pending: number | null, readonly capitalShare: string | null, readonly profitShare: string | null, readonly name: string | null }>, readonly stampings: ReadonlyArray<{ readonly code: string | null, readonly description: string | null, readonly first: number, readonly last: number, readonly left: number | null, readonly isLow: boolean, readonly authorizedOn: string | null }>, readonly attributes: ReadonlyArray<{ readonly code: string | null, readonly description: string | null, readonly startedOn: string | null }>, readonly participations: ReadonlyArray<{ readonly rut: Rut | null, readonly alerts: number, readonly status: string | null, readonly name: string | null }>, readonly versions: ReadonlyArray<{ readonly part: TaxInfoPart, readonly source: TaxInfoSource, readonly date: Day, readonly fileName: string | null }>, readonly differences: ReadonlyArray<{ readonly field: TaxDifferenceField, readonly own: string, readonly official: string }> } | null };

export type SaveCompanyTaxInfoMutationVariables = Exact<{
  companyId: string;
  input: TaxInfoInput;
}>;


export type SaveCompanyTaxInfoMutation = { readonly saveCompanyTaxInfo: { readonly actId: string | null, readonly info: { readonly errorCode: string | null, readonly errorDescription: string | null, readonly sysdate: string | null, readonly isMasked: boolean, readonly contribuyente: { readonly rut: Rut | null, readonly email: string | null, readonly phone: string | null, readonly type: string | null, readonly subtype: string | null, readonly activity: string | null, readonly office: string | null, readonly segment: string | null, readonly capitalPaid: number | null, readonly capitalPending: number | null, readonly declaresOn20: boolean | null, readonly name: string | null, readonly startedOn: string | null, readonly constitutedOn: string | null, readonly endedOn: string | null } | null, readonly activities: ReadonlyArray<{ readonly code: string | null, readonly description: string | null, readonly category: string | null, readonly isVatable: boolean | null, readonly startedOn: string | null }>, readonly addresses: ReadonlyArray<{ readonly kind: string | null, readonly street: string | null, readonly number: string | null, readonly unit: string | null, readonly neighbourhood: string | null, readonly comuna: string | null, readonly region: string | null, readonly city: string | null, readonly phone: string | null, readonly email: string | null }>, readonly representatives: ReadonlyArray<{ readonly rut: Rut | null, readonly surnames: string | null, readonly isCurrent: boolean | null, readonly from: string | null, readonly to: string | null, readonly name: string | null }>, readonly partners: ReadonlyArray<{ readonly rut: Rut | null, readonly surnames: string | null, readonly isCurrent: boolean | null, readonly from: string | null, readonly to: string | null, readonly paidIn: number | null, readonly pending: number | null, readonly capitalShare: string | null, readonly profitShare: string | null, readonly name: string | null }>, readonly stampings: ReadonlyArray<{ readonly code: string | null, readonly description: string | null, readonly first: number, readonly last: number, readonly left: number | null, readonly isLow: boolean, readonly authorizedOn: string | null }>, readonly attributes: ReadonlyArray<{ readonly code: string | null, readonly description: string | null, readonly startedOn: string | null }>, readonly participations: ReadonlyArray<{ readonly rut: Rut | null, readonly alerts: number, readonly status: string | null, readonly name: string | null }>, readonly versions: ReadonlyArray<{ readonly part: TaxInfoPart, readonly source: TaxInfoSource, readonly date: Day, readonly fileName: string | null }>, readonly differences: ReadonlyArray<{ readonly field: TaxDifferenceField, readonly own: string, readonly official: string }> } | null } };

export type AdoptTaxDataMutationVariables = Exact<{
  companyId: string;
  input: ModifyCompanyInput;
  expected?: ModifyCompanyInput | null | undefined;
}>;


export type AdoptTaxDataMutation = { readonly updateCompany: { readonly id: string, readonly actId: string | null } };

export type AdoptTaxRegimeMutationVariables = Exact<{
  companyId: string;
  regime: TaxRegime;
}>;


export type AdoptTaxRegimeMutation = { readonly saveOnboardingStep: { readonly companyId: string } };

export type TaxInfoFragment = { readonly errorCode: string | null, readonly errorDescription: string | null, readonly sysdate: string | null, readonly isMasked: boolean, readonly contribuyente: { readonly rut: Rut | null, readonly email: string | null, readonly phone: string | null, readonly type: string | null, readonly subtype: string | null, readonly activity: string | null, readonly office: string | null, readonly segment: string | null, readonly capitalPaid: number | null, readonly capitalPending: number | null, readonly declaresOn20: boolean | null, readonly name: string | null, readonly startedOn: string | null, readonly constitutedOn: string | null, readonly endedOn: string | null } | null, readonly activities: ReadonlyArray<{ readonly code: string | null, readonly description: string | null, readonly category: string | null, readonly isVatable: boolean | null, readonly startedOn: string | null }>, readonly addresses: ReadonlyArray<{ readonly kind: string | null, readonly street: string | null, readonly number: string | null, readonly unit: string | null, readonly neighbourhood: string | null, readonly comuna: string | null, readonly region: string | null, readonly city: string | null, readonly phone: string | null, readonly email: string | null }>, readonly representatives: ReadonlyArray<{ readonly rut: Rut | null, readonly surnames: string | null, readonly isCurrent: boolean | null, readonly from: string | null, readonly to: string | null, readonly name: string | null }>, readonly partners: ReadonlyArray<{ readonly rut: Rut | null, readonly surnames: string | null, readonly isCurrent: boolean | null, readonly from: string | null, readonly to: string | null, readonly paidIn: number | null, readonly pending: number | null, readonly capitalShare: string | null, readonly profitShare: string | null, readonly name: string | null }>, readonly stampings: ReadonlyArray<{ readonly code: string | null, readonly description: string | null, readonly first: number, readonly last: number, readonly left: number | null, readonly isLow: boolean, readonly authorizedOn: string | null }>, readonly attributes: ReadonlyArray<{ readonly code: string | null, readonly description: string | null, readonly startedOn: string | null }>, readonly participations: ReadonlyArray<{ readonly rut: Rut | null, readonly alerts: number, readonly status: string | null, readonly name: string | null }>, readonly versions: ReadonlyArray<{ readonly part: TaxInfoPart, readonly source: TaxInfoSource, readonly date: Day, readonly fileName: string | null }>, readonly differences: ReadonlyArray<{ readonly field: TaxDifferenceField, readonly own: string, readonly official: string }> };

export const companyTaxInfo = operation<CompanyTaxInfoQuery, CompanyTaxInfoQueryVariables>(`query CompanyTaxInfo($companyId: ID!) {
  companyTaxInfo(companyId: $companyId) {
    ...TaxInfo
  }
}
fragment TaxInfo on CompanyTaxInfo {
  errorCode
  errorDescription
  sysdate
  isMasked
  contribuyente {
    rut
    name: razonSocial
    email
    phone
    type
    subtype
    activity
    startedOn: startOfActivities
    constitutedOn: constitution
    endedOn: endOfActivities
    office
    segment
    capitalPaid
    capitalPending
    declaresOn20
  }
  activities {
    code
    description
    category
    isVatable
    startedOn: start
  }
  addresses {
    kind
    street
    number
    unit
    neighbourhood
    comuna
    region
    city
    phone
    email
  }
  representatives {
    rut
    name: names
    surnames
    isCurrent
    from
    to
  }
  partners {
    rut
    name: names
    surnames
    isCurrent
    from
    to
    paidIn
    pending
    capitalShare
    profitShare
  }
  stampings {
    code
    description
    first
    last
    authorizedOn: legalizedOn
    left
    isLow
  }
  attributes {
    code
    description
    startedOn: start
  }
  participations {
    rut
    name: razonSocial
    alerts
    status
  }
  versions {
    part
    source
    date
    fileName
  }
  differences {
    field
    own
    official
  }
}`);
export const saveCompanyTaxInfo = operation<SaveCompanyTaxInfoMutation, SaveCompanyTaxInfoMutationVariables>(`mutation SaveCompanyTaxInfo($companyId: ID!, $input: TaxInfoInput!) {
  saveCompanyTaxInfo(companyId: $companyId, input: $input) {
    actId
    info {
      ...TaxInfo
    }
  }
}
fragment TaxInfo on CompanyTaxInfo {
  errorCode
  errorDescription
  sysdate
  isMasked
  contribuyente {
    rut
    name: razonSocial
    email
    phone
    type
    subtype
    activity
    startedOn: startOfActivities
    constitutedOn: constitution
    endedOn: endOfActivities
    office
    segment
    capitalPaid
    capitalPending
    declaresOn20
  }
  activities {
    code
    description
    category
    isVatable
    startedOn: start
  }
  addresses {
    kind
    street
    number
    unit
    neighbourhood
    comuna
    region
    city
    phone
    email
  }
  representatives {
    rut
    name: names
    surnames
    isCurrent
    from
    to
  }
  partners {
    rut
    name: names
    surnames
    isCurrent
    from
    to
    paidIn
    pending
    capitalShare
    profitShare
  }
  stampings {
    code
    description
    first
    last
    authorizedOn: legalizedOn
    left
    isLow
  }
  attributes {
    code
    description
    startedOn: start
  }
  participations {
    rut
    name: razonSocial
    alerts
    status
  }
  versions {
    part
    source
    date
    fileName
  }
  differences {
    field
    own
    official
  }
}`);
export const adoptTaxData = operation<AdoptTaxDataMutation, AdoptTaxDataMutationVariables>(`mutation AdoptTaxData($companyId: ID!, $input: ModifyCompanyInput!, $expected: ModifyCompanyInput) {
  updateCompany(id: $companyId, input: $input, expected: $expected) {
    id
    actId
  }
}`);
export const adoptTaxRegime = operation<AdoptTaxRegimeMutation, AdoptTaxRegimeMutationVariables>(`mutation AdoptTaxRegime($companyId: ID!, $regime: TaxRegime!) {
  saveOnboardingStep(
    companyId: $companyId
    step: additional
    answers: { taxRegime: $regime }
  ) {
    companyId
  }
}`);
