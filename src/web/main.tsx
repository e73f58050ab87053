import './styles/index.css';
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { createRouter, RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { watchSession } from './api/session.ts';
import { parseSearch, pathOfHash, stringifySearch } from './api/url.ts';
import { routeTree } from './routes.tsx';
import { cssVariablesResolver, theme } from './theme.ts';

const oldPath = pathOfHash(location.hash);
if (oldPath) history.replaceState(null, '', oldPath);
watchSession();

const router = createRouter({ routeTree, defaultPreload: 'intent', parseSearch, stringifySearch });
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
