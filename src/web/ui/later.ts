/** Said of each screen of a later version: nobody takes one that is not made yet for an empty one. */
export const LATER = 'Aún no está disponible en esta versión.';
