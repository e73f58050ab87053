import { type ComponentType, lazy, Suspense } from 'react';
import { type Door, doorOf } from '#domain/doors.ts';
import { SignInPage } from './SignInPage.tsx';

const SignUpPage = lazy(async () => ({ default: (await import('./SignUpPage.tsx')).SignUpPage }));
const ForgotPage = lazy(async () => ({ default: (await import('./ForgotPage.tsx')).ForgotPage }));
const ResetPage = lazy(async () => ({ default: (await import('./ResetPage.tsx')).ResetPage }));
const VerifyPage = lazy(async () => ({ default: (await import('./VerifyPage.tsx')).VerifyPage }));
const JoinPage = lazy(async () => ({ default: (await import('./JoinPage.tsx')).JoinPage }));

const PAGES: Record<Door, ComponentType> = {
  '/signin': SignInPage,
  '/signup': SignUpPage,
  '/tryout': SignUpPage,
  '/forgot-password': ForgotPage,
  '/reset-password': ResetPage,
  '/verify-email': VerifyPage,
  '/create-password': JoinPage,
  '/onboarding/crear_usuario': JoinPage,
};

/** The visitors' page for a path. */
export function Doors({ path }: { path: string }) {
  const Page = PAGES[doorOf(path) ?? '/signin'];
  return (
    <Suspense>
      <Page />
    </Suspense>
  );
}
