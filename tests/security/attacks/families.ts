import { filesFamily } from './files.ts';
import { graphqlFamily } from './graphql.ts';
import { headersFamily } from './headers.ts';
import type { Family } from './kit/attack.ts';
import { links } from './links.ts';
import { mailFamily } from './mail.ts';
import { multipartFamily } from './multipart.ts';
import { privilege } from './privilege.ts';
import { resources } from './resources.ts';
import { secondStep } from './second-step.ts';
import { sessions } from './sessions.ts';
import { signInFamily } from './sign-in.ts';
import { tenancy } from './tenancy.ts';

/** In their order: the last looks back at every answer. */
export const FAMILIES: readonly Family[] = [
  tenancy,
  sessions,
  signInFamily,
  secondStep,
  links,
  graphqlFamily,
  multipartFamily,
  filesFamily,
  privilege,
  resources,
  mailFamily,
  headersFamily,
];
