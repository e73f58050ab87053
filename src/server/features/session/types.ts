import { builder } from '#server/api/builder.ts';

export const LoginResult = builder.objectRef<{ accessToken: string }>('LoginResult').implement({
  description: 'La sesión que se abrió: un JWT con `exp`.',
  fields: (t) => ({ accessToken: t.exposeString('accessToken') }),
});

export const RequestResult = builder.objectRef<{ status: boolean; message: string }>('RequestResult').implement({
  description: 'Si esta instalación pudo enviar un correo, y qué decirle a quien lo pidió. Lo mismo para cuentas que no existen.',
  fields: (t) => ({ status: t.exposeBoolean('status'), message: t.exposeString('message') }),
});
