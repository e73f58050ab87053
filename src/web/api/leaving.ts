type LeaveGuard = (proceed: () => void) => void;
let activeGuard: LeaveGuard | null = null;

/** While something on the page is not saved, `ask` decides whether the company may be left. @returns how to stop asking */
export function guardLeaving(guard: LeaveGuard): () => void {
  activeGuard = guard;
  return () => {
    if (activeGuard === guard) activeGuard = null;
  };
}

/** Goes on, at once or when whoever has unsaved changes agrees. */
export function leaveCompany(proceed: () => void): void {
  if (activeGuard) activeGuard(proceed);
  else proceed();
}
