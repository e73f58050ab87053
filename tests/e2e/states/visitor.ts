import type { Door } from '#domain/doors.ts';
import { text } from '#web/features/session/text.ts';
import { press } from './acts.ts';
import type { Visit } from './types.ts';

/** What a form says that was sent empty. */
const refused = (screen: Door, search = ''): Visit => ({
  screen,
  address: `${screen}${search}`,
  states: [
    {
      name: 'sent empty',
      bring: async (page) => {
        await page.getByRole('main').getByRole('button').last().click();
        await page.locator('[aria-invalid="true"]').first().waitFor();
      },
    },
  ],
});

/** Pages of people who are not signed in. */
export const VISITOR: readonly Visit[] = [
  refused('/signin'),
  refused('/signup'),
  refused('/tryout'),
  refused('/forgot-password'),
  refused('/reset-password', '?token=x'),
  refused('/verify-email', '?token=x'),
  {
    screen: '/create-password',
    address: '/create-password?token=x',
    states: [{ name: 'a link that ended', bring: (page) => page.getByRole('heading', { name: text.goneTitle }).waitFor() }],
  },
];

/** The link of an invitation, opened by somebody who is signed in as another. */
export const INVITED: readonly Visit[] = [
  {
    screen: '/onboarding/crear_usuario',
    states: [
      { name: 'with an account', bring: (page) => page.getByText(text.otherAccount).waitFor() },
      {
        name: 'without one, sent empty',
        bring: async (page) => {
          await press(page, text.otherAccount);
          await press(page, text.joinNew);
          await page.locator('[aria-invalid="true"]').first().waitFor();
        },
      },
    ],
  },
];

/** A screen that somebody's role does not open. */
export const CLOSED: readonly Visit[] = [
  {
    screen: '/dashboard',
    states: [
      {
        name: 'closed',
        bring: (page) =>
          page
            .getByRole('main')
            .getByText(/^No tienes acceso/)
            .waitFor(),
      },
    ],
  },
];
