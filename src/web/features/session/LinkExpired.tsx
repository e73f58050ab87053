import { Button } from '@mantine/core';
import { Frame } from './Frame.tsx';
import { text } from './text.ts';

/** A link that was used, has expired, or is invalid. `retryUrl`: where to request another one. */
export function LinkExpired({ retryUrl }: { retryUrl?: string }) {
  return (
    <Frame title={text.goneTitle} lead={text.goneLead} footer={retryUrl && <a href="/signin">{text.goToSignIn}</a>}>
      <Button component="a" href={retryUrl ?? '/signin'} size="sm" fullWidth>
        {retryUrl ? text.askAgain : text.goToSignIn}
      </Button>
    </Frame>
  );
}
