import './styles/index.css';
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { createBrowserHistory, createRouter, RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { watchSession } from './api/session.ts';
import { parseSearch, pathOfHash, stringifySearch } from './api/url.ts';
import { routeTree } from './routes.tsx';
import { cssVariablesResolver, theme } from './theme.ts';
import { Crash } from './ui/Crash.tsx';
import { withSteps } from './ui/steps.ts';

const oldPath = pathOfHash(location.hash);
if (oldPath) history.replaceState(null, '', oldPath);
watchSession();
reloadForNewVersion();

const router = createRouter({
  routeTree,
  history: withSteps(createBrowserHistory()),
  defaultPreload: 'intent',
  defaultErrorComponent: Crash,
  parseSearch,
  stringifySearch,
});
declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}

const colorSchemeManager = localStorageColorSchemeManager();

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
    >
      <RouterProvider router={router} />
    </MantineProvider>
  </StrictMode>,
);

/** A page of an older version asks for files that are no longer there: load the new one, at most once a minute. */
function reloadForNewVersion(): void {
  window.addEventListener('vite:preloadError', (event) => {
    const last = Number(sessionStorage.getItem('reloadedAt'));
    if (Date.now() - last < 60_000) return;
    event.preventDefault();
    sessionStorage.setItem('reloadedAt', String(Date.now()));
    location.reload();
  });
}
