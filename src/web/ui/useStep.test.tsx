import { createMemoryHistory, createRootRoute, createRouter, RouterProvider, useNavigate } from '@tanstack/react-router';
import { act, StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test } from 'vitest';
import { withSteps } from './steps.ts';
import { useStep } from './useStep.ts';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

type DialogProps = { name: string; onClose: () => void; onNext: () => void };

function Dialog({ name, onClose, onNext }: DialogProps) {
  useStep(true, onClose);
  const navigate = useNavigate();
  const leave = () => {
    onClose();
    void navigate({ href: '/next' });
  };
  return (
    <section>
      {name}
      <button type="button" data-do="close" onClick={onClose} />
      <button type="button" data-do="next" onClick={onNext} />
      <button type="button" data-do="leave" onClick={leave} />
    </section>
  );
}

/** A page with two dialogs, of which one gives way to the other. */
function Page() {
  const [open, setOpen] = useState<'one' | 'two' | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <button type="button" data-do="open" onClick={() => setOpen('one')} />
      {open && <Dialog key={open} name={open} onClose={close} onNext={() => setOpen('two')} />}
    </>
  );
}

async function start() {
  const browser = createMemoryHistory({ initialEntries: ['/before', '/page'] });
  const router = createRouter({
    routeTree: createRootRoute({ component: Page, notFoundComponent: Page }),
    history: withSteps(browser),
  });
  await router.load();
  const place = document.body.appendChild(document.createElement('div'));
  const page = (
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>
  );
  await act(async () => createRoot(place).render(page));
  return {
    press: (what: string) => act(async () => place.querySelector<HTMLElement>(`[data-do=${what}]`)?.click()),
    back: () => act(async () => browser.back()),
    now: () => [browser.location.href, browser.location.state.step?.depth ?? 0, place.textContent],
  };
}

test('Back closes what is open, and leaves the page once it was closed otherwise', async () => {
  const { press, back, now } = await start();
  await press('open');
  await expect.poll(now).toEqual(['/page', 1, 'one']);
  await back();
  await expect.poll(now).toEqual(['/page', 0, '']);
  await press('open');
  await press('close');
  await expect.poll(now).toEqual(['/page', 0, '']);
  await back();
  await expect.poll(now).toEqual(['/before', 0, '']);
});

test('one that gives way to another, and one that leads to another page, leave no step behind', async () => {
  const { press, back, now } = await start();
  await press('open');
  await press('next');
  await expect.poll(now).toEqual(['/page', 1, 'two']);
  await press('leave');
  await expect.poll(now).toEqual(['/next', 0, '']);
  await back();
  await expect.poll(now).toEqual(['/page', 0, '']);
  await back();
  await expect.poll(now).toEqual(['/before', 0, '']);
});
