type LeaveGuard = (proceed: () => void) => void;
let activeGuard: LeaveGuard | null = null;

/** While the page has unsaved changes, `ask` decides whether the company may be left. @returns how to stop asking */
export function guardLeaving(guard: LeaveGuard): () => void {
  activeGuard = guard;
  return () => {
    if (activeGuard === guard) activeGuard = null;
  };
}

/** Continues, at once or when the person agrees to lose unsaved changes. */
export function leaveCompany(proceed: () => void): void {
  if (activeGuard) activeGuard(proceed);
  else proceed();
}
