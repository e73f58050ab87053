import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test } from 'vitest';
import { parseSearch, stringifySearch } from '#web/api/url.ts';
import { useWindow } from './useWindow.ts';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

function Windows() {
  const [progress, news] = [useWindow('avance'), useWindow('notificaciones')];
  return (
    <>
      <button type="button" onClick={progress.isOpen ? progress.close : progress.open}>
        {progress.isOpen ? 'avance' : ''}
      </button>
      <p>{news.isOpen ? 'notificaciones' : ''}</p>
    </>
  );
}

async function start(address: string) {
  const history = createMemoryHistory({ initialEntries: ['/', address] });
  const router = createRouter({
    routeTree: createRootRoute({ component: Windows, notFoundComponent: Windows }),
    history,
    parseSearch,
    stringifySearch,
  });
  await router.load();
  const place = document.body.appendChild(document.createElement('div'));
  await act(async () => createRoot(place).render(<RouterProvider router={router} />));
  const settle = (work: () => void) =>
    act(async () => {
      work();
      await new Promise((done) => setTimeout(done, 20));
    });
  return {
    press: () => settle(() => place.querySelector('button')?.click()),
    back: () => settle(() => history.back()),
    now: () => [history.location.href, place.textContent],
    length: () => history.length,
  };
}

test('opening a window is a step: Back closes it, and closing it takes the step back', async () => {
  const { press, back, now, length } = await start('/carga?page=2');
  await press();
  await expect.poll(now).toEqual(['/carga?page=2&ventana=avance', 'avance']);
  await back();
  await expect.poll(now).toEqual(['/carga?page=2', '']);
  await press();
  await expect.poll(now).toEqual(['/carga?page=2&ventana=avance', 'avance']);
  await press();
  await expect.poll(now).toEqual(['/carga?page=2', '']);
  await expect.poll(length).toBe(3);
  await back();
  await expect.poll(now).toEqual(['/', '']);
});

test('an address opens its window and closes into its page; one that names none opens nothing', async () => {
  const { press, now, back } = await start('/carga?ventana=avance');
  await expect.poll(now).toEqual(['/carga?ventana=avance', 'avance']);
  await press();
  await expect.poll(now).toEqual(['/carga', '']);
  await back();
  await expect.poll(now).toEqual(['/', '']);
  await expect.poll((await start('/carga?ventana=otra')).now).toEqual(['/carga?ventana=otra', '']);
});
