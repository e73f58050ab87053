import './styles/doors.css';
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { forgetPerson, session, watchSignIn } from './api/session.ts';
import { continueAfterSignIn, isForVisitorsOnly } from './features/session/continueAfterSignIn.ts';
import { Doors } from './features/session/Doors.tsx';
import { cssVariablesResolver, theme } from './theme.ts';

// The pages of people who are not signed in: a document of its own, without router, client and cache.
const isClosed = isForVisitorsOnly(location.pathname);
if (isClosed && session()) continueAfterSignIn();
else {
  forgetPerson();
  if (isClosed) watchSignIn(continueAfterSignIn);
  createRoot(document.getElementById('root') as HTMLElement).render(
    <StrictMode>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariablesResolver}
        colorSchemeManager={localStorageColorSchemeManager()}
        defaultColorScheme="auto"
      >
        <Doors path={location.pathname} />
      </MantineProvider>
    </StrictMode>,
  );
}
