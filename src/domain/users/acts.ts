/** Who joins a company, in which role, and who leaves, for the history. */
import type { CompanyRole } from '../access.ts';
import { type Act, act, final, type Subject, undoable } from '../history/act.ts';
import { formatValue } from '../history/change-words.ts';
import { type Change, changesOf } from '../history/fields.ts';
import { link, type Phrase, phrase } from '../history/phrase.ts';

type Guest = { email: string | null; name: string; surname: string; role: CompanyRole };
/** `email` null: a link that anyone may open. */
export type Invited = Guest & { invitationId: string };
export type Member = { personId: string; email: string; role: CompanyRole };
export type Removed = Guest & { personId: string };
/** Until the person joins, `personId` is their invitation's id. */
export type RoleChanged = { personId: string; email: string; before: CompanyRole; after: CompanyRole };

export const USER_ACTS = {
  'user.invited': act({
    kind: 'usuarios',
    subject: invitationOf,
    sentence: (p: Invited) => phrase`${p.email === null ? 'creó un link de invitación' : `invitó a ${p.email}`} con el rol ${role(p)}`,
    changes: (p) => guestChanges(null, p),
    undo: final('La invitación ya se envió: se anula en Usuarios.'),
  }),
  'invitation.accepted': act({
    kind: 'usuarios',
    subject: personOf,
    sentence: (p: Member) => phrase`aceptó la invitación con el rol ${role(p)}`,
    changes: ({ email, role: as }) => changesOf(null, { email, role: as }),
    undo: final('Se quita a una persona en Usuarios.'),
  }),
  'invitation.declined': act({
    kind: 'usuarios',
    subject: invitationOf,
    sentence: (_p: { invitationId: string; email: string }) => phrase`rechazó la invitación`,
    changes: ({ email }) => changesOf({ email }, null),
    undo: final('Se invita de nuevo en Usuarios.'),
  }),
  'invitation.canceled': act({
    kind: 'usuarios',
    subject: invitationOf,
    sentence: (p: Invited) => (p.email === null ? phrase`anuló un link de invitación` : phrase`anuló la invitación de ${p.email}`),
    changes: (p) => guestChanges(p, null),
    undo: final('Se invita de nuevo en Usuarios.'),
  }),
  'role.changed': act({
    kind: 'usuarios',
    subject: personOf,
    sentence: (p: RoleChanged) =>
      phrase`cambió el rol de ${person(p)} de ${formatValue('role', p.before)} a ${formatValue('role', p.after)}`,
    changes: (p) => changesOf({ role: p.before }, { role: p.after }),
    undo: undoable<null>('users.write'),
  }),
  'user.removed': act({
    kind: 'usuarios',
    subject: personOf,
    sentence: (p: Removed) => phrase`quitó a ${p.email ?? 'una persona'} de la empresa`,
    changes: (p) => guestChanges(p, null),
    undo: final('Se invita de nuevo en Usuarios.'),
  }),
  'user.left': act({
    kind: 'usuarios',
    subject: personOf,
    sentence: (_p: Removed) => phrase`dejó la empresa`,
    changes: (p) => guestChanges(p, null),
    undo: final('Se invita de nuevo en Usuarios.'),
  }),
} satisfies Record<string, Act<never>>;

function invitationOf({ invitationId }: { invitationId: string }): Subject {
  return { kind: 'invitation', id: invitationId };
}

function personOf({ personId }: { personId: string }): Subject {
  return { kind: 'person', id: personId };
}

function person({ personId, email }: RoleChanged): Phrase {
  return [link('person', personId, email)];
}

function role({ role: code }: { role: CompanyRole }): string {
  return formatValue('role', code);
}

function guestChanges(before: Guest | null, after: Guest | null): Change[] {
  return changesOf(before && fieldsOf(before), after && fieldsOf(after));
}

function fieldsOf({ email, name, surname, role: code }: Guest) {
  return { email, name, surname, role: code };
}
