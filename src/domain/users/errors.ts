/** What can go wrong with the people of a company. */
import { type Failure, failure } from '../failure.ts';

export const USER_ERRORS = {
  INVITED_IS_OTHER: failure('CONFLICT', () => 'La invitación es para otro correo: cierra la sesión y ábrela de nuevo.', 'email'),
  BAD_ROLE: failure('BAD_USER_INPUT', () => 'Ese rol no existe en una empresa.', 'role'),
  ROLE_ABOVE_OWN: failure('FORBIDDEN', () => 'No puedes dar ni quitar un rol superior al tuyo.', 'role'),
  ALREADY_MEMBER: failure('CONFLICT', () => 'Esa persona ya es parte de la empresa.', 'email'),
  ALREADY_INVITED: failure('CONFLICT', () => 'Esa persona ya tiene una invitación pendiente.', 'email'),
  TOO_MANY_INVITATIONS: failure(
    'CONFLICT',
    (p: { max: number }) => `La empresa ya tiene ${p.max} invitaciones pendientes: cancela alguna antes de invitar.`,
  ),
  LAST_FOUNDER: failure('CONFLICT', () => 'La empresa debe conservar al menos un dueño: nombra a otro antes.'),
} satisfies Record<string, Failure<never>>;
