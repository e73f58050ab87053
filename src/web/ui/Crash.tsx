import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';

/** Shown when a page crashes: an apology in Spanish, with a way to continue. */
export function Crash() {
  return (
    <main role="alert" style={{ display: 'grid', justifyItems: 'center', gap: 16, padding: '64px 24px', textAlign: 'center' }}>
      <h1>Algo salió mal</h1>
      <p>Tus datos están a salvo. Vuelve a cargar la página para continuar.</p>
      <Button leftSection={<IconRefresh size={16} />} onClick={() => location.reload()}>
        Reintentar
      </Button>
    </main>
  );
}
