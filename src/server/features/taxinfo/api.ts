import { mayDo } from '#domain/access.ts';
import { taxDifferences } from '#domain/taxinfo/differences.ts';
import { MAX_TAX_ENTRIES } from '#domain/taxinfo/facts.ts';
import { maskedParticipation, maskedPartner, maskedRepresentative } from '#domain/taxinfo/mask.ts';
import { stampingsLeft } from '#domain/taxinfo/stampings.ts';
import { builder } from '#server/api/builder.ts';
import { actorIn, type Context, read, write } from '#server/api/context.ts';
import type { Db } from '#server/db/scope.ts';
import { TaxInfoInput } from './inputs.ts';
import { currentTaxInfo, highestFolios, ownTaxData, saveTaxInfo } from './store.ts';
import { type ShownTaxInfo, TaxInfoType } from './types.ts';

builder.queryField('companyTaxInfo', (t) =>
  t.field({
    type: TaxInfoType,
    nullable: true,
    description: 'Lo que el SII sabe de la empresa, de un archivo o escrito a mano; nulo si nunca se leyó.',
    access: 'dashboard.read',
    args: { companyId: t.arg.id() },
    resolve: (_root, { companyId }, context) => read(context, companyId, (db) => shownTaxInfo(db, companyId, isMasked(context, companyId))),
  }),
);

const SavedType = builder.objectRef<{ info: ShownTaxInfo | null; actNo: number | null }>('TaxInfoSaved').implement({
  fields: (t) => ({
    info: t.expose('info', { type: TaxInfoType, nullable: true }),
    actId: t.string({ nullable: true, resolve: ({ actNo }) => (actNo === null ? null : String(actNo)) }),
  }),
});

builder.mutationField('saveCompanyTaxInfo', (t) =>
  t.field({
    type: SavedType,
    description: `Escribe a mano lo que el SII sabe de la empresa. Las partes que no vienen quedan como están; cada una tiene hasta ${MAX_TAX_ENTRIES} filas.`,
    access: 'company.write',
    args: { companyId: t.arg.id(), input: t.arg({ type: TaxInfoInput }) },
    resolve: (_root, { companyId, input }, context) =>
      write(context, companyId, async (db) => {
        const actNo = await saveTaxInfo(db, actorIn(context, companyId), input);
        return { actNo, info: await shownTaxInfo(db, companyId, isMasked(context, companyId)) };
      }),
  }),
);

/** RUTs and shares of persons are only for who runs the company. */
function isMasked({ memberships }: Context, companyId: string): boolean {
  const grant = memberships.get(companyId);
  return grant === undefined || !mayDo('company.write', grant);
}

async function shownTaxInfo(db: Db, companyId: string, masked: boolean): Promise<ShownTaxInfo | null> {
  const { facts, versions } = await currentTaxInfo(db, companyId);
  if (versions.length === 0) return null;
  const { representatives = [], partners = [], participations = [], stampings = [], attributes = [], taxpayer = null } = facts;
  const highest = await highestFolios(
    db,
    companyId,
    stampings.map(({ code }) => code),
  );
  return {
    answer: facts.answer ?? null,
    taxpayer,
    activities: facts.activities ?? [],
    addresses: facts.addresses ?? [],
    representatives: masked ? representatives.map(maskedRepresentative) : representatives,
    partners: masked ? partners.map(maskedPartner) : partners,
    participations: masked ? participations.map(maskedParticipation) : participations,
    stampings: stampingsLeft(stampings, highest),
    attributes,
    versions,
    differences: taxDifferences(await ownTaxData(db, companyId), taxpayer, attributes),
    isMasked: masked,
  };
}
