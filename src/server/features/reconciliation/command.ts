import { plural } from '#domain/format.ts';
import { formatRut, parseRut } from '#domain/rut.ts';
import type { Command } from '#server/command.ts';
import { writeCompany } from '#server/db/scope.ts';
import { StartProblem } from '#server/start-problem.ts';
import { readFacts, rebuildLessons } from './lessons.ts';

/** Learns again from the matches that stand and from the history, when what is stored is in doubt. */
export const lessonsCommand: Command = {
  usage: 'RUT',
  help: 'Rehace lo que la conciliación automática aprendió en las empresas de un RUT.',
  run: async ([text = ''], { database }) => {
    const rut = parseRut(text);
    if (!rut) throw new StartProblem('El RUT de la empresa no es válido.');
    const companies = await database.owner.selectFrom('company').select(['company_id as id', 'name']).where('rut', '=', rut).execute();
    if (companies.length === 0) throw new StartProblem(`No hay una empresa con el RUT ${formatRut(rut)}.`);
    const lines: string[] = [];
    for (const { id, name } of companies) {
      const facts = await writeCompany(database.app, { personId: null, companyId: id }, async (db) => {
        await rebuildLessons(db, id);
        return readFacts(db, id);
      });
      lines.push(`${name}: ${plural(facts.length, 'cosa aprendida', 'cosas aprendidas')}.`);
    }
    return lines.join('\n');
  },
};
