import { formatRut } from '#domain/rut.ts';

/** A RUT with dots, never wrapped; a dash when there is none. */
export function RutText({ rut }: { rut: string | null }) {
  return (
    <span className="num" style={{ whiteSpace: 'nowrap' }}>
      {rut ? formatRut(rut) : '–'}
    </span>
  );
}
