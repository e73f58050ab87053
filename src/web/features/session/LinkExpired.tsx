import { Button } from '@mantine/core';
import { Frame } from './Frame.tsx';
import { text } from './text.ts';

/** A link that was used, has ended, or never was one. `again`: where another one can be asked for. */
export function Gone({ again }: { again?: string }) {
  return (
    <Frame title={text.goneTitle} lead={text.goneLead} footer={again && <a href="/signin">{text.goToSignIn}</a>}>
      <Button component="a" href={again ?? '/signin'} size="sm" fullWidth>
        {again ? text.askAgain : text.goToSignIn}
      </Button>
    </Frame>
  );
}
