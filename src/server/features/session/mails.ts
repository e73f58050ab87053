import type { Mail } from '#server/mail/outbox.ts';

type To = { email: string; name: string };

export function verifyMail({ email, name }: To, url: string): Mail {
  return {
    to: email,
    subject: 'Confirma tu correo en Caudal',
    paragraphs: [
      `Hola, ${name}:`,
      'Confirma que este correo es tuyo y entra con la contraseña que elegiste. El enlace sirve una vez, durante 7 días.',
      'Si no creaste una cuenta, ignora este correo.',
    ],
    action: { label: 'Confirmar mi correo', url },
  };
}

/** Somebody tried to sign up with the e-mail of an account. */
export function takenMail({ email, name }: To, url: string): Mail {
  return {
    to: email,
    subject: 'Ya tienes una cuenta en Caudal',
    paragraphs: [
      `Hola, ${name}:`,
      'Alguien quiso crear una cuenta con este correo, que ya tiene una. Si fuiste tú, inicia sesión; si olvidaste tu contraseña, puedes cambiarla desde la misma página.',
      'Si no fuiste tú, no tienes que hacer nada: nadie entró a tu cuenta.',
    ],
    action: { label: 'Iniciar sesión', url },
  };
}

export function resetMail({ email, name }: To, url: string): Mail {
  return {
    to: email,
    subject: 'Cambia tu contraseña de Caudal',
    paragraphs: [
      `Hola, ${name}:`,
      'Elige una contraseña nueva con este enlace. Sirve una vez, durante 30 minutos, y cierra todas tus sesiones.',
      'Si no lo pediste, ignora este correo: tu contraseña no cambia.',
    ],
    action: { label: 'Cambiar mi contraseña', url },
  };
}

/** A notice after a change, so that the owner learns of what somebody else may have done. */
export function changedMail({ email, name }: To, what: string): Mail {
  return {
    to: email,
    subject: 'Cambió la seguridad de tu cuenta de Caudal',
    paragraphs: [`Hola, ${name}:`, what, 'Si no fuiste tú, cambia tu contraseña ahora mismo y avisa a quien administra tu Caudal.'],
  };
}
