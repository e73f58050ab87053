type Ask = (goOn: () => void) => void;
let asking: Ask | null = null;

/** While something on the page is not saved, `ask` decides whether the company may be left. @returns how to stop asking */
export function guardLeaving(ask: Ask): () => void {
  asking = ask;
  return () => {
    if (asking === ask) asking = null;
  };
}

/** Goes on, at once or when whoever has unsaved changes agrees. */
export function leaveCompany(goOn: () => void): void {
  if (asking) asking(goOn);
  else goOn();
}
